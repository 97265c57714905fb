import type { WeekDay } from '#shared/enums/calendar.ts';
import { type TimesheetStatus, timesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { monthKey } from '#shared/time/month.ts';
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

export interface ListGroup {
  key: string;
  /** The latest of its days. */
  day: Day;
  logs: readonly TimeLog[];
}

/** Timesheets carry their owner's day, written at noon UTC. */
export const sheetDayOf = ({ timesheet }: Pick<TimeLog, 'timesheet'>): Day =>
  timesheet.startedAt.slice(0, 10);

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

export function isShown(log: TimeLog, view: ListView): boolean {
  return (
    (view.status === undefined || log.timesheet.status === view.status) &&
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

/** The shown logs by period, the latest first; in a period by status, then the latest first. */
export function groupLogs(
  logs: readonly TimeLog[],
  view: ListView,
  startWeekOn: WeekDay = 'MONDAY',
): ListGroup[] {
  const groups = new Map<string, TimeLog[]>();
  for (const log of logs) {
    if (!isShown(log, view)) continue;
    const key = keys[view.frequency](sheetDayOf(log), startWeekOn);
    const group = groups.get(key);
    if (group) group.push(log);
    else groups.set(key, [log]);
  }
  return [...groups]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([key, members]) => {
      const sorted = members.sort(
        (a, b) =>
          rank(a.timesheet.status) - rank(b.timesheet.status) || b.startedAt.localeCompare(a.startedAt),
      );
      return { key, day: members.map(sheetDayOf).sort().at(-1) ?? '', logs: sorted };
    });
}

/** At most so many logs, in the order in which they are shown. */
export function firstLogs(groups: readonly ListGroup[], maximum: number): ListGroup[] {
  let room = maximum;
  return groups.flatMap((group) => {
    const logs = group.logs.slice(0, Math.max(0, room));
    room -= group.logs.length;
    return logs.length > 0 ? [{ ...group, logs }] : [];
  });
}

/** Seconds of a log; what runs counts up to now. */
export function secondsOf({ startedAt, stoppedAt }: TimeLog, now: number): number {
  const end = stoppedAt ? Date.parse(stoppedAt) : now;
  return Math.max(0, Math.floor((end - Date.parse(startedAt)) / 1000));
}
