import type { ReactNode } from 'react';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import {
  type ListRow,
  rowOf,
  signOf,
  statusRowOf,
  type TaskLists,
} from '#client/features/task-lists/public/use-task-lists.ts';
import type { Choice } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import text from '#client/ui/layout/text.module.css';
import { listName } from '#client/ui/marks/humanize.ts';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import { PriorityChevrons } from '#client/ui/marks/PriorityChevrons.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { SizeTag } from '#client/ui/marks/SizeTag.tsx';
import { StatusChip, StatusGlyph } from '#client/ui/marks/StatusGlyph.tsx';
import type { Project } from '#shared/projects/project.schema.ts';
import type { IssueType, TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import styles from './TaskMarks.module.css';

interface TaskStatusChipProps {
  task: { status?: string | null; taskStatusId?: string | null };
  statuses: readonly TaskStatus[];
}

/** The status of a task in the colours of its team's list. */
export function TaskStatusChip({ task, statuses }: TaskStatusChipProps) {
  const row = statusRowOf(statuses, { id: task.taskStatusId, name: task.status });
  if (!row) return <StatusChip value={task.status || 'open'} />;
  return <StatusChip value={signOf(row)} name={row.name} color={row.color} category={categoryOf(row)} />;
}

/** Stands at a task that is on this device only: the server numbers it. */
export function WaitingMark({ task }: { task: Task }) {
  if (task.number) return null;
  return <QueuedMark ids={[task.id]} />;
}

/** The kind of a task in the colours of its team's list. */
export function TaskTypeMark({ task, issueTypes }: { task: Task; issueTypes: readonly IssueType[] }) {
  const row = rowOf(issueTypes, { id: task.taskTypeId, name: task.issueType });
  return <IssueMark value={row?.value ?? task.issueType} name={row?.name} color={row?.color} />;
}

/** The kind of a task; a dot in its corner says that it is tagged. */
export function CardMark({ task, lists }: { task: Task; lists: TaskLists }) {
  const { t } = useTranslation();
  const row = rowOf(lists.issueTypes, { id: task.taskTypeId, name: task.issueType });
  const type = listName('issueTypes', row?.name || task.issueType || 'task');
  const isTagged = (task.tags?.length ?? 0) > 0;
  return (
    <span className={styles.cardMark} data-tagged={isTagged ? '' : undefined}>
      <IssueMark
        value={row?.value ?? task.issueType}
        name={t(isTagged ? 'tasks.card.tagged' : 'tasks.card.untagged', { type })}
        color={row?.color}
      />
    </span>
  );
}

/** `todo`, `in progress` or `done`: what a status that a team made itself looks like. */
export function categoryOf({ isTodo, isInProgress, isDone }: TaskStatus): string | null {
  if (isDone) return 'done';
  if (isInProgress) return 'in-progress';
  return isTodo ? 'todo' : null;
}

/** Turns rows of a list into choices with their marks, by id or, for filters, by the value that tasks carry. */
const choicesWith =
  <R extends { id: string; value: string; name: string }>(
    list: keyof TaskLists,
    markOf: (row: R) => ReactNode,
  ) =>
  (rows: readonly R[], key: 'id' | 'value' = 'id'): Choice[] =>
    rows.map((row) => ({ value: row[key], label: listName(list, row.name), mark: markOf(row) }));

export const statusChoices = choicesWith('statuses', (row: TaskStatus) => (
  <StatusGlyph value={signOf(row)} category={categoryOf(row)} color={row.color} />
));

export const priorityChoices = choicesWith('priorities', (row: ListRow) => (
  <PriorityChevrons value={signOf(row)} name={row.name} color={row.color} />
));

export const sizeChoices = choicesWith('sizes', (row: ListRow) => (
  <SizeTag value={row.value} name={row.name} color={row.color} />
));

export const issueTypeChoices = choicesWith('issueTypes', (row: IssueType) => (
  <IssueMark value={signOf(row)} name={row.name} color={row.color} />
));

export const projectChoices = (
  projects: readonly Pick<Project, 'id' | 'name' | 'color' | 'imageUrl'>[],
): Choice[] =>
  projects.map(({ id, name, color, imageUrl }) => ({
    value: id,
    label: name,
    mark: <ProjectMark isAlone name={name} color={color} imageUrl={imageUrl} />,
  }));

/** A choice in a picker. */
export function ChoiceText({ mark, label }: Choice) {
  return (
    <span className={styles.choice}>
      <span className={styles.choiceMark} aria-hidden>
        {mark}
      </span>
      <span className={text.clipped}>{label}</span>
    </span>
  );
}

/** Search and display of choices in a picker. */
export const ofChoices = {
  itemKey: ({ value }: Choice) => value,
  itemText: ({ label }: Choice) => label,
  renderItem: (choice: Choice) => <ChoiceText {...choice} />,
};

interface TaskMarkProps {
  task: Partial<Pick<Task, 'priority' | 'taskPriorityId' | 'size' | 'taskSizeId'>>;
  lists: Pick<TaskLists, 'priorities' | 'sizes'>;
}

export function TaskPriorityMark({ task, lists }: TaskMarkProps) {
  const row = rowOf(lists.priorities, { id: task.taskPriorityId, name: task.priority });
  return task.priority ? (
    <PriorityChevrons value={task.priority} name={row?.name} color={row?.color} />
  ) : null;
}

export function TaskSizeMark({ task, lists }: TaskMarkProps) {
  const row = rowOf(lists.sizes, { id: task.taskSizeId, name: task.size });
  return task.size ? <SizeTag value={task.size} name={row?.name} color={row?.color} /> : null;
}
