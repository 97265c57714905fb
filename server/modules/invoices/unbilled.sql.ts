import { secondsUntil } from '#server/db/log-seconds.sql.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { digitsSql, moneyJoin, worthSql } from '#server/modules/rates/money.sql.ts';

interface UnbilledValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly organizationContactId: string | undefined;
  /** Entries that begin before it, by the clock of the organization. */
  readonly ends: Date;
  readonly zone: string;
}

const clientId = 'coalesce(l."organizationContactId", p."organizationContactId")';

/** Finished billable entries that are worth something and on no issued invoice, by client, project and currency. */
export const unbilledSql = statement(
  (p: Params<UnbilledValues>) => sql`
  with worth as (
    select ${raw(clientId)} as "organizationContactId", l."projectId", money.currency, ${secondsUntil('l."stoppedAt"')} as seconds,
      ${worthSql('money.rate', 'money.currency', 'l."startedAt"', 'l."stoppedAt"')} as amount, l."startedAt", ts.status
    from time_logs l
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
    ${moneyJoin({
      ...{
        tenantId: 'l."tenantId"',
        organizationId: 'l."organizationId"',
        projectId: 'l."projectId"',
        day: 'ts.date',
      },
      organizationContactId: clientId,
    })}
    where l."tenantId" = ${p.tenantId} and l."organizationId" = ${p.organizationId} and l."deletedAt" is null and l."isBillable"
      and l."stoppedAt" >= l."startedAt" + interval '1 second' and l."startedAt" < ${p.ends} and money.rate is not null
      and (${p.organizationContactId}::uuid is null or ${raw(clientId)} = ${p.organizationContactId})
      and not exists (
        select from invoice_time_logs t join invoices i on i."tenantId" = t."tenantId" and i.id = t."invoiceId" and i.state <> 'draft'
        where t."tenantId" = l."tenantId" and t."timeLogId" = l.id)
  ), sums as (
    select "organizationContactId", "projectId", currency, sum(seconds)::int as seconds,
      coalesce(sum(seconds) filter (where status <> 'APPROVED'), 0)::int as "openSeconds",
      round(sum(amount), ${digitsSql('currency')})::text as amount,
      to_char(min("startedAt") at time zone ${p.zone}, 'YYYY-MM-DD') as oldest
    from worth group by "organizationContactId", "projectId", currency
  )
  select sums.*, c.name as "clientName", pr.name as "projectName"
  from sums
  left join organization_contacts c on c."tenantId" = ${p.tenantId} and c.id = sums."organizationContactId"
  left join organization_projects pr on pr."tenantId" = ${p.tenantId} and pr.id = sums."projectId"
  order by lower(c.name) nulls last, c.id, lower(pr.name) nulls last, pr.id, sums.currency`,
  { planned: 'each-time' },
);
