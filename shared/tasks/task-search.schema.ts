import { z } from 'zod';
import {
  isAbsent,
  optionalId,
  paging,
  queryBoolean,
  queryDateText,
  queryIds,
  queryList,
  queryText,
  relations,
  uuid,
} from '#shared/http/query.ts';

const taskSorts = ['created', 'updated', 'number', 'title', 'status', 'priority', 'due', 'estimate'] as const;
export type TaskSort = (typeof taskSorts)[number];

const statusCategories = ['todo', 'in-progress', 'done'] as const;
/** A search answers at most this many tasks a page. */
export const taskPageMaximum = 500;
export const taskPageDefault = 50;

const name = z.string().trim().max(60);

/** A list of ids, also written as one under the key `id`. */
const nestedIds = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value),
  queryIds,
);
const absentTolerant = (value: unknown) => (isAbsent(value) ? undefined : value);

/** Filters as older clients spell them; unknown keys do not filter. */
export const taskWhere = z.preprocess(
  absentTolerant,
  z
    .object({
      teams: nestedIds,
      projectId: optionalId,
      members: nestedIds,
      status: queryList(name),
      taskStatusId: queryIds,
      title: queryText,
      isDraft: queryBoolean,
      isScreeningTask: queryBoolean,
    })
    .partial()
    .optional(),
);

const few = queryList(uuid, { max: 25 });

/** Lists of ids; `where` overrides each of them. */
export const taskIdFilters = z.preprocess(
  absentTolerant,
  z
    .object({
      ids: few,
      projects: few,
      teams: few,
      members: few,
      tags: few,
      statusIds: few,
      priorityIds: few,
      sizeIds: few,
      typeIds: few,
      parentIds: few,
      createdByUserIds: few,
      dailyPlans: few,
    })
    .partial()
    .optional(),
);

/**
 * Filters of a search; every list counts as "one of". `search` finds words of the title in any order and a number with
 * or without its prefix. Days are calendar days, both ends included.
 */
const taskFilters = z.object({
  search: queryText,
  teamIds: queryIds,
  projectIds: queryIds,
  memberIds: queryIds,
  createdByUserIds: queryIds,
  tagIds: queryIds,
  parentIds: queryIds,
  statusIds: queryIds,
  statuses: queryList(name),
  categories: queryList(z.enum(statusCategories)),
  priorities: queryList(name),
  sizes: queryList(name),
  issueTypes: queryList(name),
  /** Assigned to nobody. */
  unassigned: queryBoolean,
  dueFrom: queryDateText,
  dueTo: queryDateText,
  startFrom: queryDateText,
  startTo: queryDateText,
  createdFrom: queryDateText,
  createdTo: queryDateText,
});

export const taskSearchQuery = taskFilters.extend({
  ...paging,
  relations,
  /** The same in other spellings; the keys above take precedence. */
  where: taskWhere,
  filters: taskIdFilters,
  sort: z.preprocess((value) => (value === '' ? undefined : value), z.enum(taskSorts).optional()),
  direction: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['asc', 'desc']).optional()),
});
export type TaskSearchQuery = z.output<typeof taskSearchQuery>;
