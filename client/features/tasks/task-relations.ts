import { type RelatedIssueAction, relatedIssueAction } from '#shared/enums/task.ts';
import { defaultRelation, inverseRelation } from '#shared/tasks/issue-relations.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export type LinkedIssue = NonNullable<Task['linkedIssues']>[number];

/** Another task, and what this one is to it. */
export interface Relation {
  /** Of the link. */
  id: string;
  action: RelatedIssueAction;
  other: LinkedIssue['taskTo'];
}

/** How the link reads from the task: links are stored once, from their other end they mean the inverse. */
export function actionFrom(
  link: Pick<LinkedIssue, 'action' | 'taskFromId'>,
  taskId: string,
): RelatedIssueAction {
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
