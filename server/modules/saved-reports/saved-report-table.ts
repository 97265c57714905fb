import type { Context } from '#server/context/context.ts';
import { activityTable } from '#server/modules/exports/activity-table.ts';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import { limitTable } from '#server/modules/exports/limit-table.ts';
import { summaryTable } from '#server/modules/exports/summary-table.ts';
import { teamTable } from '#server/modules/exports/team-table.ts';
import { findLedPeople } from '#server/modules/saved-reports/shared-report.data.ts';
import { seenEmployeeIds } from '#shared/access/role-access.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import {
  activityExportQuery,
  limitExportQuery,
  summaryExportQuery,
  teamExportQuery,
} from '#shared/reports/exports.schema.ts';
import { defaultRangeName, rangeNamed } from '#shared/reports/named-range.ts';
import type { SavedReportKind, SavedReportQuery } from '#shared/reports/saved-report.schema.ts';
import { defaultGroups, defaultRounding } from '#shared/reports/summary-view.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** A view as a person sees it. */
export interface SeenView {
  /** The reads see what that person sees. */
  readonly person: Context;
  readonly query: SavedReportQuery;
}

/** First and last day. */
interface ViewDays {
  readonly from: Day;
  readonly to: Day;
}

/** The range of a report, and the entries that its view is about, as every report parses them. */
export interface ViewRange extends ViewDays {
  readonly zone: string;
  readonly entries: Readonly<Record<string, unknown>>;
}

/** The days of a view at an instant, by the clock of a zone. */
export function daysOfView(
  { range, from, to }: SavedReportQuery,
  { at, zone, startWeekOn }: { at: Date; zone: string; startWeekOn: WeekDay },
): ViewDays {
  if (from !== undefined && to !== undefined) return { from, to };
  return rangeNamed(range ?? defaultRangeName, { today: dayOf(at, zone), startWeekOn });
}

/** Everybody whose time the person may see, for reports without a chosen person; undefined means all. */
async function everyoneFor(person: Context): Promise<string[] | undefined> {
  return seenEmployeeIds(person, { own: person.employeeId, led: await findLedPeople(person) });
}

export async function rangeOfView(
  { person, query: view }: SeenView,
  { from, to }: ViewDays,
): Promise<ViewRange> {
  const zone = normaliseTimeZone(person.timeZone);
  const entries = {
    startDate: from,
    endDate: to,
    timeZone: zone,
    employeeIds: view.member ?? (await everyoneFor(person)),
    projectIds: view.project,
    taskIds: view.task,
    tagIds: view.label,
    teamIds: view.team,
    status: view.status,
    logType: view.type,
  };
  return { from, to, zone, entries };
}

type TableOf = (view: SeenView, entries: ViewRange['entries']) => Promise<ExportTable>;

/** The tables of files, which hold names and figures alone. */
export const savedReportTables: Readonly<Record<SavedReportKind, TableOf>> = {
  time: ({ person, query: { group, round: roundTo = 0, rounding = defaultRounding } }, entries) => {
    const groupBy = [...(group ?? defaultGroups)];
    return summaryTable(
      person,
      summaryExportQuery.parse({ ...entries, groupBy, roundTo, rounding, money: true }),
    );
  },
  team: ({ person, query: { by } }, entries) => {
    const groupBy = by === 'date' ? 'date' : 'employee';
    return teamTable(person, teamExportQuery.parse({ ...entries, groupBy }));
  },
  limits: ({ person, query: { by, per: duration = 'week' } }, entries) => {
    const groupBy = by === 'member' ? 'employee' : 'date';
    return limitTable(person, limitExportQuery.parse({ ...entries, groupBy, duration }));
  },
  apps: ({ person, query: { by: groupBy = 'date', kind } }, entries) => {
    const types = kind === undefined ? undefined : [kind];
    return activityTable(person, activityExportQuery.parse({ ...entries, groupBy, types }));
  },
  productivity: ({ person }, entries) => {
    const own = { employeeIds: [person.employeeId], groupBy: ['day', 'project'] };
    return summaryTable(person, summaryExportQuery.parse({ ...entries, ...own }));
  },
};
