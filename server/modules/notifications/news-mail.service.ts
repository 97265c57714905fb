import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { gatheredNewsMail, newsHeaders } from '#server/mail/templates/news-mail.ts';
import { dueOwnersSql, takeDueSql } from '#server/modules/notifications/news-mail.sql.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { notificationParams } from '#shared/notifications/notification.schema.ts';
import { grouped } from '#shared/text/grouped.ts';

/** Rows that one transaction begins with; all that is due for the same people comes along. */
const atOnce = 100;

const dueNews = z.object({
  employeeId: z.string(),
  tenantId: z.string(),
  organizationId: z.string(),
  type: z.string(),
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
  title: z.string(),
  params: notificationParams.nullable(),
  language: z.string().nullable(),
  email: z.string(),
  senderFirstName: z.string().nullable(),
  senderLastName: z.string().nullable(),
  senderEmail: z.string().nullable(),
});
type DueNews = z.infer<typeof dueNews>;

/** Mails what was gathered or put off and is due, one mail for each person. */
export async function mailDueNews(ctx: BaseContext): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await inTransaction(ctx, mailSome);
}

async function mailSome(tx: InTransaction<BaseContext>): Promise<boolean> {
  const now = tx.now();
  const owners = await tx.db.$queryRawUnsafe<{ id: string }[]>(dueOwnersSql, now, atOnce);
  if (owners.length === 0) return false;
  const ids = [...new Set(owners.map(({ id }) => id))];
  const rows = await tx.db.$queryRawUnsafe<unknown[]>(takeDueSql, now, ids);
  const byPerson = grouped(z.array(dueNews).parse(rows), ({ employeeId }) => employeeId);
  for (const news of byPerson.values()) await mailTo(tx, news);
  return true;
}

async function mailTo(tx: InTransaction<BaseContext>, news: readonly DueNews[]): Promise<void> {
  const [first] = news;
  if (first === undefined) return;
  const { tenantId, organizationId, email, language } = first;
  const setting = { appUrl: tx.services.config.appUrl, language: language ?? undefined };
  const told = news.map(({ senderFirstName: firstName, senderLastName: lastName, senderEmail, ...one }) => ({
    ...one,
    actor: fullNameOf({ firstName, lastName, email: senderEmail }) || undefined,
  }));
  const mail = gatheredNewsMail(setting, told);
  await tx.enqueue(mailSend, {
    to: email,
    ...mail,
    headers: newsHeaders(setting),
    tenantId,
    organizationId,
  });
}
