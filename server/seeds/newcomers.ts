import type { Services, Sql } from '#server/context/context.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { codeHashOf, joinRequestHours } from '#server/modules/auth/sign-in/one-time-code.service.ts';
import { handedToken, inviteCodeHash, mailedToken } from '#server/modules/invitations/invite-proof.ts';
import type { Ids } from '#server/seeds/ids.ts';
import type { SeededTeam, World } from '#server/seeds/world-types.ts';

const day = 24 * 60 * 60_000;

interface Setting {
  readonly services: Services;
  readonly world: World;
  readonly ids: Ids;
  readonly now: Date;
}

export interface InviteSpec {
  readonly email: string;
  readonly fullName: string;
  readonly team: SeededTeam;
  readonly code: string;
  /** Days ago. */
  readonly sent: number;
  /** Days after the sending; never when absent. */
  readonly validDays?: number;
}

export interface SeededInvite {
  readonly id: string;
  readonly email: string;
  readonly code: string;
  /** As in the mailed link. It follows from JWT_SECRET. */
  readonly token: string;
}

async function employeeRoleId(sql: Sql, tenantId: string): Promise<string | undefined> {
  const text = `select id from roles where "tenantId" = $1 and name = 'EMPLOYEE'`;
  return (await sql<{ id: string }>(text, [tenantId]))[0]?.id;
}

/** Open invitations, each by the manager of its team. */
export async function insertInvites(
  sql: Sql,
  { services, world, ids, now }: Setting,
  specs: readonly InviteSpec[],
): Promise<SeededInvite[]> {
  const { tenantId, organizationId } = world;
  const roleId = await employeeRoleId(sql, tenantId);
  const sealed = specs.map((spec) => {
    const id = ids('invite', spec.email);
    return { ...spec, id, codeHash: inviteCodeHash(services, id, spec.code) };
  });
  const rows = sealed.map(({ id, email, fullName, codeHash, team, sent, validDays }) => {
    const sentAt = new Date(now.getTime() - sent * day);
    const invitedByUserId = team.people[0]?.userId;
    return {
      id,
      tenantId,
      organizationId,
      email,
      fullName,
      codeHash,
      tokenHash: hashToken(handedToken(services, { id, codeHash })),
      attempts: 0,
      status: 'INVITED',
      inviteType: 'TEAM',
      expireDate: validDays === undefined ? null : new Date(sentAt.getTime() + validDays * day),
      roleId,
      invitedByUserId,
      createdByUserId: invitedByUserId,
      isActive: true,
      isArchived: false,
      createdAt: sentAt,
      updatedAt: sentAt,
    };
  });
  await insertMany(sql, 'invites', rows);
  const targets = sealed.map(({ id, team }) => ({ tenantId, inviteId: id, organizationTeamId: team.id }));
  await insertMany(sql, 'invite_teams', targets);
  return sealed.map(({ id, email, code, codeHash }) => {
    return { id, email, code, token: mailedToken(services, { id, codeHash }) };
  });
}

export interface JoinRequestSpec {
  readonly email: string;
  readonly fullName: string;
  readonly position: string;
  readonly team: SeededTeam;
  /** The one that waits to be entered; a request without one is confirmed. */
  readonly code?: string;
}

export interface SeededJoinRequest {
  readonly id: string;
  readonly email: string;
  readonly organizationTeamId: string;
  readonly status: string;
  readonly code?: string;
}

/** Requests to join: with a code they wait for it, else for a manager. */
export async function insertJoinRequests(
  sql: Sql,
  { services, world, ids, now }: Setting,
  specs: readonly JoinRequestSpec[],
): Promise<SeededJoinRequest[]> {
  const { tenantId, organizationId } = world;
  const requests = specs.map(({ email, team, code }) => ({
    id: ids('join-request', email),
    email,
    organizationTeamId: team.id,
    status: code === undefined ? 'REQUESTED' : 'UNCONFIRMED',
    ...(code !== undefined && { code }),
  }));
  const dates = { createdAt: now, updatedAt: now };
  const rows = requests.map(({ code, ...request }, index) => ({
    ...request,
    ...dates,
    tenantId,
    organizationId,
    fullName: specs[index]?.fullName,
    position: specs[index]?.position,
    linkAddress: `https://${request.email.split('@')[0]}.example`,
    confirmedAt: code === undefined ? now : null,
    isActive: true,
    isArchived: false,
  }));
  await insertMany(sql, 'organization_team_join_requests', rows);
  const codes = requests.flatMap(({ id, email, code }) => {
    if (code === undefined) return [];
    const key = { purpose: 'join-request' as const, email };
    const expiresAt = new Date(now.getTime() + joinRequestHours * 60 * 60_000);
    const codeHash = codeHashOf(services, key, code);
    return [{ ...key, ...dates, id: ids('join-code', id), codeHash, attempts: 0, expiresAt }];
  });
  await insertMany(sql, 'one_time_codes', codes);
  return requests;
}
