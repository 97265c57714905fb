import { v7 as uuidv7 } from 'uuid';
import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { addNewsSql, receiversSql } from '#server/modules/notifications/notify.sql.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { atOnce, type MailTimes } from '#shared/notifications/mail-time.ts';
import { digest, type NotificationParams } from '#shared/notifications/notification.schema.ts';
import type { NotificationEvent, NotificationType } from '#shared/notifications/notification-kind.ts';

export type NewsTx = Pick<InTransaction<BaseContext>, 'db' | 'now' | 'services' | 'enqueue' | 'afterCommit'>;

interface ReceiverRow {
  readonly id: string;
  readonly organizationId: string;
  readonly language: string | null;
  readonly timeZone: string | null;
  readonly email: string | null;
  readonly inApp: boolean;
  readonly wantsMail: boolean;
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
  /** Absent where no mail is wanted or possible. */
  readonly email: string | undefined;
  readonly times: MailTimes;
  /** What the sender is called. */
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
    times: timesOf(row),
    actor,
  };
}

export async function findReceivers(
  tx: NewsTx,
  {
    tenantId,
    ids,
    kind,
    userId,
  }: { tenantId: string; ids: readonly string[]; kind: NotificationType; userId?: string | undefined },
): Promise<Receiver[]> {
  const values = [tenantId, ids, kind, userId ?? null];
  return (await tx.db.$queryRawUnsafe<ReceiverRow[]>(receiversSql, ...values)).map(toReceiver);
}

/** Who works in the caller's organization with this address; it may be nobody. */
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

export interface NewsRow {
  readonly tenantId: string;
  readonly sentByEmployeeId: string | undefined;
  readonly type: NotificationEvent;
  readonly entity: string | undefined;
  readonly entityId: string | undefined;
  readonly title: string;
  readonly message: string | undefined;
  readonly params: NotificationParams | undefined;
  readonly onceKey: string | undefined;
}

export interface Addressed {
  readonly receiver: Receiver;
  /** When the mail leaves; absent where none does. */
  readonly mailAt: Date | undefined;
}

/** Answers those who had not heard of it, of what is heard once. */
export async function addNews(
  tx: NewsTx,
  row: NewsRow,
  addressed: readonly Addressed[],
): Promise<Set<string>> {
  const now = tx.now();
  const dates = (isDue: (at: Date) => boolean) =>
    addressed.map(({ mailAt }) => (mailAt !== undefined && isDue(mailAt) ? mailAt.toISOString() : null));
  const added = await tx.db.$queryRawUnsafe<{ id: string }[]>(
    addNewsSql,
    row.tenantId,
    addressed.map(() => uuidv7()),
    addressed.map(({ receiver }) => receiver.id),
    addressed.map(({ receiver }) => receiver.organizationId),
    addressed.map(({ receiver }) => receiver.inApp),
    dates((at) => at > now),
    dates((at) => at <= now),
    row.sentByEmployeeId ?? null,
    row.type,
    row.entity ?? null,
    row.entityId ?? null,
    row.title,
    row.message ?? null,
    row.params === undefined ? null : JSON.stringify(row.params),
    row.onceKey ?? null,
    now,
  );
  return new Set(added.map(({ id }) => id));
}
