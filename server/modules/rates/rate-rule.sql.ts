import { type Fragment, raw, type Sql, sql, toSql } from '#server/db/sql.ts';
import type { RateKind } from '#shared/rates/rate-rule.ts';

/** Where a statement has what an entry is about: SQL of columns. */
export interface RatedEntry {
  readonly tenantId: Fragment;
  readonly organizationId: Fragment;
  readonly organizationContactId: Fragment;
  readonly projectId: Fragment;
  readonly employeeId: Fragment;
  readonly taskId: Fragment;
  /** On which it begins, by its timesheet. */
  readonly day: Fragment;
}

const applies = (column: string, value: Fragment) =>
  sql`(r.${raw(`"${column}"`)} is null or r.${raw(`"${column}"`)} = ${toSql(value)})`;

/** The columns of a rule for rounding billed time, as organizations, clients and projects have them. */
type RoundingColumn = 'billingRoundTo' | 'billingRounding' | 'billingRoundOn';

/**
 * A column of the rule that counts, from the first of these tables that has one: the same as `billingRounding` in
 * shared/rates/billing-rounding.ts. A rule is whole or absent, so each column may be looked for by itself.
 */
export function roundingSql(
  column: RoundingColumn,
  { project, client, organization }: Readonly<Record<'project' | 'client' | 'organization', string>>,
): string {
  return `coalesce(${project}."${column}", ${client}."${column}", ${organization}."${column}")`;
}

/** The rate of an entry as a query of one row, `hourly`: the same rule as `rateOf` in shared/rates/rate-rule.ts. */
export function rateSql(kind: RateKind, entry: RatedEntry): Sql {
  return sql`select r.hourly from rates r
    where r."tenantId" = ${toSql(entry.tenantId)} and r."organizationId" = ${toSql(entry.organizationId)}
      and r.kind = '${raw(kind)}' and (r."validFrom" is null or r."validFrom" <= ${toSql(entry.day)})
      and ${applies('taskId', entry.taskId)} and ${applies('employeeId', entry.employeeId)}
      and ${applies('projectId', entry.projectId)} and ${applies('organizationContactId', entry.organizationContactId)}
    order by r."taskId" is null, num_nulls(r."projectId", r."employeeId") > 0, r."projectId" is null,
      r."organizationContactId" is null, r."employeeId" is null, r."validFrom" desc nulls last
    limit 1`;
}
