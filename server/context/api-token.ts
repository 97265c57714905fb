import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  type IdentityRow,
  isMemberSql,
  memberColumns,
  memberJoins,
  worksHere,
} from '#server/context/identity.sql.ts';
import { queryableOf, queryRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';

export interface TokenRow extends IdentityRow {
  tokenId: string;
  scopes: string[];
  expiresAt: Date;
}

/** The member behind a token, and note of its use at most once a minute. */
const tokenIdentitySql = statement(
  (p: Params<{ hash: string; now: Date }>) => sql`
  with used as (
    update api_tokens set "lastUsedAt" = ${p.now}
    where "tokenHash" = ${p.hash} and "revokedAt" is null and "expiresAt" > ${p.now}
      and ("lastUsedAt" is null or "lastUsedAt" < ${p.now}::timestamptz - interval '1 minute')
  )
  select '' as "sessionId", t.id as "tokenId", t.scopes, t."expiresAt", ${memberColumns}
  from api_tokens t
  join users u on u."tenantId" = t."tenantId" and u.id = t."userId" and ${isMemberSql}
  join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
  ${memberJoins}
  where t."tokenHash" = ${p.hash} and t."revokedAt" is null and t."expiresAt" > ${p.now} and ${worksHere}`,
);

/** Who a token speaks for; undefined when it is unknown, expired or revoked. */
export async function findTokenRow(pool: Pool, token: string, now: Date): Promise<TokenRow | undefined> {
  const hash = createHash('sha256').update(token).digest('base64url');
  const [row] = await queryRows<TokenRow>(queryableOf(pool), tokenIdentitySql({ hash, now }));
  return row;
}
