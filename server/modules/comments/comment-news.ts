import { linkTo } from '#server/mail/links.ts';
import { mentionedMail } from '#server/mail/templates/mails.ts';
import { type CommentedTask, findFollowers, type Tx } from '#server/modules/comments/comments.data.ts';
import { notify } from '#server/modules/notifications/notify.service.ts';
import { taskName } from '#server/modules/tasks/task-news.ts';
import { callerName } from '#server/modules/users/person-name.ts';

/** Tells who is mentioned, but for the author. */
export async function tellMentioned(
  tx: Tx,
  task: CommentedTask,
  employeeIds: readonly string[],
): Promise<void> {
  const receivers = employeeIds.filter((id) => id !== tx.employeeId);
  if (receivers.length === 0) return;
  const link = linkTo(tx.services.config.appUrl, `/task/${task.taskId}`);
  const words = { author: await callerName(tx), task: taskName(task), link };
  await notify(tx, {
    receiverEmployeeIds: receivers,
    type: 'task.mentioned',
    entity: 'Task',
    entityId: task.taskId,
    title: taskName(task),
    params: { place: 'comment' },
    mail: (setting) => mentionedMail(setting, words),
  });
}

/** Tells who has the task or follows it of a comment that does not mention them. */
export async function tellCommented(
  tx: Tx,
  task: CommentedTask,
  mentioned: readonly string[],
): Promise<void> {
  const except = tx.employeeId === undefined ? mentioned : [...mentioned, tx.employeeId];
  await notify(tx, {
    receiverEmployeeIds: await findFollowers(tx, task, except),
    type: 'task.commented',
    entity: 'Task',
    entityId: task.taskId,
    title: taskName(task),
  });
}
