import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import {
  projectCallerValues,
  projectsAmongSql,
  visibleProject,
} from '#server/modules/teams/visible-projects.sql.ts';
import { callerValues } from '#server/modules/teams/visible-teams.sql.ts';
import { lockPeople, type TimePerson } from '#server/modules/time-logs/time-log-people.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';

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

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Databases differ in what they take for lower case; a name as it is written is found by all of them. */
const spellings = (names: readonly string[]) => [names, names.map((name) => name.toLowerCase())];

interface NamedProject extends Named {
  readonly clientId: string | null;
}

/** Projects by name that the caller sees, the oldest first. */
export function findProjects(ctx: Reader, names: readonly string[]): Promise<NamedProject[]> {
  return ctx.db.$queryRawUnsafe<NamedProject[]>(
    `select p.id, p.name, p."organizationContactId" as "clientId" from organization_projects p
     where ${visibleProject} and (p.name = any($6::text[]) or lower(p.name) = any($7::text[]))
     order by p."createdAt", p.id`,
    ...projectCallerValues(ctx),
    ...spellings(names),
  );
}

interface NamedTask extends Named {
  readonly projectId: string | null;
}

/** Tasks by title that the caller sees, the oldest first. */
export function findTasks(ctx: Reader, titles: readonly string[]): Promise<NamedTask[]> {
  return ctx.db.$queryRawUnsafe<NamedTask[]>(
    `with ${visibleTeams}
     select t.id, t.title as name, t."projectId" from tasks t
     where ${visibleTask} and (t.title = any($6::text[]) or lower(t.title) = any($7::text[]))
     order by t."createdAt", t.id`,
    ...callerValues(ctx),
    ...spellings(titles),
  );
}

const inOrganization = (table: 'organization_contacts' | 'tags') => `
  select x.id, x.name from ${table} x
  where x."tenantId" = $1::uuid and x."organizationId" = $2::uuid and x."deletedAt" is null
    and (x.name = any($3::text[]) or lower(x.name) = any($4::text[]))`;

/** Clients by name, the oldest first. */
export function findClients(ctx: Reader, names: readonly string[]): Promise<Named[]> {
  return ctx.db.$queryRawUnsafe<Named[]>(
    `${inOrganization('organization_contacts')} order by x."createdAt", x.id`,
    ctx.tenantId,
    ctx.organizationId ?? null,
    ...spellings(names),
  );
}

/** Labels of the whole organization by name, the oldest first. */
export function findTags(ctx: Reader, names: readonly string[]): Promise<Named[]> {
  return ctx.db.$queryRawUnsafe<Named[]>(
    `${inOrganization('tags')} and x."organizationTeamId" is null order by x."createdAt", x.id`,
    ctx.tenantId,
    ctx.organizationId ?? null,
    ...spellings(names),
  );
}

/** Those of the projects and tasks that the caller still sees. */
export async function findStillThere(
  ctx: Reader,
  { projectIds, taskIds }: { projectIds: readonly string[]; taskIds: readonly string[] },
): Promise<Set<string>> {
  const among = (ids: readonly string[]) => [...new Set(ids)];
  const projects = await ctx.db.$queryRawUnsafe<{ id: string }[]>(
    projectsAmongSql,
    ...projectCallerValues(ctx),
    among(projectIds),
  );
  const tasks = await ctx.db.$queryRawUnsafe<{ id: string }[]>(
    `with ${visibleTeams} select t.id from tasks t where ${visibleTask} and t.id = any($6::uuid[])`,
    ...callerValues(ctx),
    among(taskIds),
  );
  return new Set([...projects, ...tasks].map(({ id }) => id));
}

/** Those of the ids that an import brought before. */
export async function findImported(
  ctx: Reader,
  { source, sourceIds }: { source: string; sourceIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await ctx.db.$queryRawUnsafe<{ sourceId: string }[]>(
    `select "sourceId" from import_run_items where "tenantId" = $1::uuid and "organizationId" = $2::uuid
       and source = $3 and entity = 'TimeLog' and "sourceId" = any($4::text[])`,
    ctx.tenantId,
    ctx.organizationId ?? null,
    source,
    sourceIds,
  );
  return new Set(rows.map(({ sourceId }) => sourceId));
}

export function readPeople(ctx: Context, employeeIds: readonly string[]): Promise<Map<string, TimePerson>> {
  return inTransaction(ctx, (tx) => lockPeople(tx, employeeIds));
}

export interface Busy {
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

const busySql = `
  select l.id, l."employeeId", l."startedAt", l."stoppedAt", coalesce(t.title, p.name, l.description) as title
  from time_logs l left join tasks t on t.id = l."taskId" left join organization_projects p on p.id = l."projectId"
  where l."tenantId" = $1::uuid and l."employeeId" = any($2::uuid[]) and l."deletedAt" is null
    and l."startedAt" < $4::timestamptz and coalesce(l."stoppedAt", 'infinity') > $3::timestamptz
    and l."startedAt" >= coalesce($5::timestamptz, '-infinity')
    and ($5::timestamptz is null or (l."startedAt", l.id) > ($5::timestamptz, $6::uuid))
  order by l."startedAt", l.id limit ${busyPage}`;

/** What the people did in a stretch of time, in order and page by page. */
export async function* findBusy(ctx: Reader, { employeeIds, from, to }: Stretch): AsyncGenerator<Busy[]> {
  let last: (Busy & { readonly id: string }) | undefined;
  do {
    const values = [ctx.tenantId, employeeIds, from, to, last?.startedAt ?? null, last?.id ?? null];
    const rows = await ctx.db.$queryRawUnsafe<(Busy & { id: string })[]>(busySql, ...values);
    yield rows;
    last = rows.length < busyPage ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** The approved days of the people: `employee day`. */
export async function findLockedDays(ctx: Reader, { employeeIds, from, to }: Stretch): Promise<Set<string>> {
  const rows = await ctx.db.$queryRawUnsafe<{ key: string }[]>(
    `select "employeeId" || ' ' || to_char(date, 'YYYY-MM-DD') as key from timesheets
     where "tenantId" = $1::uuid and "employeeId" = any($2::uuid[]) and "deletedAt" is null and status = 'APPROVED'
       and date between $3::timestamptz - interval '2 days' and $4::timestamptz + interval '2 days'`,
    ctx.tenantId,
    employeeIds,
    from,
    to,
  );
  return new Set(rows.map(({ key }) => key));
}
