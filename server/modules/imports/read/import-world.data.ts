import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { empty, type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { visibleProject } from '#server/modules/teams/visible-projects.sql.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import type { ImportThingKind } from '#shared/imports/import.schema.ts';

type Reader = Pick<Context, 'db' | 'tenantId' | 'organizationId' | 'userId' | 'employeeId' | 'permissions'>;

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly email: string | undefined;
}

/** Everybody who records time in the organization. */
export async function findColleagues(ctx: Reader): Promise<Colleague[]> {
  const rows = await ctx.db.employee.findMany({
    where: { tenantId: ctx.tenantId, organizationId: ctx.organizationId ?? '', deletedAt: null },
    select: {
      id: true,
      user: { select: { firstName: true, lastName: true, account: { select: { email: true } } } },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, user }) => {
    const email = user.account?.email;
    return { id, name: fullNameOf({ ...user, email: email ?? null }), email };
  });
}

/** A project, task, client or label. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
  /** The project of a task. */
  readonly projectId: string | null;
  /** The client of a project. */
  readonly clientId: string | null;
}

interface Spellings {
  readonly names: readonly string[];
  readonly lower: readonly string[];
}

const namedColumns = { id: uuid, name: text, projectId: nullable(uuid), clientId: nullable(uuid) };

type NamedParams = Params<CallerValues & Spellings>;

/** Databases differ in lower-casing; all of them match the exact name. */
const isNamed = (p: NamedParams, column: string) => {
  const name = raw(column);
  return sql`(${name} = any(${p.names}::text[]) or lower(${name}) = any(${p.lower}::text[]))`;
};

const inOrganization = (table: 'organization_contacts' | 'tags', scope: Sql) =>
  rowStatement(
    namedColumns,
    (p: NamedParams) => sql`
    select x.id, x.name, null::uuid as "projectId", null::uuid as "clientId" from ${raw(table)} x
    where x."tenantId" = ${p.tenantId} and x."organizationId" = ${p.organizationId} and x."deletedAt" is null
      and ${isNamed(p, 'x.name')} ${scope} order by x."createdAt", x.id`,
  );

const namedSql = {
  projects: rowStatement(
    namedColumns,
    (p: NamedParams) => sql`
    select p.id, p.name, null::uuid as "projectId", p."organizationContactId" as "clientId" from organization_projects p
    where ${visibleProject(p)} and ${isNamed(p, 'p.name')} order by p."createdAt", p.id`,
  ),
  tasks: rowStatement(
    namedColumns,
    (p: NamedParams) => sql`
    with ${visibleTeams(p)}
    select t.id, t.title as name, t."projectId", null::uuid as "clientId" from tasks t
    where ${visibleTask(p)} and ${isNamed(p, 't.title')} order by t."createdAt", t.id`,
  ),
  clients: inOrganization('organization_contacts', empty),
  tags: inOrganization('tags', sql`and x."organizationTeamId" is null`),
} as const satisfies Readonly<Record<ImportThingKind, unknown>>;

/** Records with these names that the caller sees, the oldest first; labels of the whole organization only. */
export function findNamed(ctx: Reader, kind: ImportThingKind, names: readonly string[]): Promise<NamedRow[]> {
  const lower = names.map((name) => name.toLowerCase());
  return queryRows(ctx, namedSql[kind]({ ...callerValues(ctx), names, lower }));
}

interface Brought {
  readonly source: string;
  readonly sourceIds: readonly string[];
}

const importedSql = rowStatement(
  { sourceId: text },
  (p: Params<CallerValues & Brought>) => sql`
  select "sourceId" from import_run_items
  where "tenantId" = ${p.tenantId} and "organizationId" = ${p.organizationId} and source = ${p.source}
    and entity = 'TimeLog' and "sourceId" = any(${p.sourceIds}::text[])`,
);

/** Returns the ids that an earlier import created. */
export async function findImported(ctx: Reader, brought: Brought): Promise<Set<string>> {
  const rows = await queryRows(ctx, importedSql({ ...callerValues(ctx), ...brought }));
  return new Set(rows.map(({ sourceId }) => sourceId));
}

interface Busy {
  readonly employeeId: string;
  readonly startedAt: Date;
  readonly stoppedAt: Date | null;
  readonly title: string | null;
}

interface Stretch {
  readonly employeeIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
}

const busyPage = 5000;

const busySql = rowStatement(
  { id: uuid, employeeId: uuid, startedAt: timestamp, stoppedAt: nullable(timestamp), title: nullable(text) },
  (p: Params<Stretch & { tenantId: string; lastStart: Date | undefined; lastId: string | undefined }>) => sql`
  select l.id, l."employeeId", l."startedAt", l."stoppedAt", coalesce(t.title, p.name, l.description) as title
  from time_logs l left join tasks t on t.id = l."taskId" left join organization_projects p on p.id = l."projectId"
  where l."tenantId" = ${p.tenantId}::uuid and l."employeeId" = any(${p.employeeIds}::uuid[]) and l."deletedAt" is null
    and l."startedAt" < ${p.to}::timestamptz and coalesce(l."stoppedAt", 'infinity') > ${p.from}::timestamptz
    and l."startedAt" >= coalesce(${p.lastStart}::timestamptz, '-infinity')
    and (${p.lastStart}::timestamptz is null or (l."startedAt", l.id) > (${p.lastStart}::timestamptz, ${p.lastId}::uuid))
  order by l."startedAt", l.id limit ${raw(`${busyPage}`)}`,
);

/** The existing time of people in a range, in order and page by page. */
export async function* findBusy(ctx: Reader, stretch: Stretch): AsyncGenerator<Busy[]> {
  let last: (Busy & { readonly id: string }) | undefined;
  do {
    const values = { tenantId: ctx.tenantId, ...stretch, lastStart: last?.startedAt, lastId: last?.id };
    const rows = await queryRows(ctx, busySql(values));
    yield rows;
    last = rows.length < busyPage ? undefined : rows.at(-1);
  } while (last !== undefined);
}

const lockedDaysSql = rowStatement(
  { key: text },
  (p: Params<Stretch & { tenantId: string }>) => sql`
  select "employeeId" || ' ' || to_char(date, 'YYYY-MM-DD') as key from timesheets
  where "tenantId" = ${p.tenantId} and "employeeId" = any(${p.employeeIds}::uuid[]) and "deletedAt" is null
    and status = 'APPROVED'
    and date between ${p.from}::timestamptz - interval '2 days' and ${p.to}::timestamptz + interval '2 days'`,
);

/** The approved days of the people: `employee day`. */
export async function findLockedDays(ctx: Reader, stretch: Stretch): Promise<Set<string>> {
  const rows = await queryRows(ctx, lockedDaysSql({ tenantId: ctx.tenantId, ...stretch }));
  return new Set(rows.map(({ key }) => key));
}
