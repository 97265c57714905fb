import { secondsUntil } from '#server/db/log-seconds.sql.ts';
import { type Fragment, raw, type Sql, sql, toSql } from '#server/db/sql.ts';
import { type RatedEntry, rateSql } from '#server/modules/rates/rate-rule.sql.ts';
import { oddMinorDigits } from '#shared/rates/money.ts';

const codes = (digits: 0 | 3) => raw(oddMinorDigits[digits].map((code) => `'${code}'`).join(', '));

/** `minorDigits` as SQL. */
export const digitsSql = (currency: Fragment) =>
  sql`case when ${toSql(currency)} in (${codes(0)}) then 0 when ${toSql(currency)} in (${codes(3)}) then 3 else 2 end`;

function ratesOfEach(entry: Omit<RatedEntry, 'employeeId' | 'taskId'>): Sql {
  const whole = { ...entry, employeeId: 'l."employeeId"', taskId: 'l."taskId"' };
  return sql`left join lateral (${rateSql('billable', whole)}) billable on l."isBillable" and fixed.rate is null
    left join lateral (${rateSql('cost', whole)}) costs on fixed."costRate" is null`;
}

/**
 * Joins `money` to the logs `l`: rate, currency, "costRate" and "costCurrency" of each, those that were fixed when its
 * day was approved before those of now. Time that is not billable has no rate. An entry on an invoice is worth its part of a
 * line, and `"shownRate"` is what stands there for an hour. `rates` joins `billable` and `costs`, the
 * rates of now, where a statement looks them up in another way than for each log.
 */
export function moneyJoin(entry: Omit<RatedEntry, 'employeeId' | 'taskId'>, rates = ratesOfEach(entry)): Sql {
  return sql`
    join organizations org on org."tenantId" = ${toSql(entry.tenantId)} and org.id = ${toSql(entry.organizationId)}
    left join organization_contacts payer on payer."tenantId" = org."tenantId" and payer.id = ${toSql(entry.organizationContactId)}
    left join time_log_amounts fixed on fixed."tenantId" = org."tenantId" and fixed."timeLogId" = l.id
    ${rates}
    cross join lateral (select coalesce(fixed."billedRate", fixed.rate, billable.hourly) as rate, coalesce(fixed.rate, billable.hourly) as "shownRate",
      case when fixed.rate is null then coalesce(payer.currency, org.currency) else fixed.currency end as currency,
      coalesce(fixed."costRate", costs.hourly) as "costRate",
      case when fixed."costRate" is null then org.currency else fixed."costCurrency" end as "costCurrency") money`;
}

/**
 * What the part of the log `l` between two instants is worth at a rate. What is worth what until then is rounded, half
 * up, so that the parts of a log add up to the log.
 */
export function worthSql(rate: string, currency: string, from: Fragment, until: Fragment): Sql {
  const worthUntil = (instant: Fragment) =>
    sql`round(${raw(rate)} * (${secondsUntil(instant)}) / 3600, ${digitsSql(currency)})`;
  return sql`${worthUntil(until)} - case when ${toSql(from)} > l."startedAt" then ${worthUntil(from)} else 0 end`;
}
