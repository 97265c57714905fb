import { columns, instant, instants } from '#server/db/json/json-sql.ts';
import { sql } from '#server/db/sql.ts';
import { calendarParts } from './calendar-parts.ts';
import {
  doneOrAbout,
  isAccount,
  left,
  ofAccount,
  ofEmployee,
  ofUser,
  type Part,
  receivedBy,
  toAddress,
} from './part.ts';

/** The person, their account and employment. Hashes, tokens and secrets are not among it. */
export const personParts: readonly Part[] = [
  {
    name: 'profile',
    readers: 'all',
    table: 'users',
    joins: `left join accounts a on a.id = x."accountId" ${left('roles', 'role', 'roleId')}`,
    where: (p) => sql`x.id = ${p.userId}::uuid`,
    members: {
      ...columns('x', 'id', 'firstName', 'lastName', 'username', 'phoneNumber', 'timeZone', 'timeFormat'),
      ...columns('x', 'preferredLanguage', 'imageUrl', 'defaultTeamId', 'lastTeamId'),
      ...columns('x', 'defaultOrganizationId', 'lastOrganizationId', 'groupRole', 'roleBeforeGroup'),
      ...{ email: 'a.email', emailVerifiedAt: instant('a."emailVerifiedAt"') },
      role: 'role.name',
      ...instants('x', 'lastLoginAt', 'createdAt', 'updatedAt'),
    },
  },
  {
    name: 'account',
    readers: 'self',
    table: 'accounts',
    isOfAccount: true,
    where: isAccount,
    members: {
      ...columns('x', 'id', 'email', 'firstName', 'lastName', 'imageUrl', 'timeZone', 'preferredLanguage'),
      ...columns('x', 'hasTemporaryPassword'),
      ...instants('x', 'emailVerifiedAt', 'totpEnabledAt', 'createdAt', 'updatedAt'),
    },
  },
  {
    name: 'sign-in-providers',
    readers: 'self',
    table: 'social_accounts',
    isOfAccount: true,
    where: ofAccount,
    members: { ...columns('x', 'id', 'provider', 'providerAccountId'), ...instants('x', 'createdAt') },
  },
  {
    name: 'sessions',
    readers: 'self',
    table: 'sessions',
    where: ofUser,
    members: {
      ...columns('x', 'id', 'userAgent', 'ip', 'revokedReason'),
      ...instants('x', 'createdAt', 'lastUsedAt', 'rotatedAt', 'tokenUsedAt', 'expiresAt', 'revokedAt'),
    },
  },
  {
    name: 'trusted-devices',
    readers: 'self',
    table: 'trusted_devices',
    isOfAccount: true,
    where: ofAccount,
    members: { ...columns('x', 'id', 'userAgent'), ...instants('x', 'expiresAt', 'createdAt') },
  },
  {
    name: 'push-browsers',
    readers: 'self',
    table: 'push_subscriptions',
    isOfAccount: true,
    where: ofAccount,
    members: { ...columns('x', 'id', 'sessionId', 'userAgent'), ...instants('x', 'createdAt') },
  },
  {
    name: 'preferences',
    readers: 'self',
    table: 'user_preferences',
    where: ofUser,
    members: { ...columns('x', 'id', 'key', 'value'), ...instants('x', 'createdAt', 'updatedAt') },
  },
  {
    name: 'api-tokens',
    readers: 'self',
    table: 'api_tokens',
    where: ofUser,
    members: {
      ...columns('x', 'id', 'name', 'tokenPrefix', 'scopes'),
      ...instants('x', 'expiresAt', 'lastUsedAt', 'revokedAt', 'expiryNotifiedAt', 'createdAt'),
    },
  },
  {
    name: 'assistant-actions',
    readers: 'self',
    table: 'assistant_actions',
    where: ofUser,
    members: {
      ...columns('x', 'id', 'tokenName', 'tool', 'subject', 'undo'),
      ...instants('x', 'undoneAt', 'at'),
    },
  },
  {
    name: 'calendar-feeds',
    readers: 'self',
    table: 'calendar_feeds',
    where: ofUser,
    members: {
      ...columns('x', 'id', 'name', 'includes'),
      ...instants('x', 'lastUsedAt', 'revokedAt', 'createdAt'),
    },
  },
  ...calendarParts,
  {
    name: 'data-archives',
    readers: 'self',
    table: 'data_archives',
    where: ofUser,
    members: {
      ...columns('x', 'id', 'requestedByUserId', 'status', 'size'),
      ...instants('x', 'endsAt', 'createdAt'),
    },
  },
  {
    name: 'notifications',
    readers: 'self',
    table: 'notifications',
    where: receivedBy,
    members: {
      ...columns('x', 'id', 'receiverEmployeeId', 'sentByEmployeeId', 'type', 'entity', 'entityId', 'title'),
      ...columns('x', 'message', 'params', 'isRead', 'inApp'),
      ...instants('x', 'readAt', 'onHoldUntil', 'mailedAt', 'mailDueAt', 'createdAt'),
    },
  },
  {
    name: 'notification-settings',
    readers: 'all',
    table: 'notification_settings',
    where: ofEmployee,
    members: {
      ...columns('x', 'id', 'employeeId', 'type', 'inApp', 'email', 'browser'),
      ...instants('x', 'createdAt', 'updatedAt'),
    },
  },
  {
    name: 'notification-delivery',
    readers: 'all',
    table: 'notification_deliveries',
    where: ofEmployee,
    members: {
      ...columns('x', 'id', 'employeeId', 'digest', 'digestHour', 'quietFrom', 'quietTo'),
      ...instants('x', 'createdAt', 'updatedAt'),
    },
  },
  {
    name: 'invitations',
    readers: 'all',
    table: 'invites',
    joins: left('roles', 'role', 'roleId'),
    where: ofUser,
    members: {
      ...columns('x', 'id', 'email', 'fullName', 'status', 'inviteType', 'invitedByUserId'),
      role: 'role.name',
      ...instants('x', 'startedWorkOn', 'expireDate', 'actionDate', 'createdAt'),
    },
  },
  {
    name: 'join-requests',
    readers: 'all',
    table: 'organization_team_join_requests',
    where: toAddress,
    members: {
      ...columns('x', 'id', 'organizationTeamId', 'email', 'fullName', 'linkAddress', 'position', 'status'),
      ...columns('x', 'decidedByUserId'),
      ...instants('x', 'confirmedAt', 'decidedAt', 'createdAt'),
    },
  },
  {
    name: 'audit',
    readers: 'all',
    table: 'audit_entries',
    where: doneOrAbout,
    members: {
      ...columns(
        'x',
        'id',
        'actorUserId',
        'employeeId',
        'actorType',
        'tokenName',
        'action',
        'entity',
        'entityId',
      ),
      ...columns('x', 'before', 'after', 'reason', 'ip', 'requestId'),
      ...instants('x', 'at'),
    },
    shown({ before, after, reason, ip, requestId, ...entry }, { seesValues, isTheirs }) {
      const values = seesValues({ ...entry, before, after }) ? { before, after, reason } : {};
      // Addresses belong to the actor: only their own entries include them.
      return { ...entry, ...values, ...(isTheirs(entry) ? { ip, requestId } : {}) };
    },
  },
];
