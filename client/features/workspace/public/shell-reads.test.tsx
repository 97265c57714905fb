import { beforeEach, expect, test } from 'vitest';
import { scope, signIn } from '#client/features/timer/timer-test-kit.tsx';
import { beginShell, hasShellBegun, readScope } from '#client/features/workspace/public/shell-reads.ts';
import { clearSession } from '#client/lib/session/session.ts';
import { testQueryClient } from '#client/testing/render.tsx';
import { ok, stubApi } from '#client/testing/stub-api.ts';

beforeEach(signIn);

const { user, team, tenantId, organizationId, employeeId, teamId } = scope();
const me = { ...user, tenantId, employee: { id: employeeId, organizationId } };

test('the router and the page begin the reads of every page; they are one call', async () => {
  const calls = stubApi({ 'GET /shell': ok({ me, teams: { items: [team], total: 1 } }) });
  const client = testQueryClient();
  expect(hasShellBegun(client)).toBe(false);
  const [early] = await Promise.all([readScope(client), beginShell(client)]);
  expect(hasShellBegun(client)).toBe(true);
  expect(early).toMatchObject({ teamId, employeeId });
  await beginShell(client);
  expect(calls.filter(({ endpoint }) => endpoint === 'GET /shell')).toHaveLength(1);
});

test('nothing is read for the page without a session', async () => {
  clearSession();
  const calls = stubApi({});
  const client = testQueryClient();
  expect(await readScope(client)).toBeUndefined();
  expect(calls).toEqual([]);
});
