import type { Choice, ChoiceKind, Choices } from '#server/modules/task-lists/choices.data.ts';
import { findChoice, findChoices } from '#server/modules/task-lists/choices.data.ts';
import {
  firstStatus,
  isOtherId,
  type Named,
  type Picked,
  pickByName,
  pickFromList,
} from '#server/modules/tasks/pick-from-list.ts';
import type { Tx } from '#server/modules/tasks/task-rows.data.ts';

/** The list columns of a task as a body or a row holds them. */
interface ListColumns {
  readonly status?: string | null;
  readonly taskStatusId?: string | null;
  readonly size?: string | null;
  readonly taskSizeId?: string | null;
  readonly priority?: string | null;
  readonly taskPriorityId?: string | null;
  readonly issueType?: string | null;
  readonly taskTypeId?: string | null;
}

export interface ListPlace {
  readonly organizationId: string;
  readonly teamIds: readonly string[];
  readonly projectId: string | null;
}

const columns: Record<ChoiceKind, (from: ListColumns) => { name?: string | null; id?: string | null }> = {
  statuses: ({ status, taskStatusId }) => ({ name: status, id: taskStatusId }),
  sizes: ({ size, taskSizeId }) => ({ name: size, id: taskSizeId }),
  priorities: ({ priority, taskPriorityId }) => ({ name: priority, id: taskPriorityId }),
  issueTypes: ({ issueType, taskTypeId }) => ({ name: issueType, id: taskTypeId }),
};

/** What a body makes of each list; undefined leaves it. */
type Picks = Readonly<Record<ChoiceKind, Picked | undefined>>;

function named(kind: ChoiceKind, from: ListColumns): Named {
  const { name = null, id = null } = columns[kind](from);
  return { name, id };
}

/** The lists as they are read in one transaction, each once. */
export interface ListReader {
  readonly choices: (place: ListPlace) => Promise<Choices>;
  readonly row: (kind: ChoiceKind, id: string) => Promise<Choice | undefined>;
}

function remembered<Args extends readonly unknown[], T>(read: (...args: Args) => Promise<T>) {
  const known = new Map<string, Promise<T>>();
  return (...args: Args): Promise<T> => {
    const key = JSON.stringify(args);
    const found = known.get(key) ?? read(...args);
    known.set(key, found);
    return found;
  };
}

export function listReader(tx: Tx): ListReader {
  const choices = remembered((scope: Parameters<typeof findChoices>[1]) => findChoices(tx, scope));
  return {
    choices: ({ organizationId, teamIds, projectId }) =>
      choices({ organizationId, teamId: teamIds[0] ?? null, projectId }),
    row: remembered((kind: ChoiceKind, id: string) => findChoice(tx, kind, id)),
  };
}

/** A row from outside the list counts when it is of another team of the task; else its namesake in the list does. */
async function elsewhere(
  lists: ListReader,
  kind: ChoiceKind,
  facts: { id: string; rows: readonly Choice[]; teamIds: readonly string[] },
): Promise<Choice | undefined> {
  if (facts.rows.some((row) => row.id === facts.id)) return undefined;
  const row = await lists.row(kind, facts.id);
  if (row === undefined) return undefined;
  const isOfTask = row.organizationTeamId === null || facts.teamIds.includes(row.organizationTeamId);
  return isOfTask ? row : pickByName(kind, row.value, facts.rows)?.row;
}

async function pick(
  lists: ListReader,
  kind: ChoiceKind,
  facts: { body: ListColumns; stored: ListColumns; choices: Choices; place: ListPlace },
): Promise<Picked | undefined> {
  const asked = columns[kind](facts.body);
  const stored = named(kind, facts.stored);
  const rows = facts.choices[kind];
  const { id } = asked;
  const other = { rows, teamIds: facts.place.teamIds };
  const found = isOtherId(id, stored) ? await elsewhere(lists, kind, { id, ...other }) : undefined;
  return pickFromList(kind, { asked, stored, rows, elsewhere: found });
}

/** What a body changes of a task's status, size, priority and type, resolved in the lists of its first team. */
export async function pickLists(
  lists: ListReader,
  facts: { body: ListColumns; stored: ListColumns; place: ListPlace },
): Promise<{ picks: Picks; choices: Choices }> {
  const choices = await lists.choices(facts.place);
  const from = { ...facts, choices };
  const picks = {
    statuses: await pick(lists, 'statuses', from),
    sizes: await pick(lists, 'sizes', from),
    priorities: await pick(lists, 'priorities', from),
    issueTypes: await pick(lists, 'issueTypes', from),
  };
  return { picks, choices };
}

/** What nobody changes of a task that moves to another team: the rows of that team's lists by the same names. */
export function carryOver(picks: Picks, stored: ListColumns, choices: Choices): Picks {
  const carry = (kind: ChoiceKind): Picked | undefined => {
    const { name, id } = named(kind, stored);
    if (name === null || choices[kind].some((row) => row.id === id)) return undefined;
    return pickByName(kind, name, choices[kind]) ?? { name, id: null, row: undefined };
  };
  return {
    statuses: picks.statuses ?? carry('statuses'),
    sizes: picks.sizes ?? carry('sizes'),
    priorities: picks.priorities ?? carry('priorities'),
    issueTypes: picks.issueTypes ?? carry('issueTypes'),
  };
}

/** Columns of the task row for what was picked. */
export function pickedColumns(picks: Picks): ListColumns {
  const { statuses, sizes, priorities, issueTypes } = picks;
  return {
    ...(statuses && { status: statuses.name, taskStatusId: statuses.id }),
    ...(sizes && { size: sizes.name, taskSizeId: sizes.id }),
    ...(priorities && { priority: priorities.name, taskPriorityId: priorities.id }),
    ...(issueTypes && { issueType: issueTypes.name, taskTypeId: issueTypes.id }),
  };
}

/** A new task: open and a Task, unless the body says otherwise. */
export async function pickListsOfNew(tx: Tx, facts: { body: ListColumns; place: ListPlace }): Promise<Picks> {
  const { picks, choices } = await pickLists(listReader(tx), { ...facts, stored: {} });
  return {
    ...picks,
    statuses: picks.statuses ?? firstStatus(choices.statuses),
    issueTypes: picks.issueTypes ?? pickByName('issueTypes', 'Task', choices.issueTypes),
  };
}
