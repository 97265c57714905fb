import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { lockRows } from '#server/db/query.ts';
import type { CreateApiTokenInput } from '#shared/api-tokens/api-token.schema.ts';

type Tx = InTransaction<Context>;

const shown = {
  id: true,
  name: true,
  tokenPrefix: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

const own = ({ tenantId, userId }: Context) => ({ tenantId, userId, revokedAt: null });

export function findTokens(ctx: Context) {
  return ctx.db.apiToken.findMany({ where: own(ctx), select: shown, orderBy: { createdAt: 'desc' } });
}

export type TokenRow = Awaited<ReturnType<typeof findTokens>>[number];

/** How many there are; none is added meanwhile. */
export async function countTokens(tx: Tx): Promise<number> {
  await lockRows(tx, 'users', [tx.userId]);
  return tx.db.apiToken.count({ where: own(tx) });
}

interface NewToken extends Pick<CreateApiTokenInput, 'name' | 'scopes'> {
  readonly tokenPrefix: string;
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

export function insertToken(tx: Tx, { scopes, ...token }: NewToken): Promise<TokenRow> {
  const { tenantId, userId } = tx;
  const times = { createdAt: tx.now(), updatedAt: tx.now() };
  return tx.db.apiToken.create({
    data: { tenantId, userId, ...token, ...times, scopes: [...new Set(scopes)] },
    select: shown,
  });
}

export async function revokeToken(tx: Tx, id: string): Promise<TokenRow | undefined> {
  const [revoked] = await tx.db.apiToken.updateManyAndReturn({
    where: { ...own(tx), id },
    data: { revokedAt: tx.now(), updatedAt: tx.now() },
    select: shown,
  });
  return revoked;
}
