import { type EntryPages, rowsOf } from '#client/features/time-logs/public/entry-pages.ts';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { grouped } from '#shared/text/grouped.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { endOfMonth } from '#shared/time/month.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { endOfWeek } from '#shared/time/week.ts';
import {
  type EntryGroup,
  type EntryRow,
  entryGroup,
  type GroupTotals,
} from '#shared/time-logs/entry-list.schema.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

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
}

export interface DaySpan {
  from: Day;
  to: Day;
}

/** The input of the server's read: the whole list, regardless of the loaded pages. */
export interface ListInput {
  startDate: Day;
  endDate: Day;
  timeZone: string;
  employeeIds: string[] | undefined;
  projectIds: string[] | undefined;
  taskIds: string[] | undefined;
  tagIds: string[] | undefined;
  search: string | undefined;
  status: TimesheetStatus[] | undefined;
  group: EntryGroup;
  startWeekOn: WeekDay;
  /** Includes the amounts of entries. */
  money?: true;
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
    search: view.search.trim() || undefined,
    status: view.status && [view.status],
    group: view.frequency,
    startWeekOn: place.startWeekOn,
  };
}

/** Whether the list leaves something of the period out. */
export const isFiltered = ({ search, status, employees, projects, tasks, labels }: ListView): boolean =>
  search.trim() !== '' ||
  status !== undefined ||
  [employees, projects, tasks, labels].some((ids) => ids.length > 0);

/** The zone of the person, as the entry tells it, else as the page knows it. */
export function ownerZone(
  { employeeId, employee }: Pick<TimeLog, 'employeeId' | 'employee'>,
  owners: readonly SheetOwner[],
  usual: string,
): string {
  const ownZone = employee.user?.timeZone;
  if (ownZone) return normaliseTimeZone(ownZone);
  return owners.find((owner) => owner.employeeId === employeeId)?.timeZone ?? usual;
}

export function employeeName({ employee }: Pick<TimeLog, 'employee'>): string {
  const { fullName, user } = employee;
  return fullName || user?.name || '';
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

/** Seconds since an answer of the server, for what runs; `nowMs` is 0 while nothing does. */
export const secondsSince = (answeredAt: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(answeredAt)) / 1000));
