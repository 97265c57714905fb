import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { execute, lockRowsWithReferences, type Queryable } from '#server/db/query.ts';
import { empty, type Params, type Sql, sql, statement } from '#server/db/sql.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { noteSignInSql } from '#server/modules/auth/account.data.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

const select = {
  ...fields('id', 'accountId', 'userId', 'tokenHash', 'previousTokenHash', 'rotatedAt', 'expiresAt'),
  ...fields('revokedReason', 'tokenUsedAt'),
} satisfies Prisma.SessionSelect;

export type SessionRow = Prisma.SessionGetPayload<{ select: typeof select }>;

export const replaced = 'replaced';

const usableUser = { isActive: true, isArchived: false, deletedAt: null };

function live(id: string, now: Date): Prisma.SessionWhereInput {
  return {
    id,
    revokedAt: null,
    expiresAt: { gt: now },
    account: { isActive: true, deletedAt: null },
    OR: [{ userId: null }, { user: usableUser }],
  };
}

/** Returns the session if it is live; nobody else rotates it until the transaction ends. */
export async function lockLiveSession(tx: Tx, id: string): Promise<SessionRow | null> {
  await lockRowsWithReferences(tx, 'sessions', [id]);
  return tx.db.session.findFirst({ where: live(id, tx.now()), select });
}

/** From now on the token before the current one is refused. */
export async function noteTokenUse(tx: Tx, id: string): Promise<void> {
  await tx.db.session.update({ where: { id }, data: { tokenUsedAt: tx.now() } });
}

export async function isSessionLive(ctx: BaseContext, id: string): Promise<boolean> {
  return (await ctx.db.session.count({ where: live(id, ctx.now()) })) > 0;
}

export async function revokeSession(
  tx: Pick<BaseContext, 'db' | 'now'>,
  id: string,
  reason: string,
): Promise<void> {
  await tx.db.session.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: tx.now(), revokedReason: reason },
  });
}

const retentionMilliseconds = 24 * 60 * 60_000;

interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly tenantId: string | undefined;
  readonly userId: string | undefined;
  readonly tokenHash: string;
  readonly userAgent: string | undefined;
  readonly ip: string;
  readonly expiresAt: Date;
}

type Insert = Params<NewSession & { teamId: string | undefined; now: Date; before: Date }>;

/** Sessions that ended a day ago are of no use to anybody. */
const insertAfter = (p: Insert, others: Sql) => sql`
  with old as (delete from sessions where "accountId" = ${p.accountId}::uuid and "expiresAt" < ${p.before}::timestamptz)
  ${others}
  insert into sessions
    (id, "accountId", "tenantId", "userId", "tokenHash", "userAgent", ip, "lastUsedAt", "expiresAt", "createdAt")
  values (${p.id}::uuid, ${p.accountId}::uuid, ${p.tenantId}::uuid, ${p.userId}::uuid, ${p.tokenHash}, ${p.userAgent}, ${p.ip},
    ${p.now}::timestamptz, ${p.expiresAt}::timestamptz, ${p.now}::timestamptz)`;

const insertSql = statement((p: Insert) => insertAfter(p, empty));
const insertNotedSql = statement((p: Insert) => insertAfter(p, sql`, noted as (${noteSignInSql(p)})`));

/** Recorded at once when the session enters a workspace, with the team. */
export interface ComingIn {
  readonly teamId: string | undefined;
}

export async function insertSession(
  tx: Queryable & Pick<Tx, 'now'>,
  session: NewSession,
  comingIn: ComingIn | undefined,
): Promise<void> {
  const now = tx.now();
  const before = new Date(now.getTime() - retentionMilliseconds);
  const insert = comingIn === undefined ? insertSql : insertNotedSql;
  await execute(tx, insert({ ...session, teamId: comingIn?.teamId, now, before }));
}

const farewellMilliseconds = 60_000;

/** Lets calls that are under way end before the session does; it cannot be prolonged. */
export async function retireSession(tx: Tx, id: string): Promise<void> {
  const expiresAt = new Date(tx.now().getTime() + farewellMilliseconds);
  await tx.db.session.updateMany({
    where: { id, revokedAt: null, expiresAt: { gt: expiresAt } },
    data: { expiresAt, revokedReason: replaced },
  });
}

type Ctx = Pick<BaseContext, 'db' | 'now'>;

/** Neither over nor about to be: a session that another one replaced carries its reason already. */
function standing(accountId: string, now: Date): Prisma.SessionWhereInput {
  return { accountId, revokedAt: null, revokedReason: null, expiresAt: { gt: now } };
}

export async function findSessions(ctx: Ctx, accountId: string) {
  return ctx.db.session.findMany({
    where: standing(accountId, ctx.now()),
    select: { id: true, userAgent: true, ip: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
}

/** Whether the session is one that the account may still act with. */
export async function isStanding(
  ctx: Ctx,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<boolean> {
  const account = { isActive: true, deletedAt: null };
  const where = { ...standing(accountId, ctx.now()), id: sessionId, account };
  return (await ctx.db.session.count({ where })) > 0;
}

/** Ends one session of the account; answers whether there was one. */
export async function revokeOne(tx: Ctx, who: { accountId: string; sessionId: string }): Promise<boolean> {
  const now = tx.now();
  const { count } = await tx.db.session.updateMany({
    where: { ...standing(who.accountId, now), id: who.sessionId },
    data: { revokedAt: now, revokedReason: 'ended' },
  });
  return count > 0;
}

/** Ends every session of the account, but the one to keep; answers how many were still standing. */
export async function revokeAll(
  tx: Ctx,
  { accountId, keep, reason }: { accountId: string; keep?: string; reason: string },
): Promise<number> {
  const now = tx.now();
  const others = keep === undefined ? {} : { id: { not: keep } };
  const count = await tx.db.session.count({ where: { AND: [standing(accountId, now), others] } });
  await tx.db.session.updateMany({
    where: { accountId, revokedAt: null, ...others },
    data: { revokedAt: now, revokedReason: reason },
  });
  return count;
}

/** Every browser needs the second factor again. */
export async function forgetTrustedDevices(tx: Ctx, accountId: string): Promise<void> {
  await tx.db.trustedDevice.deleteMany({ where: { accountId } });
}
