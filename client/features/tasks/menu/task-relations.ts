import { useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '#client/features/tasks/public/task-writes.ts';
import { showTaskChange } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { type RelatedIssueAction, relatedIssueAction } from '#shared/enums/task.ts';
import { defaultRelation, inverseRelation } from '#shared/tasks/issue-relations.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskLinksApi } from '#shared/tasks/task-links.api.ts';

type LinkedIssue = NonNullable<Task['linkedIssues']>[number];

/** Another task, and what this one is to it. */
export interface Relation {
  /** The id of the link. */
  id: string;
  action: RelatedIssueAction;
  other: LinkedIssue['taskTo'];
}

/** The link as seen from the task: links are stored once, from their other end they mean the inverse. */
function actionFrom(link: Pick<LinkedIssue, 'action' | 'taskFromId'>, taskId: string): RelatedIssueAction {
  const action = relatedIssueAction.safeParse(link.action).data ?? defaultRelation;
  return link.taskFromId === taskId ? action : inverseRelation(action);
}

/** The tasks that this one has to do with, whichever end of the link it is. */
export function relationsOf(task: Task): Relation[] {
  const links = [...(task.linkedIssuesFrom ?? []), ...(task.linkedIssues ?? [])];
  return links
    .filter(({ id }, index) => links.findIndex((link) => link.id === id) === index)
    .map((link) => ({
      id: link.id,
      action: actionFrom(link, task.id),
      other: link.taskFromId === task.id ? link.taskTo : link.taskFrom,
    }));
}

type Links = Pick<Task, 'linkedIssues' | 'linkedIssuesFrom'>;

/** The links of a task edited, whichever end of them it is. */
function withLinks(task: Task, edit: (link: LinkedIssue) => LinkedIssue | undefined): Links {
  const edited = (links: readonly LinkedIssue[] | undefined) =>
    links?.flatMap((link) => edit(link) ?? []) ?? [];
  return { linkedIssues: edited(task.linkedIssues), linkedIssuesFrom: edited(task.linkedIssuesFrom) };
}

interface LinkWrite {
  send: () => Promise<unknown>;
  show: (task: Task) => Partial<Links>;
}

/** Relates a task with others; every change is optimistic. */
export function useTaskLinks(task: Task) {
  const { t } = useTranslation();
  const { organizationId } = useScope();
  const client = useQueryClient();
  const { mutate } = useWriteOf(({ send }: LinkWrite) => send(), {
    show: ({ show }) => showTaskChange(client, task.id, show),
    onFailure: (error, write) =>
      notify.error(() => t('tasks.relations.failed', { reason: reasonOf(error) }), {
        onRetry: () => mutate(write),
      }),
    sends: [taskLinksApi.createLink],
  });

  function add(other: Task, action: RelatedIssueAction) {
    const link = { id: `new-${other.id}`, organizationId, action, taskFromId: task.id, taskToId: other.id };
    mutate({
      send: () =>
        call(taskLinksApi.createLink, { body: { taskFromId: task.id, taskToId: other.id, action } }),
      show: (now) => ({
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
