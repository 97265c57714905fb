import { fieldError, notFound } from '#server/errors.ts';
import type { Choice, ChoiceKind } from '#server/modules/task-lists/choices.data.ts';
import { builtInIssueTypeName, taskPriorityName, taskSizeName } from '#shared/enums/task.ts';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import { taskRefusals } from '#shared/tasks/task-refusals.ts';
import { resolveStatus } from '#shared/tasks/task-status.ts';
import { storedListName } from '#shared/text/list-name.ts';

/** What a task names of one of its lists. */
export interface Named {
  readonly name: string | null;
  readonly id: string | null;
}

export interface Picked extends Named {
  /** The row behind the id; none for a built-in name that the list does not hold. */
  readonly row: Choice | undefined;
}

interface Asked {
  readonly name?: string | null;
  readonly id?: string | null;
}

interface PickFacts {
  readonly asked: Asked;
  readonly stored: Named;
  readonly rows: readonly Choice[];
  /** The row of an id that `rows` does not hold. */
  readonly elsewhere?: Choice;
}

const rules = {
  statuses: {
    field: 'status',
    unknown: taskRefusals.unknownStatus,
    builtIn: taskStatusName.exclude(['Create New Task']).options,
  },
  sizes: { field: 'size', unknown: taskRefusals.unknownSize, builtIn: taskSizeName.options },
  priorities: {
    field: 'priority',
    unknown: taskRefusals.unknownPriority,
    builtIn: taskPriorityName.options,
  },
  issueTypes: {
    field: 'issueType',
    unknown: taskRefusals.unknownIssueType,
    builtIn: builtInIssueTypeName.options,
  },
} as const satisfies Record<ChoiceKind, { field: string; unknown: string; builtIn: readonly string[] }>;

function isSameName(a: string | null, b: string | null): boolean {
  return storedListName(a ?? '') === storedListName(b ?? '');
}

/** Types keep their name on a task, as the wire wants it; everything else its value. */
function pickedOf(kind: ChoiceKind, row: Choice): Picked {
  return { id: row.id, name: kind === 'issueTypes' ? row.name : row.value, row };
}

function byName(kind: ChoiceKind, name: string, rows: readonly Choice[]): Choice | undefined {
  if (kind === 'statuses') return resolveStatus(name, rows);
  return rows.find((row) => isSameName(row.value, name) || isSameName(row.name, name));
}

/** Whether the id is news; the row of such an id has to be known. */
export function isOtherId(id: Asked['id'], stored: Named): id is string {
  return id !== undefined && id !== null && id !== stored.id;
}

/**
 * What a body means for one of the task's lists; undefined when it changes nothing. The id is the truth, the name
 * follows from its row. Clients send the name with the id of before (or with none): then the name that changed wins.
 * A name is good when the list has a row for it, or when it is built in.
 */
export function pickFromList(kind: ChoiceKind, facts: PickFacts): Picked | undefined {
  const { asked, stored, rows, elsewhere } = facts;
  const isOtherName = asked.name !== undefined && !isSameName(asked.name, stored.name);
  const { id } = asked;
  if (isOtherId(id, stored)) {
    const row = rows.find((each) => each.id === id) ?? elsewhere;
    if (row !== undefined) return pickedOf(kind, row);
    if (!isOtherName) throw notFound(`The ${rules[kind].field}`);
  }
  if (!isOtherName) return undefined;
  const name = asked.name ?? '';
  if (name === '') return { name: null, id: null, row: undefined };
  return pickByName(kind, name, rows) ?? refuse(kind);
}

/** The row a name means, else the built-in name itself; undefined for a name nobody knows. */
export function pickByName(kind: ChoiceKind, name: string, rows: readonly Choice[]): Picked | undefined {
  const row = byName(kind, name, rows);
  if (row !== undefined) return pickedOf(kind, row);
  const builtIn = rules[kind].builtIn.find((each) => isSameName(each, name));
  return (
    builtIn && { name: kind === 'issueTypes' ? builtIn : storedListName(builtIn), id: null, row: undefined }
  );
}

function refuse(kind: ChoiceKind): never {
  throw fieldError(rules[kind].field, rules[kind].unknown);
}

/** Where a new task starts: the list's default, else open, else the first status of the initial category. */
export function firstStatus(rows: readonly Choice[]): Picked {
  const row =
    rows.find(({ isDefault }) => isDefault) ??
    rows.find(({ value }) => value === 'open') ??
    rows.find(({ isTodo }) => isTodo);
  return row === undefined ? { name: 'open', id: null, row } : pickedOf('statuses', row);
}
