import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError, forbidden, notFound } from '#server/errors.ts';
import { getMembership, isTaskOfTeam, saveActiveTask } from '#server/modules/teams/active-task.data.ts';
import { seesAllTeams } from '#server/modules/teams/caller-values.ts';
import { can } from '#shared/access/can.ts';
import { toUpdateResult } from '#shared/http/envelope.ts';
import { manages } from '#shared/teams/manages.ts';
import type { activeTaskInput } from '#shared/teams/team.schema.ts';

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
    tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'teams', membership.team.id));
    return toUpdateResult(affected);
  });
}

function refuseForeign(tx: InTransaction<Context>, { employeeId, team }: Membership): void {
  if (employeeId === tx.employeeId || can(tx, 'CHANGE_SELECTED_EMPLOYEE') || manages(team, tx.userId)) return;
  if (team.members.length === 0 && !seesAllTeams(tx)) throw notFound('The membership');
  throw forbidden("Only a manager of the team may change somebody else's active task.", 'NOT_TEAM_MANAGER');
}
