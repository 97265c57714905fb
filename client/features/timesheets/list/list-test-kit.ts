import { type EntryPages, inListOrder, withRows } from '#client/features/time-logs/public/entry-pages.ts';
import { type EntryFilter, type EntryRow, entryGroupDay } from '#shared/time-logs/entry-list.schema.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** The row of a log that lies on one day, by the zone of its sheet. */
function rowOf(
  log: TimeLog,
  { group, startWeekOn = 'MONDAY' }: Pick<EntryFilter, 'group' | 'startWeekOn'>,
): EntryRow {
  const { startedAt, stoppedAt, isRunning, timesheet } = log;
  return {
    log,
    day: entryGroupDay(timesheet.startedAt.slice(0, 10), { group, startWeekOn }),
    startedAt,
    stoppedAt,
    seconds: Math.floor((Date.parse(stoppedAt) - Date.parse(startedAt)) / 1000),
    isRunning,
    timesheetId: timesheet.id,
    status: timesheet.status,
  };
}

/** One page of all these logs, as the server answers it. */
export function entryPages(
  logs: readonly TimeLog[],
  group: Pick<EntryFilter, 'group' | 'startWeekOn'>,
): EntryPages {
  const zoneOf = ({ employee }: TimeLog) => employee.user?.timeZone;
  const timeZones = [...new Set(logs.flatMap((log) => zoneOf(log) ?? []))];
  const at = logs[0]?.startedAt ?? '';
  const none = { count: 0, rows: 0, running: 0, seconds: 0, at, timeZones, groups: [] };
  const empty: EntryPages = { pages: [{ items: [], totals: none }], pageParams: [''] };
  return logs
    .map((log) => rowOf(log, group))
    .sort(inListOrder)
    .reduce((data, row) => withRows(data, row.log.id, [row]), empty);
}
