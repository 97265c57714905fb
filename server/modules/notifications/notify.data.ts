import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { insertRows, toRows } from '#server/db/insert-many.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, int, listOf, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { atOnce, type MailTimes } from '#shared/notifications/mail-time.ts';
import { digest, type NotificationParams } from '#shared/notifications/notification.schema.ts';
import type { NotificationEvent, NotificationType } from '#shared/notifications/notification-kind.ts';

export type NewsTx = Pick<InTransaction<BaseContext>, 'db' | 'now' | 'services' | 'enqueue' | 'afterCommit'>;

interface ReceiverFilter {
  readonly tenantId: string;
  readonly ids: readonly string[];
  readonly kind: NotificationType;
  /** The sender, who does not receive it. */
  readonly userId: string | undefined;
}

const receiversSql = rowStatement(
  {
    id: uuid,
    organizationId: uuid,
    language: nullable(text),
    timeZone: nullable(text),
    email: nullable(text),
    inApp: bool,
    wantsMail: bool,
    browserIds: nullable(listOf(text)),
    digest: nullable(text),
    digestHour: nullable(int),
    quietFrom: nullable(int),
    quietTo: nullable(int),
    senderFirstName: nullable(text),
    senderLastName: nullable(text),
    senderEmail: nullable(text),
  },
  (p: Params<ReceiverFilter>) => sql`
select e.id, e."organizationId", u."preferredLanguage" as language, u."timeZone", a.email,
  coalesce(s."inApp", true) as "inApp", coalesce(s.email, true) and a.email is not null as "wantsMail",
  case when coalesce(s.browser, true) then array(
    select b.id::text from push_subscriptions b where b."accountId" = a.id
  ) end as "browserIds",
  d.digest, d."digestHour", d."quietFrom", d."quietTo",
  sender."firstName" as "senderFirstName", sender."lastName" as "senderLastName", sender.email as "senderEmail"
from employees e
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive" and u."deletedAt" is null
left join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
left join notification_settings s on s."employeeId" = e.id and s.type = ${p.kind}
left join notification_deliveries d on d."employeeId" = e.id
left join (
  select su."firstName", su."lastName", sa.email
  from users su left join accounts sa on sa.id = su."accountId"
  where su."tenantId" = ${p.tenantId}::uuid and su.id = ${p.userId}::uuid
) sender on true
where e."tenantId" = ${p.tenantId}::uuid and e.id = any(${p.ids}::uuid[]) and e."isActive" and e."deletedAt" is null
  and e."userId" is distinct from ${p.userId}::uuid
order by e.id`,
);

interface ReceiverRow {
  readonly id: string;
  readonly organizationId: string;
  readonly language: string | null;
  readonly timeZone: string | null;
  readonly email: string | null;
  readonly inApp: boolean;
  readonly wantsMail: boolean;
  readonly browserIds: string[] | null;
  readonly digest: string | null;
  readonly digestHour: number | null;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly senderFirstName: string | null;
  readonly senderLastName: string | null;
  readonly senderEmail: string | null;
}

export interface Receiver extends Pick<ReceiverRow, 'id' | 'organizationId' | 'timeZone' | 'inApp'> {
  readonly language: string | undefined;
  /** Absent where mail is off or impossible. */
  readonly email: string | undefined;
  /** Browsers in which the receiver wants this kind. */
  readonly browserIds: readonly string[];
  readonly times: MailTimes;
  /** The name of the sender. */
  readonly actor: string | undefined;
}

function timesOf(row: ReceiverRow): MailTimes {
  if (row.digest === null) return atOnce;
  return {
    digest: digest.parse(row.digest),
    digestHour: row.digestHour ?? atOnce.digestHour,
    quietFrom: row.quietFrom ?? undefined,
    quietTo: row.quietTo ?? undefined,
  };
}

function toReceiver(row: ReceiverRow): Receiver {
  const { id, organizationId, timeZone, inApp, language, email, wantsMail } = row;
  const sender = { firstName: row.senderFirstName, lastName: row.senderLastName, email: row.senderEmail };
  const mail = wantsMail && email !== null ? email : undefined;
  const actor = fullNameOf(sender) || undefined;
  return {
    id,
    organizationId,
    timeZone,
    inApp,
    language: language ?? undefined,
    email: mail,
    browserIds: row.browserIds ?? [],
    times: timesOf(row),
    actor,
  };
}

export async function findReceivers(tx: NewsTx, filter: ReceiverFilter): Promise<Receiver[]> {
  return (await queryRows(tx, receiversSql(filter))).map(toReceiver);
}

/** Employees of the caller's organization with this address; may be empty. */
export async function findEmployeesByEmail(
  { db, tenantId, organizationId }: Pick<InTransaction<Context>, 'db' | 'tenantId' | 'organizationId'>,
  email: string,
): Promise<string[]> {
  if (organizationId === undefined) return [];
  const rows = await db.employee.findMany({
    where: { tenantId, organizationId, deletedAt: null, user: { account: { email } } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** A notification as stored for each receiver. */
interface NewsRow {
  readonly type: NotificationEvent;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  readonly title: string;
  readonly message?: string | undefined;
  readonly params?: NotificationParams | undefined;
  readonly onceKey?: string | undefined;
}

export interface Addressed {
  readonly id: string;
  readonly receiver: Receiver;
  /** When the mail leaves; absent where none does. */
  readonly mailAt: Date | undefined;
}

const columns = `id, "tenantId", "organizationId", "receiverEmployeeId", "inApp", "mailDueAt", "mailedAt", "sentByEmployeeId",
  type, entity, "entityId", title, message, params, "onceKey", "createdAt", "updatedAt"`;

const insertSql = rowStatement(
  { id: uuid },
  (p: Params<{ rows: string }>) => sql`
${insertRows('notifications', columns, p.rows)}
on conflict do nothing
returning id`,
);

/** Inserts one row for each receiver; returns the receivers with a new row. News sent once makes no second row. */
export async function insertNotifications<One extends Addressed & { readonly news: NewsRow }>(
  tx: NewsTx,
  { tenantId, employeeId: sentByEmployeeId }: { tenantId: string; employeeId?: string | undefined },
  addressed: readonly One[],
): Promise<One[]> {
  const now = tx.now();
  const rows = addressed.map(({ id, receiver, mailAt, news }) => {
    const { type, entity, entityId, title, message, params, onceKey } = news;
    return {
      ...{ id, tenantId, sentByEmployeeId, createdAt: now, updatedAt: now },
      ...{ organizationId: receiver.organizationId, receiverEmployeeId: receiver.id, inApp: receiver.inApp },
      ...(mailAt !== undefined && (mailAt > now ? { mailDueAt: mailAt } : { mailedAt: mailAt })),
      ...{ type, entity, entityId, title, message, params, onceKey },
    };
  });
  const inserted = await queryRows(tx, insertSql({ rows: toRows(rows) }));
  const ids = new Set(inserted.map(({ id }) => id));
  return addressed.filter(({ id }) => ids.has(id));
}
