import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '#client/lib/api.ts';
import { clearSession, saveSession } from '#client/lib/session.ts';
import { stubApi } from '#client/testing/stub-api.ts';
import { secondFactorSetupRequired, secondFactorTexts } from '#shared/auth/second-factor.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

const { location } = window;
const assign = vi.fn();

function standAt(pathname: string, search = ''): void {
  vi.stubGlobal('location', { ...location, pathname, search, assign });
}

beforeEach(() => {
  assign.mockReset();
  clearSession();
  saveSession({ token: 'access', refresh_token: 'refresh', user: { id: 'user', tenantId: 'tenant' } });
});

afterEach(() => {
  vi.stubGlobal('location', location);
});

const answerOf = (status: number, code?: string) => ({
  status,
  body: { statusCode: status, message: secondFactorTexts.setupRequired, error: 'Error', code },
});

test.each([
  ['/timesheets', '?week=2026-W10', '/auth/second-factor?next=%2Ftimesheets%3Fweek%3D2026-W10'],
  ['/', '', '/auth/second-factor'],
])('whoever has to set up a second factor first is led from %s%s there', async (path, search, to) => {
  standAt(path, search);
  stubApi({ 'GET /user/me': answerOf(403, secondFactorSetupRequired) });
  await expect(call(usersApi.me, { query: {} })).rejects.toThrow(secondFactorTexts.setupRequired);
  expect(assign.mock.calls).toEqual([[to]]);
});

test.each(['/auth/second-factor', '/join', '/team/blue/1'])('nobody is led away from %s', async (path) => {
  standAt(path);
  stubApi({ 'GET /user/me': answerOf(403, secondFactorSetupRequired) });
  await expect(call(usersApi.me, { query: {} })).rejects.toThrow();
  expect(assign).not.toHaveBeenCalled();
});

test('any other refusal leads nowhere', async () => {
  standAt('/timesheets');
  stubApi({ 'GET /user/me': answerOf(403) });
  await expect(call(usersApi.me, { query: {} })).rejects.toThrow();
  expect(assign).not.toHaveBeenCalled();
});
