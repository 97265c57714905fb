import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '#client/features/tasks/public/task-toasts.ts';
import { editCachedTask } from '#client/features/tasks/queries.ts';
import { actionFrom, type LinkedIssue, type Relation } from '#client/features/tasks/task-relations.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { refresh } from '#client/lib/read.ts';
import { notify } from '#client/ui/notify.ts';
import type { RelatedIssueAction } from '#shared/enums/task.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskLinksApi } from '#shared/tasks/task-links.api.ts';

type Edit = (link: LinkedIssue) => LinkedIssue | undefined;

/** The task with its links edited, from whichever end they are known. */
function withLinks(task: Task, edit: Edit): Task {
  const edited = (links: readonly LinkedIssue[] | undefined) =>
    links?.flatMap((link) => edit(link) ?? []) ?? [];
  return {
    ...task,
    linkedIssues: edited(task.linkedIssues),
    linkedIssuesFrom: edited(task.linkedIssuesFrom),
  };
}

interface LinkWrite {
  send: () => Promise<unknown>;
  show: (task: Task) => Task;
}

/** Relates a task with others; every change shows at once, and is taken back when it is refused. */
export function useTaskLinks(task: Task) {
  const { t } = useTranslation();
  const { organizationId } = useScope();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ send }: LinkWrite) => send(),
    onMutate: async ({ show }) => {
      await queryClient.cancelQueries({ queryKey: ['tasks'] });
      editCachedTask(queryClient, task.id, show);
    },
    onError: (error, write) =>
      notify.error(t('tasks.relations.failed', { reason: reasonOf(error) }), {
        onRetry: () => mutate(write),
      }),
    onSettled: () => refresh(queryClient, 'tasks'),
  });

  function add(other: Task, action: RelatedIssueAction) {
    const link = { id: `new-${other.id}`, organizationId, action, taskFromId: task.id, taskToId: other.id };
    mutate({
      send: () =>
        call(taskLinksApi.createLink, { body: { taskFromId: task.id, taskToId: other.id, action } }),
      show: (now) => ({
        ...now,
        linkedIssuesFrom: [...(now.linkedIssuesFrom ?? []), { ...link, taskFrom: task, taskTo: other }],
      }),
    });
  }

  function change({ id, action }: Relation, next: RelatedIssueAction) {
    if (action === next) return;
    const links = [...(task.linkedIssuesFrom ?? []), ...(task.linkedIssues ?? [])];
    const link = links.find((each) => each.id === id);
    if (!link) return;
    const stored = actionFrom({ ...link, action: next }, task.id);
    mutate({
      send: () => call(taskLinksApi.updateLink, { params: { id }, body: { action: stored } }),
      show: (now) => withLinks(now, (each) => (each.id === id ? { ...each, action: stored } : each)),
    });
  }

  function remove({ id }: Relation) {
    mutate({
      send: () => call(taskLinksApi.removeLink, { params: { id } }),
      show: (now) => withLinks(now, (each) => (each.id === id ? undefined : each)),
    });
  }

  return { add, change, remove };
}
