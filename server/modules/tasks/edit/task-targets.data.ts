import { queryRows } from '#server/db/query.ts';
import { fieldError, notFound } from '#server/errors.ts';
import {
  getParent,
  managedTeamsSql,
  type ParentTask,
  type Tx,
  teamsAmongSql,
  wouldCircle,
} from '#server/modules/tasks/task-rows.data.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { projectsAmongSql } from '#server/modules/teams/visible-projects.sql.ts';
import { isParentTypeAllowed } from '#shared/tasks/issue-type-rules.ts';
import { taskRefusals } from '#shared/tasks/task-rights.ts';

const live = (tx: Tx) => ({ tenantId: tx.tenantId, deletedAt: null });

/** The employees, labels and projects of one organization; labels may belong to the whole workspace. */
interface Organization {
  readonly organizationId: string;
}

export function countEmployees(tx: Tx, ids: string[], { organizationId }: Organization): Promise<number> {
  return tx.db.employee.count({ where: { ...live(tx), organizationId, id: { in: ids } } });
}

function countTags(tx: Tx, ids: string[], { organizationId }: Organization): Promise<number> {
  const scope = { OR: [{ organizationId }, { organizationId: null }] };
  return tx.db.tag.count({ where: { ...live(tx), ...scope, id: { in: ids } } });
}

async function hasProject(tx: Tx, id: string, { organizationId }: Organization): Promise<boolean> {
  const values = { ...callerValues({ ...tx, organizationId }), ids: [id] };
  return (await queryRows(tx, projectsAmongSql(values))).length > 0;
}

async function countVisibleTeams(tx: Tx, ids: string[]): Promise<number> {
  return (await visibleTeamsAmong(tx, ids)).length;
}

/** Those of the teams that the caller sees, in the same order. */
export async function visibleTeamsAmong(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(tx, teamsAmongSql({ ...callerValues(tx), ids }));
  return ids.filter((id) => rows.some((row) => row.id === id));
}

/** Those of the teams that the caller manages: by role in the team, or by having made it. */
export async function managedTeamsAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const values = { ...callerValues(tx), ids: [...new Set(ids)] };
  const rows = await queryRows<{ id: string }>(tx, managedTeamsSql(values));
  return new Set(rows.map(({ id }) => id));
}

/** The default team of a task: the caller's last one, else their first. */
export async function findOwnTeam(tx: Tx): Promise<string | undefined> {
  const user = await tx.db.user.findFirst({
    where: { tenantId: tx.tenantId, id: tx.userId },
    select: { lastTeamId: true },
  });
  const memberships = await tx.db.organizationTeamEmployee.findMany({
    where: { ...live(tx), employee: { userId: tx.userId }, organizationTeam: { deletedAt: null } },
    select: { organizationTeamId: true },
    orderBy: [{ assignedAt: 'asc' }, { id: 'asc' }],
  });
  const ids = memberships.map(({ organizationTeamId }) => organizationTeamId);
  return ids.find((id) => id === user?.lastTeamId) ?? ids[0];
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

/** Records to link the task with; those linked before need no second check. */
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
  const place = { organizationId };
  const members = added(after.memberIds, before.memberIds);
  const tags = added(after.tagIds, before.tagIds);
  const teams = added(after.teamIds, before.teamIds);
  const { projectId } = after;
  if (members.length > 0 && (await countEmployees(tx, members, place)) < members.length) {
    throw notFound('A member');
  }
  if (tags.length > 0 && (await countTags(tx, tags, place)) < tags.length) throw notFound('A label');
  if (teams.length > 0 && (await countVisibleTeams(tx, teams)) < teams.length) throw notFound('The team');
  if (projectId && projectId !== before.projectId && !(await hasProject(tx, projectId, place))) {
    throw notFound('The project');
  }
}

/** The task to stand above another: 404 unseen, 400 when its type or its place forbids it. */
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
