import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { ownWeeklyLimitOn } from '#server/db/dated-settings.sql.ts';
import { queryRows } from '#server/db/query.ts';
import {
  bool,
  int,
  json,
  nullable,
  type RowOf,
  rowStatement,
  text,
  timestamp,
  uuid,
} from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import type { ownDetails, userInvite, userSocialAccount } from '#shared/users/user.schema.ts';

const userColumns = {
  accountId: nullable(uuid),
  userId: nullable(uuid),
  tenantId: nullable(uuid),
  tenantName: nullable(text),
  email: nullable(text),
  emailVerifiedAt: nullable(timestamp),
  hasTemporaryPassword: nullable(bool),
  firstName: nullable(text),
  lastName: nullable(text),
  username: nullable(text),
  phoneNumber: nullable(text),
  timeZone: nullable(text),
  timeFormat: nullable(int),
  preferredLanguage: nullable(text),
  imageId: nullable(uuid),
  imageUrl: nullable(text),
  defaultTeamId: nullable(uuid),
  lastTeamId: nullable(uuid),
  defaultOrganizationId: nullable(uuid),
  lastOrganizationId: nullable(uuid),
  lastLoginAt: nullable(timestamp),
  isActive: bool,
  isArchived: bool,
  createdAt: timestamp,
  updatedAt: timestamp,
  roleId: nullable(uuid),
  roleName: nullable(text),
  roleIsSystem: nullable(bool),
  employeeId: nullable(uuid),
  employeeOrganizationId: nullable(uuid),
  employeeIsActive: nullable(bool),
  employeeIsTrackingTime: nullable(bool),
  employeeIsTrackingEnabled: nullable(bool),
  employeeLastSeenAt: nullable(timestamp),
  employeeDetails: nullable(json<z.output<typeof ownDetails>>()),
  hasSocialAccounts: bool,
  hasInvites: bool,
};

/** Empty for most people, so read only if the user row indicates a value. */
const listColumns = {
  socialAccounts: json<z.output<typeof userSocialAccount>[]>(),
  invites: json<z.output<typeof userInvite>[]>(),
};

export type UserRow = RowOf<typeof userColumns> & RowOf<typeof listColumns>;

interface UserKey {
  readonly accountId: string | null | undefined;
  readonly userId: string | null | undefined;
  readonly now: Date;
}

/** Invitations `i` to the proven address of account `a` that can still be accepted; the moment is `now`. */
const openInvites = (p: Params<{ now: Date }>) => sql`from invites i
      where i.email = a.email and a."emailVerifiedAt" is not null and i.status = 'INVITED' and i."deletedAt" is null
        and (i."expireDate" is null or i."expireDate" > ${p.now}::timestamptz)`;

/** A user with account, workspace, role and employee; with no user, the bare account. */
const userSql = rowStatement(
  userColumns,
  (p: Params<UserKey>) => sql`
  select a.id as "accountId", u.id as "userId", u."tenantId", t.name as "tenantName", a.email, a."emailVerifiedAt",
    a."hasTemporaryPassword",
    case when u.id is null then a."firstName" else u."firstName" end as "firstName",
    case when u.id is null then a."lastName" else u."lastName" end as "lastName",
    u.username, u."phoneNumber",
    case when u.id is null then a."timeZone" else u."timeZone" end as "timeZone",
    coalesce(u."timeFormat", 12) as "timeFormat",
    coalesce(u."preferredLanguage", a."preferredLanguage") as "preferredLanguage",
    u."imageId",
    case when u.id is null then a."imageUrl" else u."imageUrl" end as "imageUrl",
    u."defaultTeamId", u."lastTeamId", u."defaultOrganizationId", u."lastOrganizationId", u."lastLoginAt",
    coalesce(u."isActive", a."isActive") as "isActive", coalesce(u."isArchived", false) as "isArchived",
    coalesce(u."createdAt", a."createdAt") as "createdAt", coalesce(u."updatedAt", a."updatedAt") as "updatedAt",
    r.id as "roleId", r.name as "roleName", r."isSystem" as "roleIsSystem",
    e.id as "employeeId", e."organizationId" as "employeeOrganizationId", e."isActive" as "employeeIsActive",
    e."isTrackingTime" as "employeeIsTrackingTime", e."isTrackingEnabled" as "employeeIsTrackingEnabled",
    e."lastSeenAt" as "employeeLastSeenAt",
    case when e.id is not null then json_build_object('isAway', e."isAway", 'profile_link', e.profile_link,
      'startedWorkOn', to_char(e."startedWorkOn" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'allowManualTime', e."allowManualTime", 'allowModifyTime', e."allowModifyTime",
      'allowDeleteTime', e."allowDeleteTime", 'allowScreenshotCapture', e."allowScreenshotCapture",
      'reWeeklyLimit', ${ownWeeklyLimitOn('e', sql`takt_day_in(${p.now}::timestamptz, u."timeZone")`)}, 'billRateValue', coalesce(e."billRateValue", 0),
      'minimumBillingRate', coalesce(e."minimumBillingRate", 0)) end as "employeeDetails",
    exists (select from social_accounts s where s."accountId" = a.id) as "hasSocialAccounts",
    exists (select ${openInvites(p)}) as "hasInvites"
  from (select ${p.accountId}::uuid as "accountId", ${p.userId}::uuid as "userId") picked
  left join users u on u.id = picked."userId" and u."deletedAt" is null
  left join accounts a on a.id = coalesce(u."accountId", picked."accountId")
  left join tenants t on t.id = u."tenantId"
  left join roles r on r."tenantId" = u."tenantId" and r.id = u."roleId"
  left join lateral (
    select * from employees own
    where own."tenantId" = u."tenantId" and own."userId" = u.id and own."deletedAt" is null
    order by own."organizationId" is not distinct from u."lastOrganizationId" desc, own."isActive" desc, own.id
    limit 1
  ) e on true
  where u.id is not null or (picked."userId" is null and a.id is not null)`,
);

/** The lists of an account and its user, if any. */
const listsSql = rowStatement(
  listColumns,
  (p: Params<UserKey>) => sql`
  select coalesce((select json_agg(json_build_object('id', s.id, 'provider', s.provider,
      'providerAccountId', s."providerAccountId", 'userId', coalesce(${p.userId}::uuid, a.id)) order by s.id)
      from social_accounts s where s."accountId" = a.id), '[]') as "socialAccounts",
    coalesce((select json_agg(json_build_object('id', i.id, 'email', i.email, 'status', i.status,
      'tenantId', i."tenantId", 'organizationId', i."organizationId") order by i.id)
      ${openInvites(p)}), '[]') as invites
  from accounts a where a.id = ${p.accountId}`,
);

export async function readUser(
  ctx: BaseContext,
  { accountId, userId }: { accountId?: string; userId?: string },
): Promise<UserRow | undefined> {
  const now = ctx.now();
  const [row] = await queryRows(ctx, userSql({ accountId, userId, now }));
  if (row === undefined) return undefined;
  const none = { socialAccounts: [], invites: [] };
  // A copy of so many columns would be slower to read than the row.
  if (!row.hasSocialAccounts && !row.hasInvites) return Object.assign(row, none);
  const key = { accountId: row.accountId, userId: row.userId, now };
  const [lists] = await queryRows(ctx, listsSql(key));
  return Object.assign(row, lists ?? none);
}
