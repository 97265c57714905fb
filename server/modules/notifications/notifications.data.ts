import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { columns, instants, jsonObject } from '#server/db/json/json-sql.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { int, rowStatement, text } from '#server/db/rows.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import { namedUserJson } from '#server/modules/teams/record-json.sql.ts';
import type { Notification } from '#shared/notifications/notification.schema.ts';

const notificationJson = jsonObject<Notification>({
  ...columns('n', 'id', 'tenantId', 'organizationId', 'type', 'entity', 'entityId', 'title', 'message'),
  ...columns('n', 'isRead', 'receiverEmployeeId', 'sentByEmployeeId'),
  ...instants('n', 'createdAt', 'updatedAt', 'readAt', 'onHoldUntil'),
  params: 'n.params',
  sender: `case when u.id is not null then ${namedUserJson} end`,
});

interface Inbox {
  readonly tenantId: string;
  readonly employeeId: string;
  readonly now: Date;
}

interface Page extends Inbox {
  readonly unread: boolean;
  readonly skip: number;
  readonly take: number;
  /** One of them alone. */
  readonly id: string | undefined;
}

const inInbox = (
  p: Params<Inbox>,
) => sql`n."tenantId" = ${p.tenantId}::uuid and n."receiverEmployeeId" = ${p.employeeId}::uuid
    and n."inApp" and n."deletedAt" is null`;
const isBack = (p: Params<Inbox>) =>
  sql`(n."onHoldUntil" is null or n."onHoldUntil" <= ${p.now}::timestamptz)`;

/** Sorts a snoozed notification by the time it returned. */
const newestFirst = (p: Params<Inbox>) =>
  sql`greatest(n."createdAt", case when ${isBack(p)} then n."onHoldUntil" end) desc, n.id desc`;

/** A row with the total, then a page of the caller's notifications, one a row. */
const notificationsSql = rowStatement(
  { json: text },
  (p: Params<Page>) => sql`
with matching as materialized (
  select n.id, n."createdAt", n."onHoldUntil" from notifications n
  where ${inInbox(p)} and (not ${p.unread}::boolean or (not n."isRead" and ${isBack(p)}))
    and (${p.id}::uuid is null or n.id = ${p.id}::uuid)
), page as materialized (
  select n.id, row_number() over (order by ${newestFirst(p)}) as place from matching n
  order by ${newestFirst(p)} offset ${p.skip} limit ${p.take}
)
select (select count(*) from matching)::text as json
union all
select json from (
  select ${raw(notificationJson)}::text as json
  from page
  join notifications n on n.id = page.id
  left join employees e on e."tenantId" = n."tenantId" and e.id = n."sentByEmployeeId"
  left join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join accounts a on a.id = u."accountId"
  order by page.place
) listed`,
);

const unreadSql = rowStatement(
  { unread: int },
  (p: Params<Inbox>) => sql`
select count(*)::int as unread from notifications n where ${inInbox(p)} and not n."isRead" and ${isBack(p)}`,
);

const markAllReadSql = statement(
  (p: Params<Inbox>) => sql`
update notifications n
set "isRead" = true, "readAt" = ${p.now}::timestamptz, "mailDueAt" = null, "updatedAt" = ${p.now}::timestamptz
where ${inInbox(p)} and not n."isRead" and ${isBack(p)}`,
);

interface Old {
  readonly now: Date;
  /** Cut-off times of read and unread notifications. */
  readonly readBefore: Date;
  readonly unreadBefore: Date;
  readonly limit: number;
}

/**
 * Deletes old notifications and returns their number. Notifications sent once for a task are emptied and stay as long
 * as the task, so that they are never sent again.
 */
const deleteOldSql = rowStatement(
  { count: int },
  (p: Params<Old>) => sql`
with old as materialized (
  select n.id, n."onceKey" is not null and exists (
    select 1 from tasks t where t."tenantId" = n."tenantId" and t.id = n."entityId") as "isSentOnce"
  from notifications n
  where n."createdAt" < (case when n."isRead" then ${p.readBefore} else ${p.unreadBefore} end)::timestamptz
    and (n."onHoldUntil" is null or n."onHoldUntil" < ${p.now}::timestamptz)
    and not (n."deletedAt" is not null and n.title = '' and n."onceKey" is not null and exists (
      select 1 from tasks t where t."tenantId" = n."tenantId" and t.id = n."entityId"))
  limit ${p.limit}::int for update of n skip locked
), emptied as (
  update notifications n
  set "deletedAt" = ${p.now}::timestamptz, title = '', message = null, params = null, "mailDueAt" = null,
    "updatedAt" = ${p.now}::timestamptz
  from old where n.id = old.id and old."isSentOnce"
), deleted as (
  delete from notifications n using old where n.id = old.id and not old."isSentOnce"
)
select count(*)::int as count from old`,
);

type Tx = InTransaction<Context>;

interface PageInput {
  readonly unread: boolean;
  readonly skip: number;
  readonly take: number;
  readonly id?: string;
}

/** JSON of the total, then of each notification. */
export async function readNotifications(
  ctx: Context,
  employeeId: string,
  { id, ...page }: PageInput,
): Promise<string[]> {
  const values = { tenantId: ctx.tenantId, employeeId, now: ctx.now(), ...page, id };
  return (await queryRows(ctx, notificationsSql(values))).map(({ json }) => json);
}

export async function countUnread(ctx: Context, employeeId: string): Promise<number> {
  const values = { tenantId: ctx.tenantId, employeeId, now: ctx.now() };
  const [row] = await queryRows(ctx, unreadSql(values));
  return row?.unread ?? 0;
}

export interface NotificationChange {
  readonly isRead?: boolean;
  readonly readAt?: Date | null;
  readonly onHoldUntil?: Date | null;
  readonly mailDueAt?: null;
  readonly deletedAt?: Date;
}

/** False when this person has no such notification. */
export async function updateNotification(
  tx: Tx,
  { id, employeeId }: { id: string; employeeId: string },
  change: NotificationChange,
): Promise<boolean> {
  const { count } = await tx.db.notification.updateMany({
    where: { tenantId: tx.tenantId, id, receiverEmployeeId: employeeId, inApp: true, deletedAt: null },
    data: { ...change, updatedAt: tx.now() },
  });
  return count > 0;
}

export function markAllRead(tx: Tx, employeeId: string): Promise<number> {
  return execute(tx, markAllReadSql({ tenantId: tx.tenantId, employeeId, now: tx.now() }));
}

const batch = 1000;

/** Whether there may be more. */
export async function deleteOld(
  ctx: BaseContext,
  values: { now: Date; readBefore: Date; unreadBefore: Date },
): Promise<boolean> {
  const [row] = await queryRows(ctx, deleteOldSql({ ...values, limit: batch }));
  return (row?.count ?? 0) >= batch;
}
