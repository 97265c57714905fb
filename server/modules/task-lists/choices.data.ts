import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, int, nullable, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { join, type Params, raw, sql } from '#server/db/sql.ts';

const tables = {
  statuses: 'task_statuses',
  sizes: 'task_sizes',
  priorities: 'task_priorities',
  issueTypes: 'issue_types',
} as const;
const kinds = ['statuses', 'sizes', 'priorities', 'issueTypes'] as const;
export type ChoiceKind = (typeof kinds)[number];

/** A row of a list that a task may have. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly organizationTeamId: string | null;
  /** New tasks start there. */
  readonly isDefault: boolean;
  readonly isTodo: boolean;
  readonly isDone: boolean;
}

export type Choices = Readonly<Record<ChoiceKind, readonly Choice[]>>;

/** Lists of a task: those of a team, else of a project, else of the organization. */
interface ChoiceScope {
  readonly organizationId: string;
  readonly teamId: string | null;
  readonly projectId: string | null;
}

const choiceColumns = {
  ...{ id: uuid, name: text, value: text, organizationTeamId: nullable(uuid) },
  ...{ isDefault: bool, isTodo: bool, isDone: bool },
};

const columns = (kind: ChoiceKind) =>
  raw(
    `row.id, row.name, row.value, row."organizationTeamId", ${
      kind === 'statuses'
        ? 'row."isDefault", row."isTodo", row."isDone"'
        : 'false as "isDefault", false as "isTodo", false as "isDone"'
    }`,
  );

const reach =
  raw(`case when row."organizationTeamId" is not null then 1 when row."projectId" is not null then 2
    when row."organizationId" is not null then 3 else 4 end`);

/** For each list the rows of the narrowest scope that has any. */
const choicesSql = rowStatement(
  {
    kind: word<ChoiceKind>(),
    order: nullable(int),
    ...choiceColumns,
  },
  (p: Params<ChoiceScope & { tenantId: string }>) => {
    const ofKind = (kind: ChoiceKind) => sql`
select ${raw(`'${kind}'`)} as kind, row."order", ${columns(kind)}
from (
  select row.*, ${reach} as reach, min(${reach}) over () as narrowest
  from ${raw(tables[kind])} row
  where row."tenantId" = ${p.tenantId}::uuid and row."deletedAt" is null
    and (row."organizationId" is null or row."organizationId" = ${p.organizationId}::uuid)
    and (row."organizationTeamId" is null or row."organizationTeamId" = ${p.teamId}::uuid)
    and (row."projectId" is null or row."projectId" = ${p.projectId}::uuid)
) row
where row.reach = row.narrowest`;
    return sql`${join(kinds.map(ofKind), ' union all ')} order by kind, "order" nulls last, id`;
  },
);

const choiceSql = (kind: ChoiceKind) =>
  rowStatement(
    choiceColumns,
    (p: Params<{ tenantId: string; id: string }>) => sql`
select ${columns(kind)} from ${raw(tables[kind])} row
where row."tenantId" = ${p.tenantId}::uuid and row.id = ${p.id}::uuid and row."deletedAt" is null`,
  );
const choiceStatements = {
  statuses: choiceSql('statuses'),
  sizes: choiceSql('sizes'),
  priorities: choiceSql('priorities'),
  issueTypes: choiceSql('issueTypes'),
};

type Reader = Pick<Context, 'db' | 'tenantId'>;

/** Statuses, sizes, priorities and issue types for a task in this scope, in their order. */
export async function findChoices(tx: Reader, scope: ChoiceScope): Promise<Choices> {
  const values = { ...scope, tenantId: tx.tenantId };
  const rows = await queryRows(tx, choicesSql(values));
  const of = (kind: ChoiceKind) => rows.filter((row) => row.kind === kind);
  return {
    statuses: of('statuses'),
    sizes: of('sizes'),
    priorities: of('priorities'),
    issueTypes: of('issueTypes'),
  };
}

/** A row by its id, in any scope of the workspace. */
export async function findChoice(tx: Reader, kind: ChoiceKind, id: string): Promise<Choice | undefined> {
  const [row] = await queryRows(tx, choiceStatements[kind]({ tenantId: tx.tenantId, id }));
  return row;
}
