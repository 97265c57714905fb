import { refresh } from '#client/lib/read.ts';
import '#client/locales/en/pages/task.json';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { toggleAssignee } from '#client/features/tasks/public/assignees.ts';
import type { TaskChange } from '#client/features/tasks/public/task-change.ts';
import { reasonOf, sayCreated } from '#client/features/tasks/public/task-toasts.ts';
import { useQuietUpdate, useUpdateTask } from '#client/features/tasks/public/use-update-task.ts';
import { addCachedTask, dropCachedTask } from '#client/features/tasks/queries.ts';
import { useWorkEnded } from '#client/features/timer/public/use-work-ended.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { notify } from '#client/ui/notify.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

/** A project as a task names it. */
export type TaskProject = NonNullable<Task['project']>;
/** A task as another one names it. */
export type ParentTask = NonNullable<Task['parent']>;
type TaskTeam = NonNullable<Task['teams']>[number];

/** Puts tasks into the trash and takes them out again. */
function useTrash() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const workEnded = useWorkEnded();
  const again = () => refresh(queryClient, 'tasks');

  const { mutate: restore } = useMutation({
    mutationFn: ({ id }: Task) => call(tasksApi.restore, { params: { id } }),
    onSuccess: (_restored, { title }) => notify.success(t('tasks.toast.restored', { title })),
    onError: (_error, task) =>
      notify.error(t('tasks.toast.notRestored', { title: task.title }), { onRetry: () => restore(task) }),
    onSettled: again,
  });

  const { mutateAsync: remove } = useMutation({
    mutationFn: ({ id }: Task) => call(tasksApi.remove, { params: { id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: ['tasks'] });
      dropCachedTask(queryClient, id);
    },
    onSuccess: (_done, task) => {
      workEnded(task.id);
      notify.undo(t('tasks.toast.deleted', { title: task.title }), () => restore(task));
    },
    // The page of what is gone would only hear that it is gone.
    onSettled: (_done, error, { id }) =>
      queryClient.invalidateQueries({
        queryKey: ['tasks'],
        predicate: ({ queryKey }) => error !== null || !JSON.stringify(queryKey).includes(id),
      }),
  });
  return { remove, restore };
}

/** Makes copies: "Copy" before the title, the first status, type Bug. */
function useCopyTask() {
  const { t } = useTranslation();
  const { teamId } = useScope();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate: copy } = useMutation({
    mutationFn: ({ id }: Task) => call(tasksApi.copy, { params: { id }, body: {} }),
    onSuccess: (made) => {
      addCachedTask(queryClient, { teamId }, made);
      sayCreated(made.title, () => void navigate(paths.task(made.id)));
    },
    onError: (_error, task) =>
      notify.error(t('tasks.toast.notCopied', { title: task.title }), { onRetry: () => copy(task) }),
    onSettled: () => refresh(queryClient, 'tasks'),
  });
  return copy;
}

/** Puts a task below another one; the toasts name both. */
function useParentChange() {
  const { t } = useTranslation();
  const update = useQuietUpdate();

  function sayFailed(task: Task, parent: ParentTask | null, error: unknown) {
    const key = parent ? 'tasks.toast.parentNotAssigned' : 'tasks.toast.parentNotRemoved';
    const words = {
      task: task.title,
      parent: parent?.title ?? task.parent?.title ?? '',
      reason: reasonOf(error),
    };
    notify.error(t(key, words), { onRetry: () => void setParent(task, parent) });
  }

  /** Answers whether it was saved; null takes the parent away. */
  async function setParent(task: Task, parent: ParentTask | null): Promise<boolean> {
    try {
      await update({ id: task.id, change: { parentId: parent?.id ?? null, parent } });
    } catch (error) {
      sayFailed(task, parent, error);
      return false;
    }
    if (parent) notify.success(t('tasks.toast.PARENT_TASK_ASSIGNED_SUCCESS'));
    else notify.success(t('tasks.toast.parentRemoved', { task: task.title }));
    return true;
  }
  return setParent;
}

/** Everything that menus and dialogs do with a task; every act shows at once and speaks for itself. */
export function useTaskActs() {
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
    const ofTeam = (team.members ?? []).flatMap(({ employee }) => (employee ? [employee] : []));
    const own = task.members ?? [];
    const known = [...own, ...ofTeam.filter(({ id }) => !own.some((member) => member.id === id))];
    const members = known.filter(({ id }) => ids.includes(id));
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
      notify.error(t('ui.copy.failed'));
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

export type TaskActs = ReturnType<typeof useTaskActs>;
