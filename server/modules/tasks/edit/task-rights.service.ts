import { forbidden } from '#server/errors.ts';
import { managedTeamsAmong } from '#server/modules/tasks/edit/task-targets.data.ts';
import type { EditedTask, TaskLinks, Tx } from '#server/modules/tasks/task-rows.data.ts';
import {
  managesEveryTask,
  type RuledFields,
  type TaskActor,
  taskChangeRefusal,
} from '#shared/tasks/task-rights.ts';

type InTeams = Pick<TaskLinks, 'teamIds'>;

/** Resolves the caller's relation to each of these tasks with at most one query. */
export function actorsOn(tx: Tx, tasks: readonly InTeams[]): (task: InTeams) => Promise<TaskActor> {
  const { employeeId, isEmailVerified } = tx;
  let managed: Promise<ReadonlySet<string>> | undefined;
  return async ({ teamIds }) => {
    if (managesEveryTask(tx)) return { employeeId, isEmailVerified, managesTask: true };
    managed ??= managedTeamsAmong(
      tx,
      tasks.flatMap((task) => task.teamIds),
    );
    const ids = await managed;
    return { employeeId, isEmailVerified, managesTask: teamIds.some((id) => ids.has(id)) };
  };
}

/** The caller without the rights of a manager, which are only queried where they decide. */
const ownPart = ({ employeeId, isEmailVerified }: Tx): TaskActor => ({
  ...{ employeeId, isEmailVerified },
  managesTask: false,
});

/** 403 for a change of people, estimate or words that is not the caller's to make. */
export async function assertRights(
  tx: Tx,
  { before, change, teamIds }: { before: RuledFields; change: Partial<RuledFields> } & InTeams,
  actorOn = actorsOn(tx, [{ teamIds }]),
): Promise<void> {
  if (taskChangeRefusal(before, change, ownPart(tx)) === undefined) return;
  const refusal = taskChangeRefusal(before, change, await actorOn({ teamIds }));
  if (refusal !== undefined) throw forbidden(refusal.message, refusal.code);
}

/** The same for an edit of a task that is there. */
export function assertMayEdit(
  tx: Tx,
  { stored, edit }: EditedTask,
  actorOn?: ReturnType<typeof actorsOn>,
): Promise<void> {
  const change = { ...edit.columns, ...edit.links };
  return assertRights(tx, { before: stored, change, teamIds: stored.teamIds }, actorOn);
}
