import { sql } from '#server/db/sql.ts';

/** Columns of the user `u` of the account `a`; needs `memberJoins`. */
export const memberColumns = sql`
    a.id as "accountId", a.email, a."emailVerifiedAt" is not null as "isEmailVerified",
    u.id as "userId", u."tenantId", coalesce(e."organizationId", u."lastOrganizationId") as "organizationId",
    e.id as "employeeId", r.id as "roleId", r.name as role, coalesce(u."timeZone", 'UTC') as "timeZone",
    coalesce((select array_agg(p.permission) from role_permissions p where p."roleId" = r.id and p.enabled), '{}')
      as permissions,
    coalesce(r."requiresSecondFactor" and a."totpEnabledAt" is null, false) as "lacksSecondFactor"`;

export const isMemberSql = sql`u."isActive" and not u."isArchived" and u."deletedAt" is null`;

/** Role and employee of the user `u`. */
export const memberJoins = sql`
  left join roles r on r.id = u."roleId"
  left join lateral (
    select e.id, e."organizationId" from employees e
    where e."tenantId" = u."tenantId" and e."userId" = u.id and e."deletedAt" is null and e."isActive"
    order by e."organizationId" = u."lastOrganizationId" desc nulls last, e."createdAt"
    limit 1
  ) e on true`;

/** The user `u` has not ended their work. */
export const worksHere = sql`
    (e.id is not null or not exists (
      select 1 from employees x where x."tenantId" = u."tenantId" and x."userId" = u.id and x."deletedAt" is null))`;

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
