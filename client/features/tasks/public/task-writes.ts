import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { v4 as uuidv4 } from 'uuid';
import { type NewTask, queuedTask } from '#client/features/offline-queue/public/queued-task.ts';
import { sendOrQueue } from '#client/features/offline-queue/public/send-or-queue.ts';
import { isQueuedTask } from '#client/features/offline-queue/queries.ts';
import { addCachedTask, cachedTask, editCachedTask, showTaskChange } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { answerText } from '#client/lib/api/api-error.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { paths } from '#client/lib/paths.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { dayTextOf } from '#client/lib/time/format.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { type Task, taskTexts, type UpdateTaskInput } from '#shared/tasks/task.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

/** Editable fields of a task, as the screens show them: whole labels and people, not only their ids. */
export type TaskChange = Partial<
  Pick<
    Task,
    | 'title'
    | 'description'
    | 'status'
    | 'taskStatusId'
    | 'priority'
    | 'taskPriorityId'
    | 'size'
    | 'taskSizeId'
    | 'issueType'
    | 'taskTypeId'
    | 'estimate'
    | 'tags'
    | 'members'
    | 'teams'
    | 'projectId'
    | 'project'
    | 'parentId'
    | 'parent'
    | 'version'
  >
> & { startDate?: string | null; dueDate?: string | null };

/** The parts of a task that have a toast of their own. */
type TaskField =
  | 'title'
  | 'description'
  | 'status'
  | 'priority'
  | 'size'
  | 'issueType'
  | 'estimate'
  | 'labels'
  | 'assignees'
  | 'startDate'
  | 'dueDate'
  | 'project'
  | 'version'
  | 'team';

/** Longer than the other toasts. */
const createdMs = 4000;

/** Gives the reason why a change failed. */
export const reasonOf = (error: unknown): string => answerText(error, i18n.t('tasks.toast.tryAgain'));

export function notifySaved(field: TaskField, onUndo?: () => void): void {
  const text = () => i18n.t(`tasks.toast.updated.${field}`);
  if (onUndo) notify.undo(text, onUndo);
  else notify.success(text);
}

export function notifyNotSaved(field: TaskField, error: unknown, onRetry: () => void): void {
  const text = i18n.t(`tasks.toast.notUpdated.${field}`);
  const why = reasonOf(error);
  const reason = field === 'issueType' ? i18n.t('tasks.toast.reverted', { reason: why }) : why;
  notify.error(() => i18n.t('tasks.toast.notUpdatedBecause', { text, reason }), { onRetry });
}

export function notifyTitleTooLong(key: 'titleNotUpdated' | 'titleNotCreated'): void {
  notify.error(() => i18n.t(`tasks.toast.${key}`, { reason: toLocalText(taskTexts.titleTooLong) }));
}

const onlyIds = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => ({ id }));

/** On the wire only the ids of nested records count. */
function toUpdateInput(change: TaskChange): UpdateTaskInput {
  const { tags, members, teams, project: _project, parent: _parent, ...plain } = change;
  return {
    ...plain,
    ...(tags === undefined ? {} : { tags: onlyIds(tags) }),
    ...(members === undefined ? {} : { members: onlyIds(members) }),
    ...(teams === undefined ? {} : { teams: onlyIds(teams) }),
  };
}

interface QuietUpdate {
  id: string;
  change: TaskChange;
  /** Refused with 409 TASK_CHANGED when the task has another revision by now. */
  ifRevision?: number;
}

const updateKey = ['tasks', 'update'];

/** Saves a change that is shown at once wherever the task is on the page; the toasts are the caller's. */
export function useQuietUpdate() {
  const client = useQueryClient();
  return useWrite(tasksApi.update, {
    mutationKey: updateKey,
    input: ({ id, change, ifRevision }: QuietUpdate) => ({
      params: { id },
      body: { ...toUpdateInput(change), ifRevision },
    }),
    show: ({ id, change }) => showTaskChange(client, id, () => change),
    onSuccess: ({ revision }, { id }) => editCachedTask(client, id, (task) => ({ ...task, revision })),
    endsWith: 'answer',
  }).mutateAsync;
}

/** The fields of a task, each with the value that a change may put back. */
const changeable = (task: Task): TaskChange => ({
  title: task.title,
  status: task.status,
  taskStatusId: task.taskStatusId,
  priority: task.priority ?? null,
  taskPriorityId: task.taskPriorityId ?? null,
  size: task.size ?? null,
  taskSizeId: task.taskSizeId ?? null,
  issueType: task.issueType,
  taskTypeId: task.taskTypeId,
  estimate: task.estimate ?? 0,
  tags: task.tags ?? [],
  members: task.members ?? [],
  projectId: task.projectId ?? null,
  project: task.project ?? null,
  version: task.version ?? null,
  startDate: dayTextOf(task.startDate),
  dueDate: dayTextOf(task.dueDate),
});

/** The values that a change replaces; undefined where they are unknown, or where the task leaves the page. */
function replacedBy(task: Task | undefined, change: TaskChange): TaskChange | undefined {
  if (!task) return undefined;
  const before = changeable(task);
  const copied: TaskChange = {};
  for (const name of Object.keys(before))
    if (Reflect.has(change, name)) Reflect.set(copied, name, Reflect.get(before, name));
  return Object.keys(copied).length === Object.keys(change).length ? copied : undefined;
}

/** Saves a part of a task; answers whether it was saved. */
export type SaveTask = (update: { id: string; field: TaskField; change: TaskChange }) => Promise<boolean>;

/** Like `useQuietUpdate`, with the toasts of the field: "Undo" where it was saved, "Retry" after a failure. */
export function useUpdateTask(): SaveTask {
  const client = useQueryClient();
  const update = useQuietUpdate();
  return useCallback(
    async function save({ id, field, change }) {
      const before = replacedBy(cachedTask(client, id), change);
      try {
        await update({ id, change });
        notifySaved(field, before && (() => void save({ id, field, change: before })));
        return true;
      } catch (error) {
        notifyNotSaved(field, error, () => void save({ id, field, change }));
        return false;
      }
    },
    [client, update],
  );
}

/** Puts a new task into the list of the active team, with a toast that leads to it. */
export function useShowCreated(): (task: Task) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { teamId } = useScope();
  return (task) => {
    if (isQueuedTask(task.id))
      return notify.info(() => i18n.t('tasks.toast.createdHere', { title: task.title }));
    addCachedTask(client, { teamId }, task);
    notify.choice(() => i18n.t('tasks.toast.created'), {
      description: () => i18n.t('tasks.toast.createdNamed', { title: task.title }),
      durationMs: createdMs,
      label: () => i18n.t('tasks.toast.open'),
      onAccept: () => void navigate(paths.task(task.id)),
    });
  };
}

/** Creates a task in the active team, or keeps it on this device while the server is away. Failures are the caller's to show. */
export function useCreateTask() {
  const client = useQueryClient();
  const scope = useScope();
  return useWriteOf(
    async (task: NewTask) => {
      const body = { tags: [], ...task, clientId: task.clientId ?? uuidv4() };
      const change = queuedTask(client, scope, body);
      const send = () => call(tasksApi.create, { body: { ...body, teams: [{ id: scope.teamId }] } });
      const answer = await sendOrQueue(client, send, () => [change]);
      return answer === 'queued' ? change.task : answer;
    },
    {
      mutationKey: ['tasks', 'create'],
      onSuccess: useShowCreated(),
      sends: [tasksApi.create],
      endsWith: 'answer',
    },
  );
}
