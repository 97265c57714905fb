import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { changedColumns } from '#server/modules/tasks/edit/task-changes.service.ts';
import { listReader } from '#server/modules/tasks/edit/task-choices.service.ts';
import { saveEdits } from '#server/modules/tasks/edit/task-save.service.ts';
import { isEmpty, toTaskEdit } from '#server/modules/tasks/edit/task-update.service.ts';
import { rankAt } from '#server/modules/tasks/order/task-order.data.ts';
import { readChangedTask } from '#server/modules/tasks/read/tasks.data.ts';
import { lockTask, type StoredTask, type TaskEdit, type Tx } from '#server/modules/tasks/task-rows.data.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { moveTaskInput } from '#shared/tasks/task-actions.schema.ts';

type MoveInput = z.output<typeof moveTaskInput>;

/**
 * Moves a card into a column, below another card or to the top; its status changes as in any other edit. If two
 * people move the same card, the last one wins; if the card above has left the column meanwhile, the card moves to
 * the top.
 */
export async function moveTask(ctx: Context, id: string, input: MoveInput): Promise<RawJson<Task>> {
  await inTransaction(ctx, async (tx) => {
    const stored = await lockTask(tx, id);
    const { organizationTeamId, status, taskStatusId } = input;
    if (organizationTeamId !== undefined && !stored.teamIds.includes(organizationTeamId)) {
      throw notFound('The team');
    }
    const edit = await toTaskEdit(tx, stored, { input: { status, taskStatusId }, lists: listReader(tx) });
    const placed = await inPlace(tx, stored, { edit, input });
    if (isEmpty(placed)) return;
    await saveEdits(tx, [{ stored, edit: placed }]);
  });
  return new RawJson(await readChangedTask(ctx, id));
}

async function inPlace(
  tx: Tx,
  stored: StoredTask,
  { edit, input }: { edit: TaskEdit; input: MoveInput },
): Promise<TaskEdit> {
  const { afterTaskId, organizationTeamId } = input;
  const isMoved = edit.columns.status !== undefined || edit.columns.taskStatusId !== undefined;
  // A card below itself stays in place.
  if (afterTaskId === stored.id && !isMoved) return edit;
  const { organizationId, status, taskStatusId } = { ...stored, ...edit.columns };
  const teamIds = organizationTeamId === undefined ? stored.teamIds : [organizationTeamId];
  const column = { organizationId, status, taskStatusId, teamIds };
  const rank = await rankAt(tx, { column, card: stored, afterTaskId });
  const columns = changedColumns(stored, { ...edit.columns, rank });
  return { ...edit, columns: isMoved ? { ...columns, rank } : columns };
}
