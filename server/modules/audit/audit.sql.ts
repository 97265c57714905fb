import { fullNameSql } from '#server/modules/reports/report-json.sql.ts';

export interface AuditFilter {
  readonly userId?: string | undefined;
  readonly action?: string | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  /** The last entry of the page before. */
  readonly after?: { readonly at: string; readonly id: string } | undefined;
}

interface Condition {
  readonly key: string;
  readonly values: readonly unknown[];
  sql(number: number): string;
}

const equal = (key: 'action' | 'entity' | 'entityId', value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ key, values: [value], sql: (n) => `a."${key}" = $${n}` }];

function conditionsOf(filter: AuditFilter): Condition[] {
  const { userId, action, entity, entityId, start, end, after } = filter;
  const person: Condition = {
    key: 'person',
    values: [userId],
    sql: (n) => `(a."actorUserId" = $${n} or a."employeeId" = any(array(
      select e.id from employees e where e."tenantId" = $1 and e."userId" = $${n})))`,
  };
  return [
    ...(userId === undefined ? [] : [person]),
    ...equal('action', action),
    ...equal('entity', entity),
    ...equal('entityId', entityId),
    ...(start ? [{ key: 'start', values: [start], sql: (n: number) => `a.at >= $${n}` }] : []),
    ...(end ? [{ key: 'end', values: [end], sql: (n: number) => `a.at < $${n}` }] : []),
    ...(after
      ? [
          {
            key: 'after',
            values: [after.at, after.id],
            sql: (n: number) => `(a.at, a.id) < ($${n}::timestamptz, $${n + 1}::uuid)`,
          },
        ]
      : []),
  ];
}

export interface Statement {
  /** One of each set of filters, so that each has a plan of its own. */
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A page of entries; the names are read for the page alone. $1 tenant, $2 how many. */
export function pageOf(tenantId: string, filter: AuditFilter, take: number): Statement {
  const conditions = conditionsOf(filter);
  const values: unknown[] = [tenantId, take];
  const where = conditions.map(({ values: own, sql }) => {
    values.push(...own);
    return ` and ${sql(values.length - own.length + 1)}`;
  });
  return {
    name: `audit-${conditions.map(({ key }) => key).join('-')}`,
    values,
    text: `
      with page as (
        select a.* from audit_entries a where a."tenantId" = $1${where.join('')}
        order by a.at desc, a.id desc limit $2
      )
      select p.id, p.at, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "atText", p.action,
        p.entity, p."entityId", p."actorType", p.before, p.after, p.reason, p.ip, p."requestId",
        u.id as "actorId", ${fullNameSql} as "actorName", u."imageUrl" as "actorImage",
        p."employeeId" as "aboutId", s.name as "aboutName", s."imageUrl" as "aboutImage"
      from page p
      left join users u on u."tenantId" = $1 and u.id = p."actorUserId"
      left join lateral (
        select ${fullNameSql} as name, u."imageUrl"
        from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
        where e."tenantId" = $1 and e.id = p."employeeId"
      ) s on true
      order by p.at desc, p.id desc`,
  };
}

/** Each value of a column once, by jumping over the index from one to the next. $1 tenant. */
const distinct = (column: 'action' | 'entity') => `
  with recursive found as (
    (select ${column} as value from audit_entries where "tenantId" = $1 order by ${column} limit 1)
    union all
    select (select a.${column} from audit_entries a
      where a."tenantId" = $1 and a.${column} > f.value order by a.${column} limit 1)
    from found f where f.value is not null
  )
  select coalesce(array_agg(value order by value) filter (where value is not null), '{}') as list from found`;

export const kindsSql = `
  select (select list from (${distinct('action')}) one) as actions,
    (select list from (${distinct('entity')}) other) as entities`;
