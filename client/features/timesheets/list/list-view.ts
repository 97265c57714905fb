import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { entriesOf } from '#client/features/timesheets/week-grid.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { type TimesheetStatus, timesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { monthKey } from '#shared/time/month.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { weekKey } from '#shared/time/week.ts';
import { matchesLog } from '#shared/time-logs/log-search.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** The statuses as the filter lists them, after "All Tasks". */
export const statusFilters: readonly TimesheetStatus[] = [
  'PENDING',
  'APPROVED',
  'IN REVIEW',
  'DRAFT',
  'DENIED',
];

/** What the list shows; an empty filter filters nothing. */
export interface ListView {
  frequency: Frequency;
  search: string;
  /** Undefined: all. */
  status: TimesheetStatus | undefined;
  employees: readonly string[];
  projects: readonly string[];
  tasks: readonly string[];
  labels: readonly string[];
}

/** The part of an entry that falls into a group. */
export interface ListRow {
  log: TimeLog;
  start: Date;
  end: Date;
  seconds: number;
  /** It goes on at this moment. */
  isRunning: boolean;
}

export interface ListGroup {
  key: string;
  /** The latest of its days. */
  day: Day;
  rows: readonly ListRow[];
}

/** What is looked at, and from when. */
export interface ListFrame {
  /** The zone of the person whose time it is: their days count, as in their timesheets. */
  zoneOf: (log: TimeLog) => string;
  /** Days outside of it are left out. */
  span: { from: Day; to: Day };
  now: Date;
  startWeekOn?: WeekDay;
}

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

const among = (chosen: readonly string[], id: string | null | undefined) =>
  chosen.length === 0 || (id !== null && id !== undefined && chosen.includes(id));

/** Labels of the entry and of its task. */
export const labelsOf = ({ tags = [], task }: Pick<TimeLog, 'tags' | 'task'>) => [
  ...tags,
  ...(task?.tags ?? []),
];

const statusesOf = ({ days, timesheet }: TimeLog) => (days ?? [timesheet]).map(({ status }) => status);

/** That of the sheet of a day of the entry. */
const statusOn = ({ days, timesheet }: TimeLog, day: Day) =>
  days?.find(({ date }) => date === day)?.status ?? timesheet.status;

function isShown(log: TimeLog, view: ListView): boolean {
  return (
    (view.status === undefined || statusesOf(log).includes(view.status)) &&
    among(view.employees, log.employeeId) &&
    among(view.projects, log.projectId) &&
    among(view.tasks, log.taskId) &&
    (view.labels.length === 0 || labelsOf(log).some(({ id }) => view.labels.includes(id))) &&
    matchesLog(view.search, {
      task: log.task?.title,
      employee: employeeName(log),
      project: log.project?.name,
    })
  );
}

const keys: Record<Frequency, (day: Day, startWeekOn: WeekDay) => string> = {
  daily: (day) => day,
  weekly: (day, startWeekOn) => weekKey(day, startWeekOn),
  monthly: (day) => monthKey(day),
};

const rank = (status: TimesheetStatus) => timesheetStatus.options.indexOf(status);

/** The days of a log in the span, and what lies on them; an entry of no length lies on the day on which it began. */
function daysOf(log: TimeLog, { zoneOf, span, now }: ListFrame): (ListRow & { day: Day })[] {
  const timeZone = zoneOf(log);
  const entries = entriesOf(log, { timeZone, now });
  const start = new Date(log.startedAt);
  const empty = { start, end: start, seconds: 0, isRunning: false, day: dayOf(start, timeZone) };
  return (entries.length === 0 ? [empty] : entries)
    .filter(({ day }) => day >= span.from && day <= span.to)
    .map(({ start, end, seconds, isRunning, day }) => ({ log, start, end, seconds, isRunning, day }));
}

type Grown = ListGroup & { rows: ListRow[] };

/** Days of one entry in the same group are one row. */
function grow(group: Grown, { day, ...row }: ListRow & { day: Day }): void {
  const last = group.rows.at(-1);
  if (day > group.day) group.day = day;
  if (last?.log !== row.log) group.rows.push(row);
  else {
    const { end, isRunning } = row;
    group.rows[group.rows.length - 1] = { ...last, end, isRunning, seconds: last.seconds + row.seconds };
  }
}

/** The shown entries by period, the latest first; in a period by status, then the latest first. */
export function groupLogs(logs: readonly TimeLog[], view: ListView, frame: ListFrame): ListGroup[] {
  const groups = new Map<string, Grown>();
  for (const log of logs) {
    if (!isShown(log, view)) continue;
    for (const part of daysOf(log, frame)) {
      if (view.status !== undefined && statusOn(log, part.day) !== view.status) continue;
      const key = keys[view.frequency](part.day, frame.startWeekOn ?? 'MONDAY');
      const group = groups.get(key) ?? { key, day: part.day, rows: [] };
      groups.set(key, group);
      grow(group, part);
    }
  }
  const order = (a: ListRow, b: ListRow) =>
    rank(a.log.timesheet.status) - rank(b.log.timesheet.status) || b.start.getTime() - a.start.getTime();
  return [...groups.values()]
    .sort((a, b) => b.key.localeCompare(a.key))
    .map((group) => ({ ...group, rows: group.rows.toSorted(order) }));
}

/** At most so many rows, in the order in which they are shown. */
export function firstRows(groups: readonly ListGroup[], maximum: number): ListGroup[] {
  let room = maximum;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, Math.max(0, room));
    room -= group.rows.length;
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}
