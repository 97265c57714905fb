import { fieldError, notFound } from '#server/errors.ts';
import {
  type Choice,
  type ChoiceKind,
  type Choices,
  findChoice,
  findChoices,
} from '#server/modules/task-lists/choices.data.ts';
import type { Tx } from '#server/modules/tasks/task-rows.data.ts';
import { quickIssueTypeName } from '#shared/defaults/task-lists.ts';
import { builtInIssueTypeName, taskPriorityName, taskSizeName } from '#shared/enums/task.ts';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import { taskRefusals } from '#shared/tasks/task-rights.ts';
import { resolveStatus } from '#shared/tasks/task-status.ts';
import { storedListName } from '#shared/text/slug.ts';

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

export interface ListScope {
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

/** The resolved value of each list; undefined leaves it. */
type ResolvedLists = Readonly<Record<ChoiceKind, ResolvedChoice | undefined>>;

function named(kind: ChoiceKind, from: ListColumns): Named {
  const { name = null, id = null } = columns[kind](from);
  return { name, id };
}

/** Reads each list once in a transaction. */
export interface ListReader {
  readonly choices: (place: ListScope) => Promise<Choices>;
  readonly row: (kind: ChoiceKind, id: string) => Promise<Choice | undefined>;
}

function memoized<Args extends readonly unknown[], T>(read: (...args: Args) => Promise<T>) {
  const cache = new Map<string, Promise<T>>();
  return (...args: Args): Promise<T> => {
    const key = JSON.stringify(args);
    const result = cache.get(key) ?? read(...args);
    cache.set(key, result);
    return result;
  };
}

export function listReader(tx: Tx): ListReader {
  const choices = memoized((scope: Parameters<typeof findChoices>[1]) => findChoices(tx, scope));
  return {
    choices: ({ organizationId, teamIds, projectId }) =>
      choices({ organizationId, teamId: teamIds[0] ?? null, projectId }),
    row: memoized((kind: ChoiceKind, id: string) => findChoice(tx, kind, id)),
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
  return isOfTask ? row : resolveByName(kind, row.value, facts.rows)?.row;
}

async function resolve(
  lists: ListReader,
  kind: ChoiceKind,
  facts: { body: ListColumns; stored: ListColumns; choices: Choices; place: ListScope },
): Promise<ResolvedChoice | undefined> {
  const input = columns[kind](facts.body);
  const stored = named(kind, facts.stored);
  const rows = facts.choices[kind];
  const { id } = input;
  const scope = { rows, teamIds: facts.place.teamIds };
  const other = isOtherId(id, stored) ? await elsewhere(lists, kind, { id, ...scope }) : undefined;
  return resolveChoice(kind, { input, stored, rows, elsewhere: other });
}

const kinds = ['statuses', 'sizes', 'priorities', 'issueTypes'] as const;

/** Whether a body changes any of them. */
export function changesLists(body: ListColumns, from: ListColumns): boolean {
  return kinds.some((kind) => {
    const { name, id } = columns[kind](body);
    const stored = named(kind, from);
    return isOtherId(id, stored) || isOtherName(name, stored);
  });
}

/** Resolves the status, size, priority and type of a body in the lists of the task's first team. */
export async function resolveLists(
  lists: ListReader,
  facts: { body: ListColumns; stored: ListColumns; place: ListScope },
): Promise<{ resolved: ResolvedLists; choices: Choices }> {
  const choices = await lists.choices(facts.place);
  const from = { ...facts, choices };
  const resolved = {
    statuses: await resolve(lists, 'statuses', from),
    sizes: await resolve(lists, 'sizes', from),
    priorities: await resolve(lists, 'priorities', from),
    issueTypes: await resolve(lists, 'issueTypes', from),
  };
  return { resolved, choices };
}

/** Unchanged values of a task that moves to another team: the rows of the same names in that team's lists. */
export function carryOver(resolved: ResolvedLists, stored: ListColumns, choices: Choices): ResolvedLists {
  const carry = (kind: ChoiceKind): ResolvedChoice | undefined => {
    const { name, id } = named(kind, stored);
    if (name === null || choices[kind].some((row) => row.id === id)) return undefined;
    return resolveByName(kind, name, choices[kind]) ?? { name, id: null, row: undefined };
  };
  return {
    statuses: resolved.statuses ?? carry('statuses'),
    sizes: resolved.sizes ?? carry('sizes'),
    priorities: resolved.priorities ?? carry('priorities'),
    issueTypes: resolved.issueTypes ?? carry('issueTypes'),
  };
}

/** Columns of the task row for the resolved values. */
export function listColumnsOf(resolved: ResolvedLists): ListColumns {
  const { statuses, sizes, priorities, issueTypes } = resolved;
  return {
    ...(statuses && { status: statuses.name, taskStatusId: statuses.id }),
    ...(sizes && { size: sizes.name, taskSizeId: sizes.id }),
    ...(priorities && { priority: priorities.name, taskPriorityId: priorities.id }),
    ...(issueTypes && { issueType: issueTypes.name, taskTypeId: issueTypes.id }),
  };
}

/**
 * Resolves the lists of a new task: open and a Task by default. Clients send a status with the id of another one: the
 * name counts if the team has it.
 */
export async function resolveNewLists(
  tx: Tx,
  { body, place }: { body: ListColumns; place: ListScope },
): Promise<ResolvedLists> {
  const lists = listReader(tx);
  const { statuses } = await lists.choices(place);
  const named = body.status ? resolveStatus(body.status, statuses) : undefined;
  const counted = named === undefined ? body : { ...body, taskStatusId: named.id };
  const { resolved, choices } = await resolveLists(lists, { body: counted, place, stored: {} });
  return {
    ...resolved,
    statuses: resolved.statuses ?? firstStatus(choices.statuses),
    issueTypes: resolved.issueTypes ?? resolveByName('issueTypes', quickIssueTypeName, choices.issueTypes),
  };
}

/** A value of a list as a task stores it. */
interface Named {
  readonly name: string | null;
  readonly id: string | null;
}

interface ResolvedChoice extends Named {
  /** The row behind the id; none for a built-in name that the list does not hold. */
  readonly row: Choice | undefined;
}

interface ChoiceInput {
  readonly name?: string | null;
  readonly id?: string | null;
}

interface ChoiceFacts {
  readonly input: ChoiceInput;
  readonly stored: Named;
  readonly rows: readonly Choice[];
  /** The row of an id that `rows` does not hold. */
  readonly elsewhere?: Choice;
}

const rules = {
  statuses: {
    field: 'status',
    row: 'The status',
    unknown: taskRefusals.unknownStatus,
    builtIn: taskStatusName.exclude(['Create New Task']).options,
  },
  sizes: {
    field: 'size',
    row: 'The size',
    unknown: taskRefusals.unknownSize,
    builtIn: taskSizeName.options,
  },
  priorities: {
    field: 'priority',
    row: 'The priority',
    unknown: taskRefusals.unknownPriority,
    builtIn: taskPriorityName.options,
  },
  issueTypes: {
    field: 'issueType',
    row: 'The issue type',
    unknown: taskRefusals.unknownIssueType,
    builtIn: builtInIssueTypeName.options,
  },
} as const satisfies Record<
  ChoiceKind,
  { field: string; row: string; unknown: string; builtIn: readonly string[] }
>;

function isSameName(a: string | null, b: string | null): boolean {
  return storedListName(a ?? '') === storedListName(b ?? '');
}

/** Tasks store the name of a type, and the value of everything else. */
function toResolved(kind: ChoiceKind, row: Choice): ResolvedChoice {
  return { id: row.id, name: kind === 'issueTypes' ? row.name : row.value, row };
}

function byName(kind: ChoiceKind, name: string, rows: readonly Choice[]): Choice | undefined {
  if (kind === 'statuses') return resolveStatus(name, rows);
  return rows.find((row) => isSameName(row.value, name) || isSameName(row.name, name));
}

/** Whether the id differs from the stored one; its row is needed then. */
function isOtherId(id: ChoiceInput['id'], stored: Named): id is string {
  return id !== undefined && id !== null && id !== stored.id;
}

function isOtherName(name: ChoiceInput['name'], stored: Named): boolean {
  return name !== undefined && !isSameName(name, stored.name);
}

/**
 * Resolves the input for one of the task's lists; undefined when it changes nothing. The id decides, and the name
 * follows from its row. Some clients send a new name with the old id (or with none): then the changed name wins. A
 * name is valid when the list has a row for it, or when it is built in.
 */
function resolveChoice(kind: ChoiceKind, facts: ChoiceFacts): ResolvedChoice | undefined {
  const { input, stored, rows, elsewhere } = facts;
  const { id } = input;
  const hasOtherName = isOtherName(input.name, stored);
  if (isOtherId(id, stored)) {
    const row = rows.find((each) => each.id === id) ?? elsewhere;
    if (row !== undefined) return toResolved(kind, row);
    if (!hasOtherName) throw notFound(rules[kind].row);
  }
  if (!hasOtherName) return undefined;
  const name = input.name ?? '';
  if (name === '') return { name: null, id: null, row: undefined };
  return resolveByName(kind, name, rows) ?? throwUnknown(kind);
}

/** The row of a name, else the built-in name itself; undefined for an unknown name. */
export function resolveByName(
  kind: ChoiceKind,
  name: string,
  rows: readonly Choice[],
): ResolvedChoice | undefined {
  const row = byName(kind, name, rows);
  if (row !== undefined) return toResolved(kind, row);
  const builtIn = rules[kind].builtIn.find((each) => isSameName(each, name));
  return (
    builtIn && { name: kind === 'issueTypes' ? builtIn : storedListName(builtIn), id: null, row: undefined }
  );
}

function throwUnknown(kind: ChoiceKind): never {
  throw fieldError(rules[kind].field, rules[kind].unknown);
}

/** The status of a new task: the list's default, else open, else the first status of the initial category. */
export function firstStatus(rows: readonly Choice[]): ResolvedChoice {
  const row =
    rows.find(({ isDefault }) => isDefault) ??
    rows.find(({ value }) => value === 'open') ??
    rows.find(({ isTodo }) => isTodo);
  return row === undefined ? { name: 'open', id: null, row } : toResolved('statuses', row);
}
