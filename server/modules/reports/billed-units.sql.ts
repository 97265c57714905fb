import { secondsUntil } from '#server/db/log-seconds.sql.ts';
import { type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { clientOfLog, roundingSql } from '#server/modules/rates/money.sql.ts';
import type { PieceValues } from '#server/modules/reports/pieces.sql.ts';

const tables = { project: 'p', client: 'client', organization: 'org' } as const;
const rule = (column: Parameters<typeof roundingSql>[0]) => raw(roundingSql(column, tables));

/**
 * `billed`: the billable entries of `pieces`, each with the unit that is rounded as a whole: the entry, or the time
 * of its sheet (a day of its owner) for its project. Includes the rest of that sheet even outside the report, so that
 * neither the range nor the reader's zone changes the billed time. An entry on an issued invoice counts as billed
 * there.
 */
export const billedUnitsSql = (p: Params<PieceValues>): Sql => sql`units_of_sheets as (
    select l.id, l."startedAt", ${secondsUntil(sql`coalesce(l."stoppedAt", ${p.now}::timestamptz)`)} as seconds, invoiced.seconds as fixed,
      coalesce(${rule('billingRoundTo')}, 0) as "roundTo", coalesce(${rule('billingRounding')}, 'nearest') as rounding,
      case when invoiced.seconds is null and ${rule('billingRoundOn')} = 'day'
        then concat_ws(' ', l."timesheetId", l."projectId", ${raw(clientOfLog)}) else l.id::text end as unit
    from time_logs l
    join organizations org on org."tenantId" = l."tenantId" and org.id = l."organizationId"
    left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
    left join organization_contacts client on client."tenantId" = l."tenantId" and client.id = ${raw(clientOfLog)}
    left join lateral (select t.seconds from invoice_time_logs t join invoices i on i."tenantId" = t."tenantId" and i.id = t."invoiceId"
      where t."tenantId" = l."tenantId" and t."timeLogId" = l.id and i.state <> 'draft') invoiced on true
    where l."tenantId" = ${p.tenantId} and l."organizationId" = ${p.organizationId} and l."deletedAt" is null and l."isBillable"
      and l."timesheetId" in (select o."timesheetId" from time_logs o
        where o."tenantId" = ${p.tenantId} and o.id in (select id from pieces where "isBillable"))
  ), billed as (
    select id, "roundTo", rounding, fixed, (sum(seconds) over (partition by unit))::int as total,
      (sum(seconds) over (partition by unit order by "startedAt", id) - seconds)::int as before
    from units_of_sheets
  ),`;

/** Joins `unit` to each of the `pieces`: the unit it belongs to, and the seconds of that before it. */
export const billedOfPiece = sql`
    join days d using (day)
    left join lateral (select b."roundTo", b.rounding, b.fixed, b.total,
        b.before + (select ${secondsUntil('greatest(l."from", d.starts)')} from (select pieces."from", pieces."startedAt") as l) as before
      from billed b where b.id = pieces.id) as unit on true`;

/** SQL counterpart of `billedSeconds` in shared/reports/rounding.ts. */
export const billedColumns = '"roundTo", rounding, total, before, fixed';
