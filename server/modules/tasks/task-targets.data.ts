import { queryRows } from '#server/db/query.ts';
import type { Tx } from '#server/modules/tasks/task-rows.data.ts';
import { managedTeamsSql, teamsAmongSql } from '#server/modules/tasks/task-rows.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { projectsAmongSql } from '#server/modules/teams/visible-projects.sql.ts';

const live = (tx: Tx) => ({ tenantId: tx.tenantId, deletedAt: null });

/** The employees, labels and projects of one organization; labels may belong to the whole workspace. */
interface Organization {
  readonly organizationId: string;
}

export function countEmployees(tx: Tx, ids: string[], { organizationId }: Organization): Promise<number> {
  return tx.db.employee.count({ where: { ...live(tx), organizationId, id: { in: ids } } });
}

export function countTags(tx: Tx, ids: string[], { organizationId }: Organization): Promise<number> {
  const scope = { OR: [{ organizationId }, { organizationId: null }] };
  return tx.db.tag.count({ where: { ...live(tx), ...scope, id: { in: ids } } });
}

export async function hasProject(tx: Tx, id: string, { organizationId }: Organization): Promise<boolean> {
  const values = { ...callerValues({ ...tx, organizationId }), ids: [id] };
  return (await queryRows(tx, projectsAmongSql(values))).length > 0;
}

export async function countVisibleTeams(tx: Tx, ids: string[]): Promise<number> {
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

/** The team a task belongs to when nobody says: the caller's last one, else the first they are in. */
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
