import { unitRange } from '#client/features/reports/chart/chart-data.ts';
import type { RangeQuery } from '#client/features/reports/queries.ts';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import { isTime, type ViewDimension } from '#shared/reports/summary-view.ts';
import { type Day, isDay } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';
import { clip, intervalSeconds } from '#shared/time/interval.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** One heading above entries. */
export interface DrillStep {
  readonly dimension: ViewDimension;
  /** Empty: time without a project, a task … */
  readonly key: string;
  readonly label: string;
  readonly imageUrl?: string;
  readonly color?: string;
}

/** The path to a row of the report: its own heading, after the one above it. */
export type Drill = readonly DrillStep[];

/** The days that the entries lie in. */
export function drillRange(drill: Drill, range: DayRange): DayRange {
  return drill.reduce(
    (days, { dimension, key }) => (isTime(dimension) ? unitRange(key, dimension, days) : days),
    range,
  );
}

/** The filters that the server supports; `belongsTo` applies the rest. */
export function drillQuery(
  drill: Drill,
  range: DayRange,
  query: RangeQuery,
): RangeQuery & { startDate: string } {
  const { from, to } = drillRange(drill, range);
  const idOf = (dimension: ViewDimension) =>
    drill.find((step) => step.dimension === dimension && step.key !== '')?.key;
  const [employee, project, task] = [idOf('employee'), idOf('project'), idOf('task')];
  return {
    ...query,
    startDate: from,
    endDate: to,
    ...(employee === undefined ? {} : { employeeIds: [employee] }),
    ...(project === undefined ? {} : { projectIds: [project] }),
    ...(task === undefined ? {} : { taskIds: [task] }),
  };
}

const keysOf: Partial<Record<ViewDimension, (log: TimeLog) => string>> = {
  project: ({ project }) => project?.id ?? '',
  task: ({ task }) => task?.id ?? '',
  employee: ({ employee }) => employee.id,
  client: ({ organizationContactId, project }) => organizationContactId ?? contactOf(project),
};

/** Time without a client of its own is for the one of its project. */
function contactOf(project: TimeLog['project']): string {
  const contact = project?.organizationContactId;
  return typeof contact === 'string' ? contact : '';
}

const belongsTo = (log: TimeLog, drill: Drill) =>
  drill.every(({ dimension, key }) => {
    const keyOf = keysOf[dimension];
    return keyOf === undefined || keyOf(log) === key;
  });

/** The part of a log that a report counts. */
export interface DrillEntry {
  readonly log: TimeLog;
  readonly start: Date;
  readonly end: Date;
  readonly seconds: number;
}

interface Moment {
  zone: string;
  now: Date;
}

function boundsOf({ from, to }: { from: Day; to: Day }, zone: string) {
  if (!isDay(from) || !isDay(to)) return undefined;
  return { start: dayBounds(from, zone).start, end: dayBounds(to, zone).end };
}

/** The entries behind a row, newest first; what lasts beyond the days is counted inside of them only. */
export function drillEntries(
  logs: readonly TimeLog[],
  drill: Drill,
  { range, zone, now }: Moment & { range: DayRange },
): DrillEntry[] {
  const bounds = boundsOf(drillRange(drill, range), zone);
  if (bounds === undefined) return [];
  const entries = logs.flatMap((log): DrillEntry[] => {
    if (!belongsTo(log, drill)) return [];
    const ended = endedAt(log);
    const end = ended === undefined ? now : new Date(ended);
    const part = clip({ start: new Date(log.startedAt), end }, bounds);
    return part ? [{ log, ...part, seconds: intervalSeconds(part) }] : [];
  });
  return entries.sort((one, other) => other.start.getTime() - one.start.getTime());
}
