import { queryRows } from '#server/db/query.ts';
import { int, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { fieldError, notFound } from '#server/errors.ts';
import type { Numbering } from '#server/modules/tasks/edit/task-number.data.ts';
import {
  getParent,
  managedTeamsSql,
  type ParentTask,
  type Tx,
  teamsAmongSql,
  wouldCircle,
} from '#server/modules/tasks/task-rows.data.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { visibleProject } from '#server/modules/teams/visible-projects.sql.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';
import { isParentTypeAllowed } from '#shared/tasks/issue-type-rules.ts';
import { taskRefusals } from '#shared/tasks/task-rights.ts';

const employees = (
  p: Params<{ tenantId: string; organizationId: string | undefined; memberIds: readonly string[] }>,
) => sql`(
  select count(*)::int from employees e where e."tenantId" = ${p.tenantId}::uuid and e."organizationId" = ${p.organizationId}::uuid
    and e."deletedAt" is null and e.id = any(${p.memberIds}::uuid[]))`;

interface NewTargets {
  readonly memberIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly teamIds: readonly string[];
  readonly projectId: string | null;
}

/**
 * Counts the targets that the caller may link to a task: the employees, labels and projects of one organization,
 * where labels may belong to the whole workspace, and the teams the caller sees.
 */
const targetsSql = rowStatement(
  { members: int, tags: int, teams: int, projects: int },
  (p: Params<CallerValues & NewTargets>) => sql`
select ${employees(p)} as members, (
  select count(*)::int from tags tag where tag."tenantId" = ${p.tenantId}::uuid and tag."deletedAt" is null
    and (tag."organizationId" = ${p.organizationId}::uuid or tag."organizationId" is null) and tag.id = any(${p.tagIds}::uuid[])) as tags, (
  select count(*)::int from organization_teams team where team.id = any(${p.teamIds}::uuid[]) and ${visibleTeam(p)}) as teams, (
  select count(*)::int from organization_projects p where p.id = ${p.projectId}::uuid and ${visibleProject(p)}) as projects`,
);

const hasEmployeeSql = rowStatement(
  { members: int },
  (p: Params<{ tenantId: string; organizationId: string; memberIds: readonly string[] }>) =>
    sql`select ${employees(p)} as members`,
);

export async function hasEmployee(
  tx: Tx,
  employeeId: string,
  { organizationId }: { organizationId: string },
): Promise<boolean> {
  const values = { tenantId: tx.tenantId, organizationId, memberIds: [employeeId] };
  const [row] = await queryRows(tx, hasEmployeeSql(values));
  return row?.members === 1;
}

/** Returns the teams that the caller sees, in the same order. */
export async function visibleTeamsAmong(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await queryRows(tx, teamsAmongSql({ ...callerValues(tx), ids }));
  return ids.filter((id) => rows.some((row) => row.id === id));
}

/** Returns the teams that the caller manages: by role in the team, or as its creator. */
export async function managedTeamsAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const values = { ...callerValues(tx), ids: [...new Set(ids)] };
  const rows = await queryRows(tx, managedTeamsSql(values));
  return new Set(rows.map(({ id }) => id));
}

const ownTeamSql = rowStatement(
  { id: uuid, own: nullable(text), name: text },
  (p: Params<{ tenantId: string; organizationId: string; userId: string }>) => sql`
select team.id, team.prefix as own, team.name from users u
join employees e on e."tenantId" = u."tenantId" and e."userId" = u.id
join organization_team_employees m on m."tenantId" = e."tenantId" and m."employeeId" = e.id and m."deletedAt" is null
join organization_teams team on team.id = m."organizationTeamId" and team."organizationId" = ${p.organizationId}::uuid
  and team."deletedAt" is null
where u."tenantId" = ${p.tenantId}::uuid and u.id = ${p.userId}::uuid
order by m."organizationTeamId" is not distinct from u."lastTeamId" desc, m."assignedAt", m.id limit 1`,
);

/** The default team of a task: the caller's last one, else their first; includes the source of its numbers. */
export async function findOwnTeam(
  { db, tenantId, userId }: Tx,
  organizationId: string,
): Promise<(Numbering & { readonly id: string }) | undefined> {
  const values = { tenantId, organizationId, userId };
  const [row] = await queryRows({ db }, ownTeamSql(values));
  return row;
}

/** Tasks of a team that somebody is assigned to. */
export async function tasksOfMember(
  tx: Tx,
  { employeeId, teamId }: { employeeId: string; teamId: string },
): Promise<string[]> {
  const rows = await tx.db.taskMember.findMany({
    where: {
      tenantId: tx.tenantId,
      employeeId,
      task: { deletedAt: null, teams: { some: { organizationTeamId: teamId } } },
    },
    select: { taskId: true },
  });
  return rows.map(({ taskId }) => taskId);
}

/** Records to link to the task; existing links need no second check. */
interface Targets {
  readonly memberIds?: readonly string[];
  readonly tagIds?: readonly string[];
  readonly teamIds?: readonly string[];
  readonly projectId?: string | null;
}

function added(ids: readonly string[] = [], before: readonly string[] = []): string[] {
  return ids.filter((id) => !before.includes(id));
}

/** 404 when something new is not of the caller's world. */
export async function requireTargets(
  tx: Tx,
  organizationId: string,
  { after, before = {} }: { after: Targets; before?: Targets },
): Promise<void> {
  const memberIds = added(after.memberIds, before.memberIds);
  const tagIds = added(after.tagIds, before.tagIds);
  const teamIds = added(after.teamIds, before.teamIds);
  const projectId = after.projectId === before.projectId ? null : (after.projectId ?? null);
  if (memberIds.length + tagIds.length + teamIds.length === 0 && projectId === null) return;
  const values = { ...callerValues(tx), organizationId, memberIds, tagIds, teamIds, projectId };
  const [row] = await queryRows(tx, targetsSql(values));
  const { members = 0, tags = 0, teams = 0, projects = 0 } = row ?? {};
  if (members < memberIds.length) throw notFound('A member');
  if (tags < tagIds.length) throw notFound('A label');
  if (teams < teamIds.length) throw notFound('The team');
  if (projectId !== null && projects === 0) throw notFound('The project');
}

/** The new parent of a task: 404 unseen, 400 when its type or its ancestors forbid it. */
export async function requireParent(
  tx: Tx,
  parentId: string,
  child: { id?: string; issueType: string | null },
): Promise<ParentTask> {
  const parent = await getParent(tx, parentId);
  const { id } = child;
  if (id !== undefined && (await wouldCircle(tx, { id, parentId }))) {
    throw fieldError('parentId', taskRefusals.ownFamily);
  }
  if (!isParentTypeAllowed({ child, parent })) throw fieldError('parentId', taskRefusals.parentType);
  return parent;
}

export function idsOf(refs: readonly { id: string }[] | undefined): string[] | undefined {
  return refs && [...new Set(refs.map(({ id }) => id))];
}
