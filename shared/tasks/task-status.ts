import { taskStatusName } from '#shared/enums/task-status-name.ts';
import { storedListName } from '#shared/text/slug.ts';

export type StatusFlags = { isTodo: boolean; isInProgress: boolean; isDone: boolean };
export type StatusedTask = { status?: string | null; taskStatus?: { isDone?: boolean | null } | null };

/** Other spellings of the statuses a team starts with. */
const ALIASES: Readonly<Record<string, string>> = {
  todo: 'open',
  'ready-for-review': 'ready',
  done: 'completed',
  cancelled: 'closed',
};

const TODO = ['backlog', 'open'];
const IN_PROGRESS = ['in-progress', 'ready', 'in-review', 'blocked'];
const DONE = ['completed', 'closed'];

/** The row a status name means: the row of that very name, else the one with another spelling of it. */
export function resolveStatus<Row extends { value: string }>(
  name: string,
  rows: readonly Row[],
): Row | undefined {
  const stored = storedListName(name);
  return (
    rows.find(({ value }) => storedListName(value) === stored) ??
    rows.find(({ value }) => canonical(value) === canonical(name))
  );
}

const STANDARD: ReadonlySet<string> = new Set(taskStatusName.options);

/** Whether every client supports the name. */
export function isStandardStatus(name: string): boolean {
  return STANDARD.has(name);
}

interface StatusKind {
  readonly name: string;
  readonly template?: string | null;
  readonly isInProgress?: boolean;
  readonly isDone?: boolean;
}

/** The standard status of a row: its own name, else its template, else the usual one of its category. */
export function standardStatusOf({ name, template, isInProgress, isDone }: StatusKind): string {
  if (isStandardStatus(name)) return name;
  if (template && isStandardStatus(template)) return template;
  if (isDone) return 'completed';
  return isInProgress ? 'in-progress' : 'open';
}

/** A closed task is status closed. */
export function isClosed(status: string | null | undefined): boolean {
  return storedListName(status ?? '') === 'closed';
}

/** No work is left: the status is of the final category, or the task was closed or cancelled. */
export function isCompleted({ status, taskStatus }: StatusedTask): boolean {
  return Boolean(taskStatus?.isDone) || DONE.includes(canonical(status ?? ''));
}

/** The count that a list shows: tasks that are not completed. */
export const countOpen = (tasks: readonly StatusedTask[]): number =>
  tasks.filter((task) => !isCompleted(task)).length;

export function isReady(status: string | null | undefined): boolean {
  return canonical(status ?? '') === 'ready';
}

/** The category that a status gets from its template; empty for names without one. */
export function statusFlags(template: string | null | undefined): StatusFlags {
  const name = canonical(template ?? '');
  return {
    isTodo: TODO.includes(name),
    isInProgress: IN_PROGRESS.includes(name),
    isDone: DONE.includes(name),
  };
}

function canonical(name: string): string {
  const stored = storedListName(name);
  return ALIASES[stored] ?? stored;
}
