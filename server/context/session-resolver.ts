import type { Pool } from 'pg';
import { z } from 'zod';
import type { Clock } from '#server/context/clock.ts';
import type { Identity } from '#server/context/identity.ts';
import { readAccessToken } from '#server/context/tokens.ts';
import type { Listener } from '#server/db/listener.ts';

export interface SessionResolver {
  /** The identity behind a bearer; undefined when the session is over, revoked or unknown. */
  resolve(token: string): Promise<Identity | undefined>;
  /** Forgets what is known of an account at once on this replica; the others hear of it from the database. */
  forget(match: { accountId?: string; sessionId?: string; tenantId?: string }): void;
}

interface Entry {
  readonly identity: Identity;
  readonly roleId: string | undefined;
  readonly goodUntil: number;
}

const entryMilliseconds = 60_000;
const maximumEntries = 50_000;

const memberColumns = `
    a.id as "accountId", a.email, a."emailVerifiedAt" is not null as "isEmailVerified",
    u.id as "userId", u."tenantId", coalesce(e."organizationId", u."lastOrganizationId") as "organizationId",
    e.id as "employeeId", r.id as "roleId", r.name as role, coalesce(u."timeZone", 'UTC') as "timeZone",
    coalesce((select array_agg(p.permission) from role_permissions p where p."roleId" = r.id and p.enabled), '{}')
      as permissions,
    coalesce(r."requiresSecondFactor" and a."totpEnabledAt" is null, false) as "lacksSecondFactor"`;

const isMemberSql = 'u."isActive" and not u."isArchived" and u."deletedAt" is null';

/** Role and employee of the user `u`. */
const memberJoins = `
  left join roles r on r.id = u."roleId"
  left join lateral (
    select e.id, e."organizationId" from employees e
    where e."tenantId" = u."tenantId" and e."userId" = u.id and e."deletedAt" is null and e."isActive"
    order by e."organizationId" = u."lastOrganizationId" desc nulls last, e."createdAt"
    limit 1
  ) e on true`;

const worksHere = `
    (e.id is not null or not exists (
      select 1 from employees x where x."tenantId" = u."tenantId" and x."userId" = u.id and x."deletedAt" is null))`;

const identitySql = `
  select s.id as "sessionId", ${memberColumns}
  from sessions s
  join accounts a on a.id = s."accountId" and a."isActive" and a."deletedAt" is null
  left join users u on u.id = s."userId" and ${isMemberSql}
  ${memberJoins}
  where s.id = $1 and s."revokedAt" is null and s."expiresAt" > $2
    and (s."userId" is null or u.id is not null)
    and ${worksHere}`;

/** A member by their user, outside any session. $1 tenant, $2 user. */
export const memberSql = `
  select '' as "sessionId", ${memberColumns}
  from users u
  join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
  ${memberJoins}
  where u."tenantId" = $1 and u.id = $2 and ${isMemberSql} and ${worksHere}`;

export interface IdentityRow {
  sessionId: string;
  accountId: string;
  email: string;
  isEmailVerified: boolean;
  userId: string | null;
  tenantId: string | null;
  organizationId: string | null;
  employeeId: string | null;
  roleId: string | null;
  role: string | null;
  timeZone: string;
  permissions: string[];
  lacksSecondFactor: boolean;
}

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

function concerns(entry: Entry, change: Change): boolean {
  const { identity } = entry;
  return (
    identity.sessionId === change.session ||
    identity.accountId === change.account ||
    (change.user !== undefined && identity.userId === change.user) ||
    (change.role !== undefined && entry.roleId === change.role) ||
    (change.tenant !== undefined && identity.tenantId === change.tenant)
  );
}

/**
 * Resolves bearers against the session row, with a cache that the database's own triggers empty
 * (`takt_access`). While that channel is down nothing is cached.
 */
export function createSessionResolver(deps: {
  pool: Pool;
  listener: Listener;
  clock: Clock;
  secret: string;
}): SessionResolver {
  const { pool, listener, clock, secret } = deps;
  const cache = new Map<string, Entry>();
  /** Counts invalidations, so that a row read before one is not kept after it. */
  let epoch = 0;

  function drop(change: Change): void {
    epoch += 1;
    for (const [token, entry] of cache) if (concerns(entry, change)) cache.delete(token);
  }

  listener.onReconnect(() => {
    epoch += 1;
    cache.clear();
  });
  listener.on('takt_access', (payload) => {
    const change = changeMessage.safeParse(JSON.parse(payload));
    if (change.success) drop(change.data);
  });

  return {
    async resolve(token) {
      const now = clock.now();
      const known = cache.get(token);
      if (known !== undefined && known.goodUntil > now.getTime() && listener.connected) return known.identity;
      const claims = await readAccessToken(secret, token, now);
      if (claims === undefined) return undefined;
      const before = epoch;
      const { rows } = await pool.query<IdentityRow>({
        name: 'session-identity',
        text: identitySql,
        values: [claims.sessionId, now],
      });
      const row = rows[0];
      if (row === undefined) return undefined;
      const identity = toIdentity(row);
      if (before === epoch && listener.connected) {
        if (cache.size >= maximumEntries) cache.clear();
        const goodUntil = Math.min(now.getTime() + entryMilliseconds, claims.expiresAt);
        cache.set(token, { identity, roleId: identity.roleId, goodUntil });
      }
      return identity;
    },
    forget: ({ accountId, sessionId, tenantId }) =>
      drop({ account: accountId, session: sessionId, tenant: tenantId }),
  };
}
