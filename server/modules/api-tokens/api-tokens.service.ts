import { addDays } from 'date-fns';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { conflict, fieldError, notFound } from '#server/errors.ts';
import {
  countTokens,
  findTokens,
  insertToken,
  revokeToken,
  type TokenRow,
} from '#server/modules/api-tokens/api-tokens.data.ts';
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

const shownLetters = 6;

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

/** Makes a token and tells it; only a hash of it is kept. 409 when there are too many. */
export async function createApiToken(ctx: Context, input: CreateApiTokenInput): Promise<NewApiToken> {
  const { name, scopes } = input;
  const expiresAt = endOf(ctx, input.expiresOn);
  const token = `${apiTokenStart}${newToken()}`;
  const tokenPrefix = token.slice(0, apiTokenStart.length + shownLetters);
  const row = await inTransaction(ctx, async (tx) => {
    if ((await countTokens(tx)) >= maximumTokens) {
      throw conflict(apiTokenTexts.tooMany, { code: 'TOO_MANY_TOKENS' });
    }
    const made = await insertToken(tx, { name, scopes, expiresAt, tokenPrefix, tokenHash: hashToken(token) });
    const after = { name, scopes: made.scopes.join(', '), expiresAt: expiresAt.toISOString() };
    await noteChange(tx, { action: 'api-token.create', entity: 'ApiToken', entityId: made.id, after });
    return made;
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
