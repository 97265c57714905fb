import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  type IdentityRow,
  isMemberSql,
  memberColumns,
  memberJoins,
  worksHere,
} from '#server/context/identity.sql.ts';

export interface TokenRow extends IdentityRow {
  tokenId: string;
  scopes: string[];
  expiresAt: Date;
}

/** The member behind a token, and note of its use at most once a minute. $1 hash, $2 now. */
const tokenIdentitySql = `
  with used as (
    update api_tokens set "lastUsedAt" = $2
    where "tokenHash" = $1 and "revokedAt" is null and "expiresAt" > $2
      and ("lastUsedAt" is null or "lastUsedAt" < $2::timestamptz - interval '1 minute')
  )
  select '' as "sessionId", t.id as "tokenId", t.scopes, t."expiresAt", ${memberColumns}
  from api_tokens t
  join users u on u."tenantId" = t."tenantId" and u.id = t."userId" and ${isMemberSql}
  join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
  ${memberJoins}
  where t."tokenHash" = $1 and t."revokedAt" is null and t."expiresAt" > $2 and ${worksHere}`;

/** Who a token speaks for; undefined when it is unknown, expired or revoked. */
export async function findTokenRow(pool: Pool, token: string, now: Date): Promise<TokenRow | undefined> {
  const hash = createHash('sha256').update(token).digest('base64url');
  const { rows } = await pool.query<TokenRow>({
    name: 'token-identity',
    text: tokenIdentitySql,
    values: [hash, now],
  });
  return rows[0];
}
