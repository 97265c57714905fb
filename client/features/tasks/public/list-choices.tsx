import { signOf } from '#client/features/task-lists/public/list-row.ts';
import type { ListRow } from '#client/features/task-lists/public/use-task-lists.ts';
import type { Choice } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { humanize } from '#client/ui/humanize.ts';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import { PriorityChevrons } from '#client/ui/PriorityChevrons.tsx';
import { SizeTag } from '#client/ui/SizeTag.tsx';
import { StatusGlyph } from '#client/ui/StatusGlyph.tsx';
import type { IssueType, TaskStatus } from '#shared/task-lists/task-list.schema.ts';

/** `todo`, `in progress` or `done`: what a status that a team made itself looks like. */
export function categoryOf({ isTodo, isInProgress, isDone }: TaskStatus): string | null {
  if (isDone) return 'done';
  if (isInProgress) return 'in-progress';
  return isTodo ? 'todo' : null;
}

export const statusChoices = (rows: readonly TaskStatus[]): Choice[] =>
  rows.map((row) => ({
    value: row.id,
    label: humanize(row.name),
    mark: <StatusGlyph value={signOf(row)} category={categoryOf(row)} color={row.color} />,
  }));

export const priorityChoices = (rows: readonly ListRow[]): Choice[] =>
  rows.map((row) => ({
    value: row.id,
    label: humanize(row.name),
    mark: <PriorityChevrons value={signOf(row)} name={row.name} color={row.color} />,
  }));

export const sizeChoices = (rows: readonly ListRow[]): Choice[] =>
  rows.map((row) => ({
    value: row.id,
    label: humanize(row.name),
    mark: <SizeTag value={row.value} name={row.name} color={row.color} />,
  }));

export const issueTypeChoices = (rows: readonly IssueType[]): Choice[] =>
  rows.map((row) => ({
    value: row.id,
    label: humanize(row.name),
    mark: <IssueMark value={signOf(row)} name={row.name} color={row.color} />,
  }));
