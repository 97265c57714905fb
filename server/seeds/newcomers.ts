import { insertMany } from '#server/db/insert-many.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { codeHashOf, joinRequestHours } from '#server/modules/auth/sign-in/one-time-code.service.ts';
import { handedToken, inviteCodeHash, mailedToken } from '#server/modules/invitations/invite-proof.ts';
import { insertOwned, rolesByName, type SeededTeam, type World } from '#server/seeds/seeding.ts';

const day = 24 * 60 * 60_000;

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

/** Open invitations, each by the manager of its team. */
export async function insertInvites(world: World, specs: readonly InviteSpec[]): Promise<SeededInvite[]> {
  const { services, sql, ids, now, tenantId } = world;
  const roleId = (await rolesByName(world)).get('EMPLOYEE');
  const invites = specs.map((spec) => {
    const id = ids('invite', spec.email);
    return { ...spec, id, codeHash: inviteCodeHash(services, id, spec.code) };
  });
  const rows = invites.map(({ id, email, fullName, codeHash, team, sent, validDays }) => {
    const sentAt = new Date(now.getTime() - sent * day);
    const invitedByUserId = team.people[0]?.userId;
    return {
      id,
      email,
      fullName,
      codeHash,
      tokenHash: hashToken(handedToken(services, { id, codeHash })),
      expireDate: validDays === undefined ? null : new Date(sentAt.getTime() + validDays * day),
      roleId,
      invitedByUserId,
      createdByUserId: invitedByUserId,
      createdAt: sentAt,
      updatedAt: sentAt,
    };
  });
  await insertOwned(world, 'invites', rows);
  const targets = invites.map(({ id, team }) => ({ tenantId, inviteId: id, organizationTeamId: team.id }));
  await insertMany(sql, 'invite_teams', targets);
  return invites.map(({ id, email, code, codeHash }) => {
    return { id, email, code, token: mailedToken(services, { id, codeHash }) };
  });
}

export interface JoinRequestSpec {
  readonly email: string;
  readonly fullName: string;
  readonly position: string;
  readonly team: SeededTeam;
  /** The one that is to be entered; a request without one is confirmed. */
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
  world: World,
  specs: readonly JoinRequestSpec[],
): Promise<SeededJoinRequest[]> {
  const { services, sql, ids, now } = world;
  const requests = specs.map(({ email, team, code }) => ({
    id: ids('join-request', email),
    email,
    organizationTeamId: team.id,
    status: code === undefined ? 'REQUESTED' : 'UNCONFIRMED',
    ...(code !== undefined && { code }),
  }));
  const rows = requests.map(({ code, ...request }, index) => ({
    ...request,
    fullName: specs[index]?.fullName,
    position: specs[index]?.position,
    linkAddress: `https://${request.email.split('@')[0]}.example`,
    confirmedAt: code === undefined ? now : null,
  }));
  await insertOwned(world, 'organization_team_join_requests', rows);
  const expiresAt = new Date(now.getTime() + joinRequestHours * 60 * 60_000);
  const codes = requests.flatMap(({ id, email, code }) => {
    if (code === undefined) return [];
    const key = { purpose: 'join-request' as const, email };
    const codeHash = codeHashOf(services, key, code);
    return [{ ...key, id: ids('join-code', id), codeHash, expiresAt, createdAt: now, updatedAt: now }];
  });
  await insertMany(sql, 'one_time_codes', codes);
  return requests;
}
