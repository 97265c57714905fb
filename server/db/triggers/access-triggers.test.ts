import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { test as base } from '#server/testing/database-test.ts';
import { type InsertedEmployee, insert, type Workspace } from '#server/testing/rows.ts';

interface Ears {
  /** Returns the messages of the channel since the last call, in order. */
  heard(): Promise<unknown[]>;
}

const marker = '"end"';

/** A connection that listens as the replicas do. */
const test = base.extend('ears', async ({ database }, { onCleanup }): Promise<Ears> => {
  const { options } = database.pool;
  const client = new pg.Client({ connectionString: options.connectionString });
  await client.connect();
  onCleanup(() => client.end());
  let messages: unknown[] = [];
  let ended: () => void = () => undefined;
  client.on('notification', ({ payload = '' }) => {
    if (payload === marker) ended();
    else messages.push(JSON.parse(payload));
  });
  await client.query('listen takt_access');
  return {
    heard: async () => {
      // Notifications arrive in the order of the commits, so everything from before the marker is here with it.
      const end = new Promise<void>((resolve) => {
        ended = resolve;
      });
      await database.pool.query(`select pg_notify('takt_access', '${marker}')`);
      await end;
      const heard = messages;
      messages = [];
      return heard;
    },
  };
});

type Place = Workspace & InsertedEmployee;

interface Change {
  readonly what: string;
  readonly table: string;
  /** The assignments of the update. */
  readonly set: string;
  /** The row that changes. */
  row(place: Place): string;
  /** The message that every replica must receive to invalidate its cache. */
  forget(place: Place): object;
}

const ofUser = { row: ({ userId }: Place) => userId, forget: ({ userId }: Place) => ({ user: userId }) };
const ofAccount = {
  row: ({ accountId }: Place) => accountId,
  forget: ({ accountId }: Place) => ({ account: accountId }),
};
const ofEmployee = {
  row: ({ employeeId }: Place) => employeeId,
  forget: ({ userId }: Place) => ({ user: userId }),
};
const ofRole = { row: ({ roleId }: Place) => roleId, forget: ({ roleId }: Place) => ({ role: roleId }) };
const ofOrganization = {
  row: ({ organizationId }: Place) => organizationId,
  forget: ({ tenantId }: Place) => ({ tenant: tenantId }),
};

const changes: Change[] = [
  { what: 'another role', table: 'users', set: '"roleId" = null', ...ofUser },
  { what: 'a suspended user', table: 'users', set: '"isActive" = false', ...ofUser },
  { what: 'an archived user', table: 'users', set: '"isArchived" = true', ...ofUser },
  { what: 'a deleted user', table: 'users', set: '"deletedAt" = now()', ...ofUser },
  { what: 'another time zone', table: 'users', set: `"timeZone" = 'Asia/Tokyo'`, ...ofUser },
  { what: 'a verified e-mail address', table: 'accounts', set: '"emailVerifiedAt" = now()', ...ofAccount },
  {
    what: 'another e-mail address',
    table: 'accounts',
    set: `email = gen_random_uuid() || '@takt.test'`,
    ...ofAccount,
  },
  { what: 'a suspended account', table: 'accounts', set: '"isActive" = false', ...ofAccount },
  { what: 'a deleted account', table: 'accounts', set: '"deletedAt" = now()', ...ofAccount },
  { what: 'tracking switched on', table: 'employees', set: '"isTrackingEnabled" = true', ...ofEmployee },
  { what: 'manual time switched off', table: 'employees', set: '"allowManualTime" = false', ...ofEmployee },
  { what: 'edited time switched off', table: 'employees', set: '"allowModifyTime" = false', ...ofEmployee },
  { what: 'deleted time switched off', table: 'employees', set: '"allowDeleteTime" = false', ...ofEmployee },
  { what: 'a suspended employee', table: 'employees', set: '"isActive" = false', ...ofEmployee },
  { what: 'a deleted employee', table: 'employees', set: '"deletedAt" = now()', ...ofEmployee },
  { what: 'a renamed role', table: 'roles', set: `name = 'VIEWER'`, ...ofRole },
  { what: 'a switch of the organization', table: 'organizations', set: `name = 'Else'`, ...ofOrganization },
  {
    what: 'a renamed workspace',
    table: 'tenants',
    set: `name = 'Else'`,
    row: ({ tenantId }) => tenantId,
    forget: ({ tenantId }) => ({ tenant: tenantId }),
  },
];

test.for(changes)('$what is announced', async (change, { database, workspace, employee, ears }) => {
  const { table, set, row, forget } = change;
  const place = { ...workspace, ...employee };
  await ears.heard();
  await database.pool.query(`update ${table} set ${set} where id = $1`, [row(place)]);
  expect(await ears.heard()).toEqual([forget(place)]);
});

