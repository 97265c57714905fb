import type { z } from 'zod';
import type { TaskFilters } from '#server/modules/tasks/task-search.sql.ts';
import { likePattern, likePatterns } from '#server/modules/tasks/tasks.data.ts';
import type { TaskSearchQuery, taskIdFilters, taskWhere } from '#shared/tasks/task-search.schema.ts';
import { storedListName } from '#shared/text/list-name.ts';
import { addDays, isDay } from '#shared/time/calendar-day.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

interface Spellings {
  readonly where?: z.output<typeof taskWhere>;
  readonly filters?: z.output<typeof taskIdFilters>;
}

/** The filters of `where` and `filters`; what `where` says counts. */
export function spelledFilters({ where = {}, filters = {} }: Spellings): TaskFilters {
  return {
    ids: filters.ids,
    teamIds: where.teams ?? filters.teams,
    projectIds: where.projectId === undefined ? filters.projects : [where.projectId],
    memberIds: where.members ?? filters.members,
    createdByUserIds: filters.createdByUserIds,
    tagIds: filters.tags,
    parentIds: filters.parentIds,
    planIds: filters.dailyPlans,
    statusIds: where.taskStatusId ?? filters.statusIds,
    priorityIds: filters.priorityIds,
    sizeIds: filters.sizeIds,
    typeIds: filters.typeIds,
    statuses: stored(where.status),
    title: where.title === undefined ? undefined : likePattern(where.title),
    isDraft: where.isDraft,
    isScreeningTask: where.isScreeningTask,
  };
}

/** The filters of a search, in the days of the zone. */
export function searchFilters(query: TaskSearchQuery, timeZone: string): TaskFilters {
  const spelled = spelledFilters(query);
  const zone = normaliseTimeZone(timeZone);
  return {
    ...spelled,
    teamIds: query.teamIds ?? spelled.teamIds,
    projectIds: query.projectIds ?? spelled.projectIds,
    memberIds: query.memberIds ?? spelled.memberIds,
    createdByUserIds: query.createdByUserIds ?? spelled.createdByUserIds,
    tagIds: query.tagIds ?? spelled.tagIds,
    parentIds: query.parentIds ?? spelled.parentIds,
    statusIds: query.statusIds ?? spelled.statusIds,
    statuses: stored(query.statuses) ?? spelled.statuses,
    categories: query.categories,
    priorities: stored(query.priorities),
    sizes: stored(query.sizes),
    issueTypes: stored(query.issueTypes),
    unassigned: query.unassigned,
    words: query.search === undefined ? undefined : likePatterns(query.search),
    dueFrom: startOf(query.dueFrom, zone),
    dueBefore: endOf(query.dueTo, zone),
    startFrom: startOf(query.startFrom, zone),
    startBefore: endOf(query.startTo, zone),
    createdFrom: startOf(query.createdFrom, zone),
    createdBefore: endOf(query.createdTo, zone),
  };
}

function stored(names: readonly string[] | undefined): string[] | undefined {
  return names?.map(storedListName);
}

/** The day a text means: as written, or the one an instant falls on; what is neither does not narrow. */
function dayIn(text: string | undefined, zone: string): string | undefined {
  if (text === undefined || isDay(text)) return text;
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  return year > 1 && year < 9999 ? dayOf(instant, zone) : undefined;
}

function startOf(text: string | undefined, zone: string): Date | undefined {
  const day = dayIn(text, zone);
  return day === undefined ? undefined : dayBounds(day, zone).start;
}

function endOf(text: string | undefined, zone: string): Date | undefined {
  const day = dayIn(text, zone);
  return day === undefined ? undefined : dayBounds(addDays(day, 1), zone).start;
}
