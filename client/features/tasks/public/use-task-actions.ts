import { useQueryClient } from '@tanstack/react-query';
import { toggleAssignee } from '#client/features/tasks/public/task-rights.ts';
import {
  reasonOf,
  type TaskChange,
  useQuietUpdate,
  useShowCreated,
  useUpdateTask,
} from '#client/features/tasks/public/task-writes.ts';
import { dropCachedTask, showTaskGone } from '#client/features/tasks/queries.ts';
import { useWorkEnded } from '#client/features/timer/public/use-timer.ts';
import { employeesOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { refresh } from '#client/lib/api/read.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

type TaskProject = NonNullable<Task['project']>;
type ParentTask = NonNullable<Task['parent']>;
type TaskTeam = NonNullable<Task['teams']>[number];

/** Puts tasks into the trash and restores them. */
function useTrash() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const workEnded = useWorkEnded();

  const { mutate: restore } = useWrite(tasksApi.restore, {
    input: ({ id }: Task) => ({ params: { id } }),
    onSuccess: (_restored, { title }) => notify.success(() => t('tasks.toast.restored', { title })),
    onFailure: (error, task) =>
      notify.error(() => t('tasks.toast.notRestored', { title: task.title }), {
        cause: error,
        onRetry: () => restore(task),
      }),
  });

  const { mutateAsync: remove } = useWriteOf(({ id }: Task) => call(tasksApi.remove, { params: { id } }), {
    show: ({ id }) => showTaskGone(client, id),
    onSuccess: (_done, task) => {
      workEnded(task.id);
      notify.undo(
        () => t('tasks.toast.deleted', { title: task.title }),
        () => restore(task),
      );
      // The page of the deleted task would only read that it does not exist.
      void client.invalidateQueries({
        queryKey: ['tasks'],
        predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(task.id),
      });
    },
    onFailure: () => void refresh(client, 'tasks'),
  });
  return { remove, restore };
}

/** Makes copies: "Copy" before the title, the first status, type Bug. */
function useCopyTask() {
  const { t } = useTranslation();
  const { mutate: copy } = useWrite(tasksApi.copy, {
    input: ({ id }: Task) => ({ params: { id }, body: {} }),
    onSuccess: useShowCreated(),
    onFailure: (error, task) =>
      notify.error(() => t('tasks.toast.notCopied', { title: task.title }), {
        cause: error,
        onRetry: () => copy(task),
      }),
  });
  return copy;
}

/** Puts a task below another one; the toasts name both. */
function useParentChange() {
  const { t } = useTranslation();
  const update = useQuietUpdate();

  function notifyFailed(task: Task, parent: ParentTask | null, error: unknown) {
    const key = parent ? 'tasks.toast.parentNotAssigned' : 'tasks.toast.parentNotRemoved';
    const words = {
      task: task.title,
      parent: parent?.title ?? task.parent?.title ?? '',
      reason: reasonOf(error),
    };
    notify.error(() => t(key, words), { onRetry: () => void setParent(task, parent) });
  }

  /** Answers whether it was saved; null takes the parent away. */
  async function setParent(task: Task, parent: ParentTask | null): Promise<boolean> {
    try {
      await update({ id: task.id, change: { parentId: parent?.id ?? null, parent } });
    } catch (error) {
      notifyFailed(task, parent, error);
      return false;
    }
    if (parent) notify.success(() => t('tasks.toast.PARENT_TASK_ASSIGNED_SUCCESS'));
    else notify.success(() => t('tasks.toast.parentRemoved', { task: task.title }));
    return true;
  }
  return setParent;
}

/** Everything that menus and dialogs do with a task; every action shows at once and has its own toasts. */
export function useTaskActions() {
  const { t } = useTranslation();
  const scope = useScope();
  const queryClient = useQueryClient();
  const save = useUpdateTask();
  const { remove, restore } = useTrash();
  const copy = useCopyTask();
  const setParent = useParentChange();
  const { team, employeeId } = scope;
  const change = (task: Task, values: TaskChange) => ({ id: task.id, change: values });

  function setAssignees(task: Task, ids: readonly string[]) {
    const own = task.members ?? [];
    const others = employeesOf(team).filter(({ id }) => !own.some((member) => member.id === id));
    const members = [...own, ...others].filter(({ id }) => ids.includes(id));
    void save({ ...change(task, { members }), field: 'assignees' });
  }

  function toggleOwn(task: Task, id = employeeId) {
    const ids = (task.members ?? []).map((member) => member.id);
    setAssignees(task, toggleAssignee(ids, id, employeeId));
  }

  function moveToProject(task: Task, project: TaskProject | null) {
    void save({ ...change(task, { projectId: project?.id ?? null, project }), field: 'project' });
  }

  /** Answers whether it was saved: the task is no longer in the active team then. */
  async function moveToTeam(task: Task, to: TaskTeam): Promise<boolean> {
    const isMoved = await save({ ...change(task, { teams: [to] }), field: 'team' });
    if (isMoved) dropCachedTask(queryClient, task.id);
    return isMoved;
  }

  async function copyLink(address: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(address);
      return true;
    } catch {
      notify.error(() => t('ui.copy.failed'));
      return false;
    }
  }

  return {
    save,
    remove,
    restore,
    copy,
    setParent,
    setAssignees,
    toggleAssignee: toggleOwn,
    moveToProject,
    moveToTeam,
    copyLink,
  };
}

export type TaskActions = ReturnType<typeof useTaskActions>;
