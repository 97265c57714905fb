import { type Params, sql, statement } from '#server/db/sql.ts';

/**
 * Timers that their owners seem to have forgotten and were not told about: those that run longer than the organization
 * lets pass, and those whose client has been silent for some hours.
 */
export const forgottenSql = statement(
  (p: Params<{ now: Date; silentHours: number }>) => sql`
  select l.id, l."tenantId", l."organizationId", l."startedAt", coalesce(l."lastSeenAt", l."startedAt") as "lastSeenAt",
    l."employeeId", t.title as "taskTitle", u."firstName", u."timeZone"
  from time_logs l
  join organizations o on o."tenantId" = l."tenantId" and o.id = l."organizationId" and o."deletedAt" is null
  join employees e on e."tenantId" = l."tenantId" and e.id = l."employeeId" and e."deletedAt" is null
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive"
  join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
  left join tasks t on t."tenantId" = l."tenantId" and t.id = l."taskId" and t."deletedAt" is null
  where l."isRunning" and l."deletedAt" is null and l."forgottenNotifiedAt" is null
    and (l."startedAt" <= ${p.now}::timestamptz - o."forgottenTimerHours" * interval '1 hour'
      or coalesce(l."lastSeenAt", l."startedAt") <= ${p.now}::timestamptz - ${p.silentHours} * interval '1 hour')
  order by l.id`,
);

export interface ForgottenRow {
  id: string;
  tenantId: string;
  organizationId: string;
  startedAt: Date;
  lastSeenAt: Date;
  employeeId: string;
  taskTitle: string | null;
  firstName: string | null;
  timeZone: string | null;
}
