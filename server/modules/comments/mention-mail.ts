import { linkTo } from '#server/mail/links.ts';
import { mentionedMail } from '#server/mail/templates/mails.ts';
import { type CommentedTask, findMentioned, type Tx } from '#server/modules/comments/comments.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';

async function nameOfCaller(tx: Tx): Promise<string> {
  const user = await tx.db.user.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: tx.tenantId, id: tx.userId } },
    select: { firstName: true, lastName: true },
  });
  return fullNameOf({ ...user, email: tx.email });
}

/** Writes to who is mentioned, but for the author and who does not want to hear of it. */
export async function mailMentions(
  tx: Tx,
  task: CommentedTask,
  employeeIds: readonly string[],
): Promise<void> {
  if (employeeIds.length === 0) return;
  const { appUrl } = tx.services.config;
  const { tenantId } = tx;
  const { taskId, title, prefix, number, organizationId } = task;
  const readers = (await findMentioned(tx, employeeIds)).filter(({ userId }) => userId !== tx.userId);
  const words = {
    author: await nameOfCaller(tx),
    task: `${[prefix, number].filter((part) => part !== null).join('-')} ${title}`,
    link: linkTo(appUrl, `/task/${taskId}`),
  };
  for (const { email, language } of readers) {
    const mail = mentionedMail({ appUrl, language }, words);
    await tx.enqueue('mail.send', { to: email, ...mail, tenantId, organizationId });
  }
}
