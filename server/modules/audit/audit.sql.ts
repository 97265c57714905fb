import { jsonb, listOf, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { join, type Params, raw, type Sql, sql, statement } from '#server/db/sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';

export interface AuditFilter {
  readonly userId?: string | undefined;
  readonly action?: string | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  /** The last entry of the previous page. */
  readonly after?: { readonly at: string; readonly id: string } | undefined;
}

type FilterKey = keyof AuditFilter;

interface Values extends Omit<AuditFilter, 'after'> {
  readonly tenantId: string;
  readonly take: number;
  readonly afterAt: string | undefined;
  readonly afterId: string | undefined;
}

type PageParams = Params<Values>;

const conditions: Readonly<Record<FilterKey, (p: PageParams) => Sql>> = {
  userId: (p) => sql`(a."actorUserId" = ${p.userId} or a."employeeId" = any(array(
      select e.id from employees e where e."tenantId" = ${p.tenantId} and e."userId" = ${p.userId})))`,
  action: (p) => sql`a.action = ${p.action}`,
  entity: (p) => sql`a.entity = ${p.entity}`,
  entityId: (p) => sql`a."entityId" = ${p.entityId}`,
  start: (p) => sql`a.at >= ${p.start}`,
  end: (p) => sql`a.at < ${p.end}`,
  after: (p) => sql`(a.at, a.id) < (${p.afterAt}::timestamptz, ${p.afterId}::uuid)`,
};
const filterKeys = ['userId', 'action', 'entity', 'entityId', 'start', 'end', 'after'] as const;

export const entryColumns = {
  ...{ id: uuid, atText: text, action: text, entity: text, entityId: uuid, actorType: text },
  ...{
    before: nullable(jsonb<Record<string, unknown>>()),
    after: nullable(jsonb<Record<string, unknown>>()),
  },
  ...{ tokenName: nullable(text), reason: nullable(text), ip: nullable(text), requestId: nullable(text) },
  ...{ actorId: nullable(uuid), actorName: nullable(text), actorImage: nullable(text) },
  ...{ aboutId: nullable(uuid), aboutName: nullable(text), aboutImage: nullable(text) },
};

const pageWith = (keys: readonly FilterKey[]) =>
  rowStatement(entryColumns, (p: PageParams) => {
    const where = join(
      [sql`a."tenantId" = ${p.tenantId}`, ...keys.map((key) => conditions[key](p))],
      ' and ',
    );
    return sql`
with page as (
  select a.* from audit_entries a where ${where}
  order by a.at desc, a.id desc limit ${p.take}
)
select p.id, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "atText", p.action,
  p.entity, p."entityId", p."actorType", p."tokenName", p.before, p.after, p.reason, p.ip, p."requestId",
  u.id as "actorId", ${raw(fullNameSql('u'))} as "actorName", u."imageUrl" as "actorImage",
  p."employeeId" as "aboutId", s.name as "aboutName", s."imageUrl" as "aboutImage"
from page p
left join users u on u."tenantId" = ${p.tenantId} and u.id = p."actorUserId"
left join lateral (
  select ${raw(fullNameSql('u'))} as name, u."imageUrl"
  from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  where e."tenantId" = ${p.tenantId} and e.id = p."employeeId"
) s on true
order by p.at desc, p.id desc`;
  });

/** Each set of filters has a plan of its own. */
const pages = new Map<string, ReturnType<typeof pageWith>>();

/** A page of entries; the names are read for the page alone. */
export function entriesSql(tenantId: string, { after, ...filter }: AuditFilter, take: number) {
  const values = { ...filter, tenantId, take, afterAt: after?.at, afterId: after?.id };
  const keys = filterKeys.filter((key) => (key === 'after' ? after : filter[key]) !== undefined);
  const page = pages.get(keys.join()) ?? pageWith(keys);
  pages.set(keys.join(), page);
  return page(values);
}

/** Each value of a column once, by jumping over the index from one to the next. */
const distinct = (p: Params<{ tenantId: string }>, name: 'action' | 'entity') => {
  const column = raw(name);
  return sql`
  with recursive found as (
    (select ${column} as value from audit_entries where "tenantId" = ${p.tenantId} order by ${column} limit 1)
    union all
    select (select a.${column} from audit_entries a
      where a."tenantId" = ${p.tenantId} and a.${column} > f.value order by a.${column} limit 1)
    from found f where f.value is not null
  )
  select coalesce(array_agg(value order by value) filter (where value is not null), '{}') as list from found`;
};

export const kindsSql = rowStatement(
  { actions: listOf(text), entities: listOf(text) },
  (p: Params<{ tenantId: string }>) => sql`
  select (select list from (${distinct(p, 'action')}) one) as actions,
    (select list from (${distinct(p, 'entity')}) other) as entities`,
);

/** Tables that entries reference by id, each with the expression of its name. */
const named = {
  api_tokens: 'name',
  attachments: 'name',
  boards: 'name',
  calendar_feeds: 'name',
  import_runs: '"fileName"',
  issue_types: 'name',
  organization_contacts: 'name',
  organization_projects: 'name',
  organization_teams: 'name',
  organizations: 'name',
  outgoing_webhooks: 'name',
  roles: 'name',
  saved_reports: 'name',
  tags: 'name',
  task_priorities: 'name',
  task_sizes: 'name',
  task_statuses: 'name',
  task_versions: 'name',
  tasks: 'title',
} as const;

export const namesSql = rowStatement(
  { id: uuid, name: nullable(text) },
  (p: Params<{ tenantId: string; ids: readonly string[] }>) => {
    const rows = Object.entries(named).map(
      ([table, name]) => sql`
  select id, ${raw(name)} as name from ${raw(table)} where "tenantId" = ${p.tenantId} and id = any(${p.ids}::uuid[])`,
    );
    const people = sql`
  select u.id, ${raw(fullNameSql('u'))} from users u where u."tenantId" = ${p.tenantId} and u.id = any(${p.ids}::uuid[])
  union all
  select e.id, ${raw(fullNameSql('u'))} from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  where e."tenantId" = ${p.tenantId} and e.id = any(${p.ids}::uuid[])`;
    return join([...rows, people], ' union all ');
  },
);

/** Deletes the next entries that are older than the retention of their workspace. */
export const retentionSql = statement(
  (p: Params<{ now: Date; setting: string; batch: number }>) => sql`
delete from audit_entries where id in (
  select a.id from tenant_settings s
  cross join lateral (
    select e.id from audit_entries e
    where e."tenantId" = s."tenantId"
      and e.at < ${p.now}::timestamptz - (s.value #>> '{}')::int * interval '1 day'
    order by e.at limit ${p.batch}
  ) a
  where s.name = ${p.setting} limit ${p.batch}
)`,
);
