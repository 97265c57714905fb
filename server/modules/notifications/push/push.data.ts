import type { AccountContext, BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, text } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';

type Tx = InTransaction<AccountContext>;

const select = { id: true, sessionId: true, userAgent: true, createdAt: true } as const;

function own({ accountId, now }: Pick<AccountContext, 'accountId' | 'now'>) {
  return { accountId, session: { revokedAt: null, expiresAt: { gt: now() } } };
}

export function findBrowsers(ctx: AccountContext) {
  return ctx.db.pushSubscription.findMany({
    where: own(ctx),
    select,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

export type BrowserRow = Awaited<ReturnType<typeof findBrowsers>>[number];

type Known = { readonly id: string } | { readonly endpointHash: string };

export async function isKnown({ db, accountId }: AccountContext, known: Known): Promise<boolean> {
  return (await db.pushSubscription.count({ where: { ...known, accountId } })) > 0;
}

/** Counts the other browsers of the caller. */
export function countOthers(tx: Tx, endpointHash: string): Promise<number> {
  return tx.db.pushSubscription.count({ where: { ...own(tx), endpointHash: { not: endpointHash } } });
}

/**
 * Gives a browser a new id when its account changes: pushes that wait for the previous person never reach the next.
 */
export async function saveBrowser(
  tx: Tx,
  { endpointHash, sealed }: { endpointHash: string; sealed: string },
): Promise<BrowserRow> {
  const { accountId, sessionId, origin } = tx;
  await tx.db.pushSubscription.deleteMany({ where: { endpointHash, accountId: { not: accountId } } });
  const values = { sessionId, sealed, userAgent: origin.userAgent ?? null };
  return tx.db.pushSubscription.upsert({
    where: { endpointHash },
    create: { ...values, accountId, endpointHash, createdAt: tx.now() },
    update: values,
    select,
  });
}

export async function deleteBrowser({ db, accountId }: AccountContext, id: string): Promise<boolean> {
  const { count } = await db.pushSubscription.deleteMany({ where: { id, accountId } });
  return count > 0;
}

const addresseeSql = rowStatement(
  { sealed: text },
  (p: Params<{ id: string; notificationId: string; now: Date }>) => sql`
select b.sealed from push_subscriptions b
join sessions s on s.id = b."sessionId" and s."revokedAt" is null and s."expiresAt" > ${p.now}::timestamptz
join accounts a on a.id = b."accountId" and a."isActive" and a."deletedAt" is null
join notifications n on n.id = ${p.notificationId}::uuid and not n."isRead" and n."deletedAt" is null
join employees e on e."tenantId" = n."tenantId" and e.id = n."receiverEmployeeId" and e."isActive"
  and e."deletedAt" is null
join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."accountId" = a.id and u."isActive"
  and u."deletedAt" is null
where b.id = ${p.id}::uuid`,
);

/** The sealed subscription; undefined if the browser is signed out, or the news was read or deleted meanwhile. */
export async function findAddressee(
  ctx: BaseContext,
  { browserId: id, notificationId }: { browserId: string; notificationId: string },
): Promise<string | undefined> {
  const values = { id, notificationId, now: ctx.now() };
  const [row] = await queryRows(ctx, addresseeSql(values));
  return row?.sealed;
}

export async function forgetBrowser({ db }: BaseContext, id: string): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { id } });
}

export async function findPushKey({ db }: BaseContext): Promise<string | undefined> {
  return (await db.pushKey.findFirst({ select: { sealed: true } }))?.sealed;
}

export async function hasBrowsers({ db }: BaseContext): Promise<boolean> {
  return (await db.pushSubscription.findFirst({ select: { id: true } })) !== null;
}

const pushKeySql = rowStatement(
  { sealed: text },
  (p: Params<{ sealed: string; instead: string }>) => sql`
insert into push_keys as k (id, sealed) values (1, ${p.sealed})
on conflict (id) do update set sealed = case when k.sealed = ${p.instead} then excluded.sealed else k.sealed end
returning sealed`,
);

/**
 * Stores a key if there is none, or replaces only `instead`; returns the stored key, whichever process wrote it
 * first.
 */
export async function savePushKey(
  ctx: BaseContext,
  values: { sealed: string; instead: string },
): Promise<string> {
  const [row] = await queryRows(ctx, pushKeySql(values));
  return row?.sealed ?? values.sealed;
}