const quiet: Omit<Change, 'forget'>[] = [
  { what: 'A sign of life', table: 'employees', set: '"lastSeenAt" = now()', row: ofEmployee.row },
  { what: 'A timer', table: 'employees', set: '"isTrackingTime" = true', row: ofEmployee.row },
  { what: 'A sign-in', table: 'users', set: '"lastLoginAt" = now()', row: ofUser.row },
  { what: 'Another team', table: 'users', set: '"lastTeamId" = null', row: ofUser.row },
  { what: 'A second-factor step', table: 'accounts', set: '"totpLastStep" = 1', row: ofAccount.row },
  { what: 'An unchanged organization', table: 'organizations', set: 'name = name', row: ofOrganization.row },
];

test.for(quiet)('$what concerns nobody', async (change, { database, workspace, employee, ears }) => {
  const { table, set, row } = change;
  await ears.heard();
  await database.pool.query(`update ${table} set ${set} where id = $1`, [row({ ...workspace, ...employee })]);
  expect(await ears.heard()).toEqual([]);
});

describe('a session', () => {
  test('that is revoked, moved or deleted is announced', async ({ database, workspace, employee, ears }) => {
    const { tenantId } = workspace;
    const { accountId, userId } = employee;
    const id = await insert(database, 'session', { accountId });
    for (const set of [`"userId" = '${userId}', "tenantId" = '${tenantId}'`, '"revokedAt" = now()']) {
      await ears.heard();
      await database.pool.query(`update sessions set ${set} where id = $1`, [id]);
      expect(await ears.heard()).toEqual([{ session: id }]);
    }
    await database.pool.query('delete from sessions where id = $1', [id]);
    expect(await ears.heard()).toEqual([{ session: id }]);
  });

  test('that begins, rotates or is used is not', async ({ database, employee, ears }) => {
    await ears.heard();
    const id = await insert(database, 'session', { accountId: employee.accountId });
    await database.pool.query(
      `update sessions set "tokenHash" = $2, "previousTokenHash" = "tokenHash", "rotatedAt" = now(),
         "lastUsedAt" = now(), "expiresAt" = now() where id = $1`,
      [id, randomUUID()],
    );
    expect(await ears.heard()).toEqual([]);
  });
});

test('every change of a permission is announced with its role', async ({ database, workspace, ears }) => {
  const { tenantId, roleId } = workspace;
  await ears.heard();
  const id = await insert(database, 'rolePermission', { tenantId, roleId, permission: 'ORG_TASK_ADD' });
  expect(await ears.heard()).toEqual([{ role: roleId }]);
  await database.prisma.rolePermission.update({ where: { id }, data: { enabled: true } });
  expect(await ears.heard()).toEqual([{ role: roleId }]);
  await database.prisma.rolePermission.delete({ where: { id } });
  expect(await ears.heard()).toEqual([{ role: roleId }]);
});

test('every change of a place in an organization is announced with its user', async ({
  database,
  workspace,
  employee,
  ears,
}) => {
  const { tenantId, organizationId } = workspace;
  const { userId } = employee;
  await ears.heard();
  const id = await insert(database, 'userOrganization', { tenantId, organizationId, userId });
  expect(await ears.heard()).toEqual([{ user: userId }]);
  await database.prisma.userOrganization.delete({ where: { id } });
  expect(await ears.heard()).toEqual([{ user: userId }]);
});

test('a new employee is announced with its user', async ({ database, workspace, ears }) => {
  const { tenantId, organizationId } = workspace;
  const userId = await insert(database, 'user', { tenantId });
  await ears.heard();
  await insert(database, 'employee', { tenantId, organizationId, userId });
  expect(await ears.heard()).toEqual([{ user: userId }]);
});

test('an access token that is narrowed, revoked or deleted is announced with its user', async ({
  database,
  workspace,
  employee,
  ears,
}) => {
  const { tenantId } = workspace;
  const { userId } = employee;
  const id = await insert(database, 'apiToken', { tenantId, userId });
  for (const set of [`scopes = '{time:read}'`, '"expiresAt" = now()', '"revokedAt" = now()']) {
    await ears.heard();
    await database.pool.query(`update api_tokens set ${set} where id = $1`, [id]);
    expect(await ears.heard()).toEqual([{ user: userId }]);
  }
  await database.pool.query('update api_tokens set "lastUsedAt" = now() where id = $1', [id]);
  expect(await ears.heard()).toEqual([]);
  await database.pool.query('delete from api_tokens where id = $1', [id]);
  expect(await ears.heard()).toEqual([{ user: userId }]);
});

test('a deleted workspace announces everything it takes with it', async ({ database, workspace, ears }) => {
  const { tenantId, roleId } = workspace;
  await ears.heard();
  await database.prisma.tenant.delete({ where: { id: tenantId } });
  expect(await ears.heard()).toEqual(expect.arrayContaining([{ tenant: tenantId }, { role: roleId }]));
});

test('a change that is undone is never announced', async ({ database, employee, ears }) => {
  await ears.heard();
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('update users set "isActive" = false where id = $1', [employee.userId]);
  await client.query('rollback');
  client.release();
  expect(await ears.heard()).toEqual([]);
});
