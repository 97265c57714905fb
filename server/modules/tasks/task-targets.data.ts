import type { Tx } from '#server/modules/tasks/task-rows.data.ts';
import { teamsAmongSql } from '#server/modules/tasks/task-rows.sql.ts';
import { callerValues } from '#server/modules/teams/visible-teams.sql.ts';

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
  return (await tx.db.organizationProject.count({ where: { ...live(tx), organizationId, id } })) > 0;
}

export async function countVisibleTeams(tx: Tx, ids: string[]): Promise<number> {
  const rows = await tx.db.$queryRawUnsafe<unknown[]>(teamsAmongSql, ...callerValues(tx), ids);
  return rows.length;
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
