import type { ReactElement } from 'react';
import { type Scope, ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, stubApi } from '#client/testing/stub-api.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';
import type { JoinRequest } from '#shared/invitations/join-request.schema.ts';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';

export function member(id: string, name: string, facts: Partial<TeamMember> = {}): TeamMember {
  const user = { id: `user-${id}`, name, email: `${id}@example.org` };
  const { employee, ...rest } = facts;
  return {
    id: `membership-${id}`,
    employeeId: id,
    fullName: name,
    assignedAt: '2026-03-02T09:00:00.000Z',
    employee: { id, userId: user.id, fullName: name, user, ...employee },
    ...rest,
  };
}

const manager = { id: 'role-manager', name: 'MANAGER' };

export const ann = member('ann', 'Ann Archer', { role: manager });
export const bob = member('bob', 'Bob Bell', { totalTodayTasks: [{ id: 'a', duration: 5400 }] });
export const cleo = member('cleo', 'Cleo Crane', {
  isTrackingEnabled: false,
  employee: { id: 'cleo', isActive: false },
});

export const blue = (members: TeamMember[] = [ann, bob, cleo]): Team => ({
  id: 'blue',
  name: 'Blue team',
  createdByUserId: 'user-ann',
  members,
});

export const list = <T,>(...items: T[]) => ok({ items, total: items.length });

export const invitation = (email: string, facts: Partial<Invite> = {}): Invite => ({
  id: `invite-${email.split('@')[0]}`,
  email,
  status: 'INVITED',
  isExpired: false,
  inviteType: 'TEAM',
  teams: [{ id: 'blue', name: 'Blue team' }],
  organizationName: 'North',
  tenantId: 'tenant',
  updatedAt: '2026-03-02T09:00:00.000Z',
  ...facts,
});

export const joinRequest = (id: string, facts: Partial<JoinRequest> = {}): JoinRequest => ({
  id,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  status: 'REQUESTED',
  email: `${id}@example.org`,
  fullName: id,
  linkAddress: 'https://example.org/me',
  position: 'Designer',
  organizationTeamId: 'blue',
  ...facts,
});

const ofManagers = ['ORG_INVITE_VIEW', 'ORG_INVITE_EDIT', 'ORG_TEAM_JOIN_REQUEST_VIEW'];
export const ofAdmins = [...ofManagers, 'ORG_EMPLOYEES_EDIT', 'CHANGE_ROLES_PERMISSIONS'];

export interface Scene {
  answers?: Answers;
  permissions?: readonly string[];
  scope?: Partial<Scope>;
  team?: Team;
  route?: string;
}

/** Ann, who made the blue team, looks at something of it; every list is empty by default. */
export function showToAnn(element: ReactElement, scene: Scene = {}) {
  const { answers = {}, permissions = ofManagers, team = blue(), route = '/' } = scene;
  const empty = list();
  const sent = stubApi({
    'GET /organization-team/blue': ok(team),
    'GET /role-permissions/me': ok(
      permissions.map((permission) => ({ id: permission, roleId: 'role', permission, enabled: true })),
    ),
    'GET /roles/options': ok({ id: 'role-employee', name: 'EMPLOYEE', isSystem: true }),
    'GET /organization/organization': ok({ id: 'organization', name: 'North' }),
    'GET /tasks/team': empty,
    'GET /invite': empty,
    'GET /invite/me': empty,
    'GET /organization-team-join': empty,
    ...answers,
  });
  const scope: Scope = {
    tenantId: 'tenant',
    organizationId: 'organization',
    teamId: 'blue',
    userId: 'user-ann',
    employeeId: 'ann',
    user: { id: 'user-ann', tenantId: 'tenant', email: 'ann@example.org', name: 'Ann Archer' },
    team,
    teams: [team],
    isManager: true,
    timeZone: 'UTC',
    projectId: undefined,
    ...scene.scope,
  };
  const page = render(<ScopeContext value={scope}>{element}</ScopeContext>, { route });
  const bodies = (endpoint: string) =>
    sent.filter((call) => call.endpoint === endpoint).map((call) => call.body);
  return { ...page, sent, bodies };
}
