import { type Params, type Sql, sql } from '#server/db/sql.ts';
import { moneyJoin, worthSql } from '#server/modules/rates/money.sql.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';

interface ChangedSheets {
  readonly tenantId: string;
  readonly ids: readonly string[];
  readonly status: TimesheetStatus;
  readonly now: Date;
}

/**
 * `freed` and `fixed`, beside the change of sheets to a status: what their entries are worth is written when they are
 * approved, and is open again when they are not any more. An entry is on the sheet of the day on which it begins.
 */
export const fixedAmountsSql = (p: Params<ChangedSheets>): Sql => sql`freed as (
    delete from time_log_amounts a using time_logs l
    where ${p.status}::text <> 'APPROVED' and a."tenantId" = ${p.tenantId} and l."tenantId" = ${p.tenantId}
      and l.id = a."timeLogId" and l."timesheetId" = any(${p.ids}::uuid[])
  ), fixed_amounts as (
    insert into time_log_amounts
      ("timeLogId", "tenantId", rate, amount, currency, "costRate", cost, "costCurrency", "fixedAt")
    select l.id, l."tenantId", money.rate, ${worthSql('money.rate', 'money.currency', 'l."startedAt"', 'l."stoppedAt"')},
      case when money.rate is not null then money.currency end,
      money."costRate", ${worthSql('money."costRate"', 'money."costCurrency"', 'l."startedAt"', 'l."stoppedAt"')},
      case when money."costRate" is not null then money."costCurrency" end, ${p.now}::timestamptz
    from time_logs l
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
    ${moneyJoin({
      tenantId: 'l."tenantId"',
      organizationId: 'l."organizationId"',
      organizationContactId: 'coalesce(l."organizationContactId", p."organizationContactId")',
      projectId: 'l."projectId"',
      day: 'ts.date',
    })}
    where ${p.status}::text = 'APPROVED' and l."tenantId" = ${p.tenantId} and l."timesheetId" = any(${p.ids}::uuid[])
      and l."deletedAt" is null and l."stoppedAt" is not null and num_nonnulls(money.rate, money."costRate") > 0
    on conflict ("timeLogId") do nothing
  )`;
