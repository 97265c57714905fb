import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { grouped } from '#shared/text/grouped.ts';
import { addDays, type Day, weekDayOf } from '#shared/time/calendar-day.ts';
import { dayOf, splitIntervalByDay } from '#shared/time/day.ts';
import { addingUp, cutToMinutes, sumOfShown } from '#shared/time/duration.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { type BreakRule, breaksOfDay } from '#shared/timer/breaks.ts';

/** Screens that show one day in place of a week. */
export const phone = '(max-width: 47.99rem)';

/** The part of a log that falls on one day. */
export interface WeekEntry {
  log: TimeLog;
  task: WeekTask | undefined;
  start: Date;
  end: Date;
  seconds: number;
  isRunning: boolean;
  /** The log began before this day, or lasts beyond it. */
  beganEarlier: boolean;
  goesOn: boolean;
  /** A day of the log is closed. */
  isClosed: boolean;
}

export interface WeekTask {
  id: string;
  title: string;
  issueType: string | undefined;
}

export interface WeekProject {
  id: string;
  name: string;
  color: string | undefined;
  imageUrl: string | undefined;
}

export interface WeekCell {
  day: Day;
  seconds: number;
  /** In whole minutes; the cells of a day add up to what the day shows. Rows and groups add up their cells. */
  shownSeconds: number;
  entries: readonly WeekEntry[];
  isRunning: boolean;
}

export interface WeekRow {
  key: string;
  /** Undefined: time without a task, or on one that is deleted. */
  task: WeekTask | undefined;
  cells: readonly WeekCell[];
  seconds: number;
  shownSeconds: number;
}

export interface WeekGroup {
  key: string;
  project: WeekProject | undefined;
  rows: readonly WeekRow[];
  seconds: number;
  shownSeconds: number;
}

export interface WeekDay {
  day: Day;
  seconds: number;
  entries: readonly WeekEntry[];
  isToday: boolean;
  isWeekend: boolean;
  isRunning: boolean;
  /** Undefined: nothing was logged for that day. */
  status: TimesheetStatus | undefined;
  isClosed: boolean;
  /** The break missing by the organization's rule. */
  missingBreakMinutes: number;
}

export interface WeekGrid {
  today: Day;
  days: readonly WeekDay[];
  groups: readonly WeekGroup[];
  seconds: number;
  /** The days as shown, added up. */
  shownSeconds: number;
}

export interface WeekView {
  /** The first day of the week. */
  weekStart: Day;
  timeZone: string;
  now: Date;
  /** None where it is absent. */
  isClosed?: (day: Day) => boolean;
  breakRule?: BreakRule | undefined;
}

type Dated = WeekEntry & { day: Day };

/** The zone of the days, and the end of running entries. */
type DayView = Pick<WeekView, 'timeZone' | 'now' | 'isClosed'>;

const neverClosed = () => false;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The task as the rows show it. */
export function taskOf({ task }: Pick<TimeLog, 'task'>): WeekTask | undefined {
  return task ? { id: task.id, title: task.title, issueType: textOf(task.issueType) } : undefined;
}

function projectOf({ project }: TimeLog): WeekProject | undefined {
  if (!project) return undefined;
  const { id, name, color, imageUrl } = project;
  return { id, name, color: textOf(color), imageUrl: textOf(imageUrl) };
}

/** A log by the days that it touches; one that runs counts up to now. */
function entriesOf(log: TimeLog, { timeZone, now, isClosed = neverClosed }: DayView): Dated[] {
  const end = endedAt(log);
  const isRunning = end === undefined;
  const startedAt = new Date(log.startedAt);
  const stoppedAt = isRunning ? now : new Date(end);
  const pieces = splitIntervalByDay({ startedAt, stoppedAt }, timeZone);
  // A new entry is visible before it has lasted a second.
  if (pieces.length === 0 && isRunning) {
    pieces.push({ day: dayOf(startedAt, timeZone), start: startedAt, end: startedAt, seconds: 0 });
  }
  const closed = pieces.some(({ day }) => isClosed(day));
  return pieces.map((piece, index) => ({
    ...piece,
    log,
    task: taskOf(log),
    isRunning: isRunning && index === pieces.length - 1,
    beganEarlier: index > 0,
    goesOn: index < pieces.length - 1,
    isClosed: closed,
  }));
}

const total = (parts: readonly { seconds: number }[]) => parts.reduce((sum, { seconds }) => sum + seconds, 0);

function ofDay(day: Day, entries: readonly Dated[]): Omit<WeekCell, 'shownSeconds'> {
  const own = entries.filter((entry) => entry.day === day);
  return { day, seconds: total(own), entries: own, isRunning: areRunning(own) };
}

const areRunning = (entries: readonly Dated[]) => entries.some(({ isRunning }) => isRunning);

