import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { signAccessToken } from '#server/context/tokens.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { cloneWorkspace, preparedNames } from '#server/testing/prepared-workspace.ts';
import { insertBySql, type Model, type Row } from '#server/testing/rows.ts';
import type { TestServer } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import type { RoleName } from '#shared/enums/role-name.ts';

export interface Person extends Caller {
  readonly accountId: string;
  readonly userId: string;
  readonly employeeId: string;
  /** Membership in the tenant's first team. */
  readonly membershipId: string;
  readonly email: string;
}

export interface MemberOptions {
  /** Workspace role; default: EMPLOYEE. */
  role?: RoleName;
  /** Role inside the team. */
  teamRole?: 'MANAGER';
  firstName?: string;
  timeZone?: string;
  isEmailVerified?: boolean;
}

/** The same person after signing in again, for tests that move the clock past a session's life. */
export async function signInAgain(server: TestServer, tenantId: string, person: Person): Promise<Person> {
  const token = await openSession(server, { ...person, tenantId });
  return { ...person, ...createCaller(server.app, token) };
}

export interface TestTenant {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly projectId: string;
  /** Registered the team: SUPER_ADMIN, team creator and manager, e-mail verified. */
  readonly owner: Person;
  member(options?: MemberOptions): Promise<Person>;
}

let counter = 0;

export function freshEmail(name = 'person'): string {
  counter += 1;
  return `${name.toLowerCase()}-${counter}-${randomUUID().slice(0, 8)}@takt.test`;
}

/** Without Prisma, which takes three times the work for a row. */
async function add(pool: Pool, model: Model, row: Row): Promise<string> {
  const id = uuidv7();
  await insertBySql(pool, model, { id, ...row });
  return id;
}

/** A bearer for a user, made the way sign-in makes one. */
async function openSession(
  server: TestServer,
  who: { accountId: string; userId: string; tenantId: string; email: string },
): Promise<string> {
  const { services, clock } = server;
  const { accountId, userId, tenantId } = who;
  const sid = await add(services.pool, 'session', {
    accountId,
    userId,
    tenantId,
    tokenHash: randomUUID(),
    expiresAt: new Date(clock.now().getTime() + 30 * 86_400_000),
  });
  return signAccessToken(
    services.jwt,
    {
      sid,
      id: who.userId,
      email: who.email,
      tenantId: who.tenantId,
      organizationId: undefined,
      employeeId: undefined,
      role: undefined,
    },
    clock.now(),
  );
}

/** Registers the workspace that those of the tests are copies of, through the real endpoint. */
export async function registerPrepared(server: TestServer): Promise<void> {
  const { email, team } = preparedNames;
  const answer = await createCaller(server.app, undefined).call(authApi.register, {
    body: { email, name: 'Ann Archer', team, password: 'correct horse battery', timezone: 'UTC' },
  });
  if (answer.status >= 300) throw new Error(`registration failed: ${JSON.stringify(answer.body)}`);
  await server.services.prisma.account.update({
    where: { email },
    data: { emailVerifiedAt: server.clock.now() },
  });
}

/** A workspace of its own with one team, as registration makes it. */
export async function createTenant(server: TestServer): Promise<TestTenant> {
  const email = freshEmail('owner');
  const made = { email, number: counter, at: server.clock.now() };
  const { tenantId, organizationId, teamId, projectId, ...ids } = await cloneWorkspace(server.copying, made);
  const place = { tenantId, organizationId, teamId };
  const token = await openSession(server, { ...ids, tenantId, email });
  return {
    ...place,
    projectId,
    owner: { ...createCaller(server.app, token), ...ids, email },
    member: (options) => addMember(server, place, options),
  };
}

/** One more person in the team, with a session. */
export async function addMember(
  server: TestServer,
  place: { tenantId: string; organizationId: string; teamId: string },
  options: MemberOptions = {},
): Promise<Person> {
  const { pool } = server.services;
  const { tenantId, organizationId, teamId } = place;
  const firstName = options.firstName ?? 'Ben';
  const email = freshEmail(firstName);
  const { rows: roles } = await pool.query<{ id: string; name: string }>(
    'select id, name from roles where "tenantId" = $1',
    [tenantId],
  );
  const roleId = (name: string) => roles.find((role) => role.name === name)?.id ?? null;
  const now = server.clock.now();
  const accountId = await add(pool, 'account', {
    email,
    emailVerifiedAt: options.isEmailVerified === false ? null : now,
  });
  const userId = await add(pool, 'user', {
    tenantId,
    accountId,
    roleId: roleId(options.role ?? 'EMPLOYEE'),
    firstName,
    lastName: 'Baker',
    timeZone: options.timeZone ?? 'UTC',
    lastOrganizationId: organizationId,
    lastTeamId: teamId,
  });
  await add(pool, 'userOrganization', { tenantId, organizationId, userId, isDefault: true });
  const employeeId = await add(pool, 'employee', {
    tenantId,
    organizationId,
    userId,
    isTrackingEnabled: true,
    startedWorkOn: now,
  });
  const membershipId = await add(pool, 'organizationTeamEmployee', {
    tenantId,
    organizationId,
    organizationTeamId: teamId,
    employeeId,
    assignedAt: now,
    roleId: options.teamRole === undefined ? null : roleId(options.teamRole),
  });
  const token = await openSession(server, { accountId, userId, tenantId, email });
  return { ...createCaller(server.app, token), accountId, userId, employeeId, membershipId, email };
}
