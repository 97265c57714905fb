import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError, forbidden, notFound } from '#server/errors.ts';
import { lockOrder } from '#server/modules/tasks/task-order.data.ts';
import { actorsOn } from '#server/modules/tasks/task-rights.service.ts';
import { lockTasks, type Tx } from '#server/modules/tasks/task-rows.data.ts';
import { announceTasks, saveEdits } from '#server/modules/tasks/task-save.service.ts';
import { requireVisibleEmployee } from '#server/modules/tasks/task-search.data.ts';
import { tasksOfMember, visibleTeamsAmong } from '#server/modules/tasks/task-targets.data.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';
import { taskTexts } from '#shared/tasks/task.schema.ts';
import type { taskTeamQuery } from '#shared/tasks/task-acts.schema.ts';
import { taskRefusals } from '#shared/tasks/task-refusals.ts';
import { mayAssign } from '#shared/tasks/task-rights.ts';

/**
 * Takes a member out of every task of a team. For oneself, and for managers of the team; 404 for a team or a member
 * the caller does not see.
 */
export async function unassignEmployee(
  ctx: Context,
  employeeId: string,
  { organizationTeamId, teams }: z.output<typeof taskTeamQuery>,
): Promise<ReturnType<typeof toDeleteResult>> {
  const teamId = organizationTeamId ?? teams?.[0];
  if (teamId === undefined) throw fieldError('organizationTeamId', taskTexts.teamRequired);
  await requireVisibleEmployee(ctx, employeeId);
  return inTransaction(ctx, async (tx) => {
    await lockOrder(tx);
    await requireUnassigner(tx, { employeeId, teamId });
    const tasks = await lockTasks(tx, await tasksOfMember(tx, { employeeId, teamId }));
    const edited = tasks.map((stored) => {
      const memberIds = stored.memberIds.filter((id) => id !== employeeId);
      return { stored, edit: { columns: {}, links: { memberIds } } };
    });
    if (edited.length > 0) {
      await saveEdits(tx, edited);
      announceTasks(
        tx,
        edited.map(({ stored }) => stored),
      );
    }
    return toDeleteResult(edited.length);
  });
}

async function requireUnassigner(tx: Tx, of: { employeeId: string; teamId: string }): Promise<void> {
  if ((await visibleTeamsAmong(tx, [of.teamId])).length === 0) throw notFound('The team');
  const inTeam = { teamIds: [of.teamId] };
  if (mayAssign(of.employeeId, await actorsOn(tx, [inTeam])(inTeam))) return;
  throw forbidden(taskRefusals.notUnassigner, 'NOT_TEAM_MANAGER');
}
