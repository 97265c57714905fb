import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { jsonb, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { stopHeaders } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { gatheredNewsMail } from '#server/mail/templates/news-mail.ts';
import { newsStopLinks } from '#server/modules/notifications/unsubscribe.service.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { notificationParams } from '#shared/notifications/notification.schema.ts';
import { isNotificationEvent, kindOf } from '#shared/notifications/notification-kind.ts';
import { grouped } from '#shared/text/grouped.ts';

/** Rows with which one transaction begins; it adds everything due for the same people. */
const batch = 100;

/** People with notifications that are due to be mailed; of two processes one gets each. */
const dueOwnersSql = rowStatement(
  { id: uuid },
  (p: Params<{ now: Date; limit: number }>) => sql`
select n."receiverEmployeeId" as id from notifications n
where n."mailDueAt" <= ${p.now}::timestamptz
order by n."mailDueAt" limit ${p.limit} for update skip locked`,
);

/** Marks due notifications of these people as mailed and returns them, oldest first, without ones read meanwhile. */
const dueSql = rowStatement(
  {
    employeeId: uuid,
    tenantId: uuid,
    organizationId: uuid,
    type: text,
    entity: text,
    entityId: uuid,
    title: text,
    params: jsonb<unknown>(),
    language: text,
    email: text,
    senderFirstName: text,
    senderLastName: text,
    senderEmail: text,
  },
  (p: Params<{ now: Date; ids: readonly string[] }>) => sql`
with due as (
  update notifications n
  set "mailDueAt" = null, "mailedAt" = case when n."isRead" then null else ${p.now}::timestamptz end
  where n."mailDueAt" <= ${p.now}::timestamptz and n."receiverEmployeeId" = any(${p.ids}::uuid[])
  returning n.*
)
select t."receiverEmployeeId" as "employeeId", t."tenantId", t."organizationId", t.type, t.entity, t."entityId",
  t.title, t.params, u."preferredLanguage" as language, a.email,
  su."firstName" as "senderFirstName", su."lastName" as "senderLastName", sa.email as "senderEmail"
from due t
join employees e on e."tenantId" = t."tenantId" and e.id = t."receiverEmployeeId" and e."isActive"
  and e."deletedAt" is null
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
left join employees se on se."tenantId" = t."tenantId" and se.id = t."sentByEmployeeId"
left join users su on su."tenantId" = se."tenantId" and su.id = se."userId"
left join accounts sa on sa.id = su."accountId"
where not t."isRead" and t."deletedAt" is null
order by t."receiverEmployeeId", t."createdAt", t.id`,
);

const dueMail = z.object({
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
type DueMail = z.infer<typeof dueMail>;

/** The next due mails; undefined when nothing is left. */
async function findDueMails(tx: InTransaction<BaseContext>): Promise<DueMail[] | undefined> {
  const now = tx.now();
  const owners = await queryRows(tx, dueOwnersSql({ now, limit: batch }));
  if (owners.length === 0) return undefined;
  const ids = [...new Set(owners.map(({ id }) => id))];
  return z.array(dueMail).parse(await queryRows(tx, dueSql({ now, ids })));
}

/** Mails collected and postponed notifications that are due, one mail for each person. */
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
  const { employeeId, tenantId, organizationId, email, language } = first;
  const setting = { appUrl: tx.services.config.appUrl, language: language ?? undefined };
  const items = news.map(({ senderFirstName: firstName, senderLastName: lastName, senderEmail, ...one }) => ({
    ...one,
    actor: fullNameOf({ firstName, lastName, email: senderEmail }) || undefined,
  }));
  const mail = gatheredNewsMail(setting, items);
  const kinds = new Set(items.map(({ type }) => (isNotificationEvent(type) ? kindOf(type) : undefined)));
  const [kind] = kinds;
  const stop =
    kinds.size === 1 && kind !== undefined ? newsStopLinks(tx.services.config, employeeId, kind) : undefined;
  await tx.enqueue(mailSend, {
    to: email,
    ...mail,
    headers: stopHeaders(setting, stop?.oneClick),
    tenantId,
    organizationId,
  });
}
