import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { Choice, ChoiceKind, Choices } from '#server/modules/task-lists/choice.ts';
import { type ChoiceScope, findChoice, findChoices } from '#server/modules/task-lists/choices.data.ts';

/** Statuses, sizes, priorities and issue types that a task of this place may take, in their order. */
export function listChoices(tx: InTransaction<Context>, scope: ChoiceScope): Promise<Choices> {
  return findChoices(tx, scope);
}

/** A row by its id, whatever its scope inside the workspace. */
export function lookUpChoice(
  tx: InTransaction<Context>,
  kind: ChoiceKind,
  id: string,
): Promise<Choice | undefined> {
  return findChoice(tx, kind, id);
}
