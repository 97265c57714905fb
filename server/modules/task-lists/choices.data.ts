import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { Choice, ChoiceKind, Choices } from '#server/modules/task-lists/choice.ts';
import { choiceSql, choicesSql } from '#server/modules/task-lists/choices.sql.ts';

type Tx = Pick<InTransaction<Context>, 'db' | 'tenantId'>;

/** The lists a task draws from: those of a team, else of a project, else of the organization. */
export interface ChoiceScope {
  readonly organizationId: string;
  readonly teamId: string | null;
  readonly projectId: string | null;
}

export async function findChoices(tx: Tx, scope: ChoiceScope): Promise<Choices> {
  const values = [tx.tenantId, scope.organizationId, scope.teamId, scope.projectId];
  const rows = await tx.db.$queryRawUnsafe<(Choice & { kind: ChoiceKind })[]>(choicesSql, ...values);
  const of = (kind: ChoiceKind) => rows.filter((row) => row.kind === kind);
  return {
    statuses: of('statuses'),
    sizes: of('sizes'),
    priorities: of('priorities'),
    issueTypes: of('issueTypes'),
  };
}

/** A row of a list by its id, whatever its scope inside the workspace. */
export async function findChoice(tx: Tx, kind: ChoiceKind, id: string): Promise<Choice | undefined> {
  const [row] = await tx.db.$queryRawUnsafe<Choice[]>(choiceSql(kind), tx.tenantId, id);
  return row;
}