const without = '';
const taskKey = ({ log }: Dated) => log.task?.id ?? without;
const projectKey = ({ log }: Dated) => log.project?.id ?? without;
const cellKey = (entry: Dated) => `${entry.day} ${projectKey(entry)}/${taskKey(entry)}`;

/** The minutes that each cell shows. A running cell is the last of its day, so that the others stay while it grows. */
function shownCells(entries: readonly Dated[]): Map<string, number> {
  const days = [...grouped(entries, ({ day }) => day).values()];
  return new Map(
    days.flatMap((own) => {
      const shown = addingUp(cutToMinutes);
      return [...grouped(own, cellKey)]
        .sort(([, a], [, b]) => Number(areRunning(a)) - Number(areRunning(b)))
        .map(([key, parts]) => [key, shown(total(parts))] as const);
    }),
  );
}

const shownTotal = (parts: readonly { shownSeconds: number }[]) =>
  parts.reduce((sum, { shownSeconds }) => sum + shownSeconds, 0);

/** Running time comes first, then in the order of the first work, so that nothing jumps; time without a name is last. */
const inGridOrder = (groups: Map<string, Dated[]>) =>
  [...groups].sort(
    ([a, own], [b, others]) =>
      Number(areRunning(others)) - Number(areRunning(own)) || Number(a === without) - Number(b === without),
  );

function groupOf(
  key: string,
  entries: readonly Dated[],
  { days, shown }: { days: readonly Day[]; shown: ReadonlyMap<string, number> },
): WeekGroup {
  const [first] = entries;
  const rows = inGridOrder(grouped(entries, taskKey)).map(([id, ofTask]) => {
    const rowKey = `${key}/${id}`;
    const cells = days.map((day) => ({
      ...ofDay(day, ofTask),
      shownSeconds: shown.get(`${day} ${rowKey}`) ?? 0,
    }));
    const task = { key: rowKey, task: ofTask[0]?.task, cells };
    return { ...task, seconds: total(ofTask), shownSeconds: shownTotal(cells) };
  });
  const sums = { seconds: total(entries), shownSeconds: shownTotal(rows) };
  return { key, project: first && projectOf(first.log), rows, ...sums };
}

/** Timesheets carry their owner's day, written at noon UTC. */
function statusesByDay(logs: readonly TimeLog[]): Map<Day, TimesheetStatus> {
  return new Map(logs.map(({ timesheet }) => [timesheet.startedAt.slice(0, 10), timesheet.status]));
}

/** Spans for the rules about breaks. */
const spansOf = (entries: readonly WeekEntry[]) =>
  entries.map(({ start, end }) => ({ startMs: start.getTime(), endMs: end.getTime() }));

const weekend = new Set(['SATURDAY', 'SUNDAY']);

/** The days of the week in their order. */
const daysFrom = (weekStart: Day): Day[] =>
  Array.from({ length: 7 }, (_day, index) => addDays(weekStart, index));

/**
 * A person's week as tasks × days, grouped by project. Each log counts on the days of the zone that it touches, to
 * the second, and only with the part inside the week.
 */
export function buildWeekGrid(logs: readonly TimeLog[], view: WeekView): WeekGrid {
  const days = daysFrom(view.weekStart);
  const today = dayOf(view.now, view.timeZone);
  const { isClosed = neverClosed, breakRule = {} } = view;
  const statuses = statusesByDay(logs);
  const entries = logs
    .flatMap((log) => entriesOf(log, view))
    .filter(({ day }) => days.includes(day))
    .sort((a, b) => a.start.getTime() - b.start.getTime());
  const shown = shownCells(entries);
  const weekDays = days.map((day) => ofDay(day, entries));
  return {
    today,
    days: weekDays.map((own) => {
      const { day } = own;
      return {
        ...own,
        isToday: day === today,
        isWeekend: weekend.has(weekDayOf(day)),
        status: statuses.get(day),
        isClosed: isClosed(day),
        missingBreakMinutes: breaksOfDay(breakRule, spansOf(own.entries)).missingMinutes,
      };
    }),
    groups: inGridOrder(grouped(entries, projectKey)).map(([key, ofProject]) =>
      groupOf(key, ofProject, { days, shown }),
    ),
    seconds: total(entries),
    shownSeconds: sumOfShown(weekDays),
  };
}

/** Milliseconds since 1970 at which the log that runs began; undefined when none does. */
export function runningSince(logs: readonly TimeLog[]): number | undefined {
  const running = logs.find(({ isRunning }) => isRunning);
  return running && Date.parse(running.startedAt);
}

/** The detailed day: the requested one, else today, else the last one with work, else the first. */
export function shownDay({ days }: WeekGrid, asked: Day | undefined): WeekDay | undefined {
  return (
    days.find(({ day }) => day === asked) ??
    days.find(({ isToday }) => isToday) ??
    days.findLast(({ entries }) => entries.length > 0) ??
    days[0]
  );
}
