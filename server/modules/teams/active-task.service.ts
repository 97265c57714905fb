import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError, forbidden, notFound } from '#server/errors.ts';
import { seesAllTeams } from '#server/modules/teams/caller-values.ts';
import { can } from '#shared/access/can.ts';
import { toUpdateResult } from '#shared/http/envelope.ts';
import { manages } from '#shared/teams/manages.ts';
import type { activeTaskInput } from '#shared/teams/team.schema.ts';

type Tx = Pick<InTransaction<Context>, 'db' | 'tenantId' | 'userId'>;

/** A membership with the facts that determine who may change it; 404 when it is not of this workspace. */
async function getMembership(tx: Tx, id: string) {
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

async function saveActiveTask(tx: Tx, id: string, activeTaskId: string | null): Promise<number> {
  const where = { tenantId: tx.tenantId, id };
  const { count } = await tx.db.organizationTeamEmployee.updateMany({ where, data: { activeTaskId } });
  return count;
}

type Membership = Awaited<ReturnType<typeof getMembership>>;

/** Members choose their own active task; managers of the team, and who acts for others, choose anybody's. */
export function setActiveTask(
  ctx: Context,
  membershipId: string,
  { activeTaskId }: z.output<typeof activeTaskInput>,
): Promise<ReturnType<typeof toUpdateResult>> {
  return inTransaction(ctx, async (tx) => {
    const membership = await getMembership(tx, membershipId);
    refuseForeign(tx, membership);
    if (activeTaskId !== null && !(await isTaskOfTeam(tx, activeTaskId, membership.team.id))) {
      throw fieldError('activeTaskId', 'The task does not belong to this team.', 'TASK_NOT_IN_TEAM');
    }
    const affected = await saveActiveTask(tx, membershipId, activeTaskId);
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'teams', membership.team.id));
    return toUpdateResult(affected);
  });
}

function refuseForeign(tx: InTransaction<Context>, { employeeId, team }: Membership): void {
  if (employeeId === tx.employeeId || can(tx, 'CHANGE_SELECTED_EMPLOYEE') || manages(team, tx.userId)) return;
  if (team.members.length === 0 && !seesAllTeams(tx)) throw notFound('The membership');
  throw forbidden("Only a manager of the team can change someone else's active task.", 'NOT_TEAM_MANAGER');
}
