import type { BaseContext } from '#server/context/context.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { daysAfterStartSql } from '#server/modules/time-logs/day-parts.sql.ts';

/** Midnights of all zones lie on quarters of an hour. */
export const nightSheetMinutes = 15;

/**
 * Creates sheets for the days that running entries have reached. A trigger makes those of days with a heartbeat; this
 * makes those of days without one.
 */
const nightSheetsSql = statement(
  (p: Params<{ now: Date }>) => sql`
  insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
  select gen_random_uuid(), l."tenantId", l."organizationId", l."employeeId", own.date + later, own."timeZone"
  from time_logs l
  join timesheets own on own."tenantId" = l."tenantId" and own.id = l."timesheetId"
  cross join lateral generate_series(1, ${daysAfterStartSql('own', sql`${p.now}::timestamptz - interval '1 millisecond'`)}) as later
  where l."isRunning" and l."deletedAt" is null and l."startedAt" < ${p.now}::timestamptz
  order by l."employeeId", later
  on conflict ("employeeId", date) do update set "deletedAt" = null where timesheets."deletedAt" is not null`,
);

/** Gives every running entry a sheet for each of its days, in every workspace. */
export async function openNightSheets(ctx: BaseContext): Promise<void> {
  await execute(ctx, nightSheetsSql({ now: ctx.now() }));
}
