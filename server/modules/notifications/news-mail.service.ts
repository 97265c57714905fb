import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { gatheredNewsMail, newsHeaders } from '#server/mail/templates/news-mail.ts';
import { type DueMail, findDueMails } from '#server/modules/notifications/news-mail.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { grouped } from '#shared/text/grouped.ts';

/** Mails what was gathered or put off and is due, one mail for each person. */
export async function mailDueNotifications(ctx: BaseContext): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await inTransaction(ctx, mailSome);
}

async function mailSome(tx: InTransaction<BaseContext>): Promise<boolean> {
  const due = await findDueMails(tx);
  if (due === undefined) return false;
  const byPerson = grouped(due, ({ employeeId }) => employeeId);
  for (const news of byPerson.values()) await mailTo(tx, news);
  return true;
}

async function mailTo(tx: InTransaction<BaseContext>, news: readonly DueMail[]): Promise<void> {
  const [first] = news;
  if (first === undefined) return;
  const { tenantId, organizationId, email, language } = first;
  const setting = { appUrl: tx.services.config.appUrl, language: language ?? undefined };
  const items = news.map(({ senderFirstName: firstName, senderLastName: lastName, senderEmail, ...one }) => ({
    ...one,
    actor: fullNameOf({ firstName, lastName, email: senderEmail }) || undefined,
  }));
  const mail = gatheredNewsMail(setting, items);
  await tx.enqueue(mailSend, {
    to: email,
    ...mail,
    headers: newsHeaders(setting),
    tenantId,
    organizationId,
  });
}
