import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { lockRows } from '#server/db/query.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

const select = fields(
  'id',
  'email',
  'emailVerifiedAt',
  'isActive',
  'deletedAt',
) satisfies Prisma.AccountSelect;

export type SocialAccountOwner = Prisma.AccountGetPayload<{ select: typeof select }>;

export interface Identity {
  /** The provider, or the address of an installation that is not the public one. */
  readonly provider: string;
  readonly providerAccountId: string;
}

/** The account behind an identity, closed ones included. */
export async function findOwner(
  ctx: Pick<BaseContext, 'db'>,
  identity: Identity,
): Promise<SocialAccountOwner | undefined> {
  const row = await ctx.db.socialAccount.findUnique({
    where: { provider_providerAccountId: { ...identity } },
    select: { account: { select } },
  });
  return row?.account;
}

/** The account behind an address, closed ones included. */
export function findByEmail(ctx: Pick<BaseContext, 'db'>, email: string): Promise<SocialAccountOwner | null> {
  return ctx.db.account.findUnique({ where: { email }, select });
}

export async function insertIdentity(tx: Tx, accountId: string, identity: Identity) {
  return tx.db.socialAccount.create({
    data: { ...identity, accountId, createdAt: tx.now() },
    select: { id: true, provider: true, providerAccountId: true },
  });
}

export async function findIdentity(tx: Tx, identity: Identity) {
  return tx.db.socialAccount.findUnique({
    where: { provider_providerAccountId: { ...identity } },
    select: { id: true, accountId: true, provider: true, providerAccountId: true },
  });
}

interface Newcomer {
  readonly email: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly imageUrl: string | undefined;
}

/** An account without a password, whose address the provider vouches for. */
export async function insertVerifiedAccount(tx: Tx, newcomer: Newcomer): Promise<SocialAccountOwner> {
  const { email, firstName, lastName, imageUrl } = newcomer;
  const now = tx.now();
  return tx.db.account.create({
    data: {
      email,
      firstName: firstName?.slice(0, 100) ?? null,
      lastName: lastName?.slice(0, 100) ?? null,
      imageUrl: imageUrl ?? null,
      emailVerifiedAt: now,
      createdAt: now,
    },
    select,
  });
}

export interface LinkedIdentity extends Identity {
  readonly id: string;
  readonly createdAt: Date;
}

/** The ways into an account through providers, the oldest first. */
export async function findIdentities(
  ctx: Pick<BaseContext, 'db'>,
  accountId: string,
): Promise<LinkedIdentity[]> {
  return ctx.db.socialAccount.findMany({
    where: { accountId },
    select: { id: true, provider: true, providerAccountId: true, createdAt: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 100,
  });
}

export async function deleteIdentity(tx: Tx, who: { accountId: string; id: string }): Promise<void> {
  await tx.db.socialAccount.deleteMany({ where: { ...who } });
}

/** Locks the sign-in methods of an account, so that changes run one after another. */
export async function lockSignInMethods(tx: Tx, accountId: string): Promise<{ hasPassword: boolean }> {
  await lockRows(tx, 'accounts', [accountId]);
  const where = { id: accountId, passwordHash: { not: null } };
  return { hasPassword: (await tx.db.account.count({ where })) > 0 };
}
