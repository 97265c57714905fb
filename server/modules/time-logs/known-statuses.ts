import type { Context } from '#server/context/context.ts';
import { parseTimesheetStatus, type TimesheetStatus } from '#shared/enums/timesheet.ts';

/** The statuses among these texts, in any spelling; undefined without any. Others are passed over, and the log says so. */
export function knownStatuses(
  ctx: Pick<Context, 'log'>,
  texts: readonly string[] = [],
): readonly TimesheetStatus[] | undefined {
  const known = texts.map(parseTimesheetStatus).filter((status) => status !== undefined);
  const skipped = texts.length - known.length;
  if (skipped > 0) ctx.log.warn({ skipped }, 'unknown timesheet statuses are skipped');
  return known.length === 0 ? undefined : known;
}
