import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { vi } from 'vitest';
import { addMember, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/join-requests/join-requests.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** Statements that the work sends to PostgreSQL, over any connection of this process. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

const additions = 50;

/** Fifty more of everything that the reads list. */
async function grow(server: TestServer, tenant: TestTenant): Promise<void> {
  const { prisma } = server.services;
  const { tenantId, organizationId, teamId } = tenant;
  const place = { tenantId, organizationId };
  const each = Array.from({ length: additions }, () => randomUUID());
  await Promise.all(each.map(() => addMember(server, { ...place, teamId })));
  await prisma.role.createMany({ data: each.map((name) => ({ tenantId, name })) });
  await prisma.invite.createMany({
    data: each.map((id) => ({ ...place, id, email: `${id}@takt.test`, tokenHash: id, codeHash: id })),
  });
  await prisma.inviteTeam.createMany({
    data: each.map((inviteId) => ({ tenantId, inviteId, organizationTeamId: teamId })),
  });
  const request = { ...place, organizationTeamId: teamId, fullName: 'Fox', linkAddress: 'x', position: 'x' };
  const state = { status: 'REQUESTED', confirmedAt: server.clock.now() };
  await prisma.organizationTeamJoinRequest.createMany({
    data: each.map((id) => ({ ...request, ...state, email: `${id}@takt.test` })),
  });
}

interface Read {
  readonly endpoint: Endpoint;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  /** Statements it may send. */
  readonly atMost: number;
}

const reads = (tenant: TestTenant): Record<string, Read> => ({
  'the signed-in user': { endpoint: usersApi.me, atMost: 1 },
  'the teams with their members': { endpoint: teamsApi.list, atMost: 2 },
  'a team': { endpoint: teamsApi.detail, params: { id: tenant.teamId }, atMost: 2 },
  'the timer': { endpoint: timerApi.status, atMost: 1 },
  'the invitations': { endpoint: invitationsApi.list, query: { take: 100 }, atMost: 10 },
  'the requests to join': { endpoint: joinRequestsApi.list, query: { take: 100 }, atMost: 5 },
  'the people': { endpoint: workspacesApi.employees, query: { take: 100 }, atMost: 8 },
  'the roles': { endpoint: rolesApi.list, atMost: 1 },
  'the roles with who holds them': { endpoint: rolesApi.overview, atMost: 1 },
});

async function countsOf(tenant: TestTenant): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [what, { endpoint, params, query }] of Object.entries(reads(tenant))) {
    const read = () => tenant.owner.call(endpoint, { params, query });
    expect((await read()).status, what).toBe(200);
    counts[what] = await statementsOf(read);
  }
  return counts;
}

test('a read sends the same few statements, however many rows it answers', async ({ server, tenant }) => {
  const small = await countsOf(tenant);
  await grow(server, tenant);
  expect(await countsOf(tenant)).toEqual(small);
  for (const [what, { atMost }] of Object.entries(reads(tenant))) {
    expect(small[what], what).toBeGreaterThan(0);
    expect(small[what], what).toBeLessThanOrEqual(atMost);
  }
});
