import { type EntryPages, rowsOf } from '#client/features/time-logs/public/entry-pages.ts';
import type { ListInput } from '#client/features/time-logs/public/use-entry-list.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { grouped } from '#shared/text/grouped.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { endOfMonth } from '#shared/time/month.ts';
import { endOfWeek } from '#shared/time/week.ts';
import {
  type EntryGroup,
  type EntryRow,
  entryGroup,
  type GroupTotals,
} from '#shared/time-logs/entry-list.schema.ts';

export const frequencies = entryGroup.options;

/** The statuses as the filter lists them, after "All Tasks". */
export const statusFilters: readonly TimesheetStatus[] = [
  'PENDING',
  'APPROVED',
  'IN REVIEW',
  'DRAFT',
  'DENIED',
];

/** The view of the list; an empty filter filters nothing. */
export interface ListView {
  frequency: EntryGroup;
  search: string;
  /** Undefined: all. */
  status: TimesheetStatus | undefined;
  employees: readonly string[];
  projects: readonly string[];
  tasks: readonly string[];
  labels: readonly string[];
  clients: readonly string[];
  /** Undefined: both. */
  isBillable: boolean | undefined;
}

export interface DaySpan {
  from: Day;
  to: Day;
}

interface ListPlace {
  timeZone: string;
  startWeekOn: WeekDay;
  /** Absent: everybody whose time the caller may read. */
  employeeIds: readonly string[] | undefined;
}

const some = (ids: readonly string[]) => (ids.length === 0 ? undefined : [...ids]);

export function inputOf(view: ListView, span: DaySpan, place: ListPlace): ListInput {
  return {
    startDate: span.from,
    endDate: span.to,
    timeZone: place.timeZone,
    employeeIds: some(view.employees) ?? (place.employeeIds && [...place.employeeIds]),
    projectIds: some(view.projects),
    taskIds: some(view.tasks),
    tagIds: some(view.labels),
    clientIds: some(view.clients),
    isBillable: view.isBillable,
    search: view.search.trim() || undefined,
    status: view.status && [view.status],
    group: view.frequency,
    startWeekOn: place.startWeekOn,
  };
}

/** Whether the list leaves something of the period out. */
export function isFiltered(view: ListView): boolean {
  const { search, status, isBillable, employees, projects, tasks, labels, clients } = view;
  const isNarrow = search.trim() !== '' || status !== undefined || isBillable !== undefined;
  return isNarrow || [employees, projects, tasks, labels, clients].some((ids) => ids.length > 0);
}

/** A day, week or month: what all of it adds up to, and those of its rows that are read. */
export interface ListGroup {
  totals: GroupTotals;
  rows: readonly EntryRow[];
}

export function groupsOf(data: EntryPages): ListGroup[] {
  const rows = grouped(rowsOf(data), ({ day }) => day);
  const totals = data.pages[0]?.totals?.groups ?? [];
  return totals.flatMap((group) => {
    const read = rows.get(group.day);
    return read ? [{ totals: group, rows: read }] : [];
  });
}

/** The days of a group that the list is about; undefined where that is all of them. */
export function cutSpan(
  day: Day,
  { group, startWeekOn, startDate, endDate }: ListInput,
): DaySpan | undefined {
  if (group === 'daily') return undefined;
  const lastDay = group === 'monthly' ? endOfMonth(day) : endOfWeek(day, startWeekOn);
  if (day >= startDate && lastDay <= endDate) return undefined;
  return { from: day < startDate ? startDate : day, to: lastDay > endDate ? endDate : lastDay };
}

/** A line of the list: the head of a group or one of its rows. */
export interface ListLine {
  key: string;
  group: ListGroup;
  /** Absent: the head. */
  row?: EntryRow;
  /** In its group. */
  place: number;
}

export const rowKey = ({ log, day }: EntryRow): string => `${log.id} ${day}`;

export const linesOf = (groups: readonly ListGroup[]): ListLine[] =>
  groups.flatMap((group) => [
    { key: group.totals.day, group, place: 0 },
    ...group.rows.map((row, index) => ({ key: rowKey(row), group, row, place: index + 1 })),
  ]);
