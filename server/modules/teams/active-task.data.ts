import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';

type Tx = Pick<InTransaction<Context>, 'db' | 'tenantId' | 'userId'>;

/** A membership with what decides who may change it; 404 when it is not of this workspace. */
export async function getMembership(tx: Tx, id: string) {
  const row = await tx.db.organizationTeamEmployee.findFirst({
    where: { tenantId: tx.tenantId, id, deletedAt: null, organizationTeam: { deletedAt: null } },
    select: {
      employeeId: true,
      organizationTeam: {
        select: {
          id: true,
          createdByUserId: true,
          members: {
            where: { employee: { userId: tx.userId }, deletedAt: null },
            select: { role: { select: { name: true } }, employee: { select: { userId: true } } },
          },
        },
      },
    },
  });
  if (row === null) throw notFound('The membership');
  return { employeeId: row.employeeId, team: row.organizationTeam };
}

export async function isTaskOfTeam(tx: Tx, taskId: string, teamId: string): Promise<boolean> {
  const task = await tx.db.task.findFirst({
    where: { tenantId: tx.tenantId, id: taskId, deletedAt: null },
    select: { teams: { where: { organizationTeamId: teamId }, select: { taskId: true } } },
  });
  if (task === null) throw notFound('The task');
  return task.teams.length > 0;
}

export async function saveActiveTask(tx: Tx, id: string, activeTaskId: string | null): Promise<number> {
  const where = { tenantId: tx.tenantId, id };
  const { count } = await tx.db.organizationTeamEmployee.updateMany({ where, data: { activeTaskId } });
  return count;
}
