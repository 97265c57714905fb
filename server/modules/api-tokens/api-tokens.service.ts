import { addDays } from 'date-fns';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { fieldError, notFound } from '#server/errors.ts';
import { hashToken, newToken } from '#server/modules/auth/secrets.ts';
import {
  type ApiToken,
  apiTokenScope,
  apiTokenStart,
  apiTokenTexts,
  type CreateApiTokenInput,
  longestTokenDays,
  maximumTokens,
  type NewApiToken,
} from '#shared/api-tokens/api-token.schema.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';

type Tx = InTransaction<Context>;

const select = fields('id', 'name', 'tokenPrefix', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt');

const own = ({ tenantId, userId }: Context) => ({ tenantId, userId, revokedAt: null });

function findTokens(ctx: Context) {
  return ctx.db.apiToken.findMany({ where: own(ctx), select, orderBy: { createdAt: 'desc' } });
}

type TokenRow = Awaited<ReturnType<typeof findTokens>>[number];

interface NewToken extends Pick<CreateApiTokenInput, 'name' | 'scopes'> {
  readonly tokenPrefix: string;
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

function insertToken(tx: Tx, { scopes, ...token }: NewToken): Promise<TokenRow> {
  const { tenantId, userId } = tx;
  const times = { createdAt: tx.now(), updatedAt: tx.now() };
  return tx.db.apiToken.create({
    data: { tenantId, userId, ...token, ...times, scopes: [...new Set(scopes)] },
    select,
  });
}

async function revokeToken(tx: Tx, id: string): Promise<TokenRow | undefined> {
  const [revoked] = await tx.db.apiToken.updateManyAndReturn({
    where: { ...own(tx), id },
    data: { revokedAt: tx.now(), updatedAt: tx.now() },
    select,
  });
  return revoked;
}

const visibleLetters = 6;

function toToken({ scopes, tokenPrefix, createdAt, expiresAt, lastUsedAt, ...token }: TokenRow): ApiToken {
  return {
    ...token,
    prefix: tokenPrefix,
    scopes: apiTokenScope.options.filter((scope) => scopes.includes(scope)),
    createdAt: createdAt.toISOString(),
    expiresAt: (expiresAt ?? createdAt).toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export async function listApiTokens(ctx: Context): Promise<List<ApiToken>> {
  return toList((await findTokens(ctx)).map(toToken));
}

/** The end of the day, in UTC. */
function endOf(ctx: Context, day: string): Date {
  const end = addDays(new Date(`${day}T00:00:00.000Z`), 1);
  if (end <= ctx.now() || end > addDays(ctx.now(), longestTokenDays + 2)) {
    throw fieldError('expiresOn', apiTokenTexts.expiry);
  }
  return end;
}

/** Creates a token and returns it; only a hash is stored. 409 when there are too many. */
export async function createApiToken(ctx: Context, input: CreateApiTokenInput): Promise<NewApiToken> {
  const { name, scopes } = input;
  const expiresAt = endOf(ctx, input.expiresOn);
  const token = `${apiTokenStart}${newToken()}`;
  const tokenPrefix = token.slice(0, apiTokenStart.length + visibleLetters);
  const row = await inTransaction(ctx, async (tx) => {
    await requireRoom(tx, {
      ...{ what: 'api tokens', whose: tx.userId, most: maximumTokens },
      count: () => tx.db.apiToken.count({ where: own(tx) }),
      refusal: { text: apiTokenTexts.tooMany, code: 'TOO_MANY_TOKENS' },
    });
    const created = await insertToken(tx, {
      name,
      scopes,
      expiresAt,
      tokenPrefix,
      tokenHash: hashToken(token),
    });
    const after = { name, scopes: created.scopes.join(', '), expiresAt: expiresAt.toISOString() };
    await noteChange(tx, { action: 'api-token.create', entity: 'ApiToken', entityId: created.id, after });
    return created;
  });
  return { ...toToken(row), token };
}

/** Ends a token with the next call; 404 for one of somebody else. */
export async function revokeApiToken(ctx: Context, id: string) {
  await inTransaction(ctx, async (tx) => {
    const revoked = await revokeToken(tx, id);
    if (revoked === undefined) throw notFound('The token');
    const { name, scopes } = revoked;
    const before = { name, scopes: scopes.join(', ') };
    await noteChange(tx, { action: 'api-token.revoke', entity: 'ApiToken', entityId: id, before });
  });
  ctx.services.sessions.forget({ userId: ctx.userId });
  return toDeleteResult(1);
}
