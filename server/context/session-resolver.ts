import { createHash } from 'node:crypto';
import type { JWT } from '@fastify/jwt';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import {
  type IdentityRow,
  isMemberSql,
  memberColumns,
  memberJoins,
  worksHere,
} from '#server/context/identity.sql.ts';
import type { Identity } from '#server/context/identity.ts';
import { readAccessToken } from '#server/context/tokens.ts';
import type { Listener } from '#server/db/listener.ts';
import { queryableOf, queryRows } from '#server/db/query.ts';
import { bool, listOf, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { createExpiringMap } from '#server/live/expiring-map.ts';
import { apiTokenStart } from '#shared/api-tokens/api-token.schema.ts';

interface TokenRow extends IdentityRow {
  tokenId: string;
  tokenName: string;
  scopes: string[];
  expiresAt: Date;
}

/** The member behind a token, and note of its use at most once a minute. */
const tokenIdentitySql = rowStatement(
  {
    sessionId: text,
    tokenId: uuid,
    tokenName: text,
    scopes: listOf(text),
    expiresAt: timestamp,
    accountId: uuid,
    email: text,
    isEmailVerified: bool,
    userId: nullable(uuid),
    tenantId: nullable(uuid),
    organizationId: nullable(uuid),
    employeeId: nullable(uuid),
    roleId: nullable(uuid),
    role: nullable(text),
    timeZone: text,
    permissions: listOf(text),
    lacksSecondFactor: bool,
  },
  (p: Params<{ hash: string; now: Date }>) => sql`
  with used as (
    update api_tokens set "lastUsedAt" = ${p.now}
    where "tokenHash" = ${p.hash} and "revokedAt" is null and "expiresAt" > ${p.now}
      and ("lastUsedAt" is null or "lastUsedAt" < ${p.now}::timestamptz - interval '1 minute')
  )
  select '' as "sessionId", t.id as "tokenId", t.name as "tokenName", t.scopes, t."expiresAt", ${memberColumns}
  from api_tokens t
  join users u on u."tenantId" = t."tenantId" and u.id = t."userId" and ${isMemberSql}
  join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
  ${memberJoins}
  where t."tokenHash" = ${p.hash} and t."revokedAt" is null and t."expiresAt" > ${p.now} and ${worksHere}`,
);

/** Finds the owner of a token; undefined when the token is unknown, expired or revoked. */
async function findTokenRow(pool: Pool, token: string, now: Date): Promise<TokenRow | undefined> {
  const hash = createHash('sha256').update(token).digest('base64url');
  const [row] = await queryRows(queryableOf(pool), tokenIdentitySql({ hash, now }));
  return row;
}

export interface SessionResolver {
  /** The identity behind a bearer; undefined when the session is over, revoked or unknown. */
  resolve(token: string): Promise<Identity | undefined>;
  /** Drops the cache of an account at once on this replica; the database notifies the others. */
  forget(match: { accountId?: string; sessionId?: string; tenantId?: string; userId?: string }): void;
  /** Called when cached data of some people may be stale. */
  onChange(notifyListener: (concerns: (identity: Identity) => boolean) => void): void;
}

const entryMilliseconds = 60_000;
/** Beyond this many people within a minute, the cache reads the identity again. */
const maximumEntries = 50_000;

const identitySql = rowStatement(
  {
    sessionId: uuid,
    accountId: uuid,
    email: text,
    isEmailVerified: bool,
    userId: nullable(uuid),
    tenantId: nullable(uuid),
    organizationId: nullable(uuid),
    employeeId: nullable(uuid),
    roleId: nullable(uuid),
    role: nullable(text),
    timeZone: text,
    permissions: listOf(text),
    lacksSecondFactor: bool,
  },
  (p: Params<{ sessionId: string; now: Date }>) => sql`
  select s.id as "sessionId", ${memberColumns}
  from sessions s
  join accounts a on a.id = s."accountId" and a."isActive" and a."deletedAt" is null
  left join users u on u.id = s."userId" and ${isMemberSql}
  ${memberJoins}
  where s.id = ${p.sessionId} and s."revokedAt" is null and s."expiresAt" > ${p.now}
    and (s."userId" is null or u.id is not null)
    and ${worksHere}`,
);

/** A member by their user, outside any session. */
export const memberSql = rowStatement(
  {
    sessionId: text,
    accountId: uuid,
    email: text,
    isEmailVerified: bool,
    userId: nullable(uuid),
    tenantId: nullable(uuid),
    organizationId: nullable(uuid),
    employeeId: nullable(uuid),
    roleId: nullable(uuid),
    role: nullable(text),
    timeZone: text,
    permissions: listOf(text),
    lacksSecondFactor: bool,
  },
  (p: Params<{ tenantId: string; userId: string }>) => sql`
  select '' as "sessionId", ${memberColumns}
  from users u
  join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
  ${memberJoins}
  where u."tenantId" = ${p.tenantId} and u.id = ${p.userId} and ${isMemberSql} and ${worksHere}`,
);

export function toIdentity(row: IdentityRow): Identity {
  return {
    sessionId: row.sessionId,
    accountId: row.accountId,
    email: row.email,
    isEmailVerified: row.isEmailVerified,
    userId: row.userId ?? undefined,
    tenantId: row.tenantId ?? undefined,
    organizationId: row.organizationId ?? undefined,
    employeeId: row.employeeId ?? undefined,
    roleId: row.roleId ?? undefined,
    role: row.role ?? undefined,
    timeZone: row.timeZone,
    permissions: new Set(row.permissions),
    lacksSecondFactor: row.lacksSecondFactor,
  };
}

const changeMessage = z.object({
  session: z.string().optional(),
  account: z.string().optional(),
  user: z.string().optional(),
  role: z.string().optional(),
  tenant: z.string().optional(),
});

type Change = z.infer<typeof changeMessage>;

function concerns(identity: Identity, change: Change): boolean {
  return (
    identity.sessionId === change.session ||
    identity.accountId === change.account ||
    (change.user !== undefined && identity.userId === change.user) ||
    (change.role !== undefined && identity.roleId === change.role) ||
    (change.tenant !== undefined && identity.tenantId === change.tenant)
  );
}

interface Resolved {
  readonly identity: Identity;
  /** Milliseconds; the bearer expires then. */
  readonly endsAt: number;
}

async function identityOfSession(
  { pool, jwt }: { pool: Pool; jwt: JWT },
  token: string,
  now: Date,
): Promise<Resolved | undefined> {
  const claims = readAccessToken(jwt, token, now);
  if (claims === undefined) return undefined;
  const values = { sessionId: claims.sessionId, now };
  const [row] = await queryRows(queryableOf(pool), identitySql(values));
  return row && { identity: toIdentity(row), endsAt: claims.expiresAt };
}

async function identityOfToken(pool: Pool, token: string, now: Date): Promise<Resolved | undefined> {
  const row = await findTokenRow(pool, token, now);
  if (row === undefined) return undefined;
  const { tokenId: id, tokenName: name, scopes, expiresAt } = row;
  const identity = { ...toIdentity(row), token: { id, name, scopes: new Set(scopes) } };
  return { identity, endsAt: expiresAt.getTime() };
}

/**
 * Resolves bearers against the row of their session or API token, with a cache that the database's own triggers empty
 * (`takt_access`). While that channel is down nothing is cached.
 */
export function createSessionResolver(deps: {
  pool: Pool;
  listener: Listener;
  clock: Clock;
  jwt: JWT;
}): SessionResolver {
  const { pool, listener, clock, jwt } = deps;
  const cache = createExpiringMap<Identity>(() => clock.now().getTime());
  /** Counts invalidations, so that a row read before one is not cached after it. */
  let epoch = 0;

  const listeners: ((concerns: (identity: Identity) => boolean) => void)[] = [];

  function drop(change: Change): void {
    epoch += 1;
    const isConcerned = (identity: Identity) => concerns(identity, change);
    cache.deleteWhere(isConcerned);
    for (const notifyListener of listeners) notifyListener(isConcerned);
  }

  listener.onReconnect(() => {
    epoch += 1;
    cache.clear();
    for (const notifyListener of listeners) notifyListener(() => true);
  });
  listener.on('takt_access', (payload) => {
    const change = changeMessage.safeParse(JSON.parse(payload));
    if (change.success) drop(change.data);
  });

  return {
    async resolve(token) {
      const cached = cache.get(token);
      if (cached !== undefined && listener.connected) return cached;
      const now = clock.now();
      const before = epoch;
      const resolved = token.startsWith(apiTokenStart)
        ? await identityOfToken(pool, token, now)
        : await identityOfSession({ pool, jwt }, token, now);
      if (resolved === undefined) return undefined;
      const { identity, endsAt } = resolved;
      if (before === epoch && listener.connected) {
        if (cache.size >= maximumEntries) cache.clear();
        cache.set(token, identity, Math.min(now.getTime() + entryMilliseconds, endsAt));
      }
      return identity;
    },
    forget: ({ accountId, sessionId, tenantId, userId }) =>
      drop({ account: accountId, session: sessionId, tenant: tenantId, user: userId }),
    onChange: (notifyListener) => void listeners.push(notifyListener),
  };
}
