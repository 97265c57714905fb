import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, sendSignOut } from '#client/lib/api/api.ts';
import { endSessionBy } from '#client/lib/session/session.ts';
import { ok, stubApi } from '#client/testing/stub-api.ts';
import { systemApi } from '#shared/system/system.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { clearSession, forgetUnsentSignOut, isSignOutUnsent, saveSession } from './session.ts';

const signedIn = { token: 'access', refresh_token: 'refresh', user: { id: 'user', tenantId: 'tenant' } };

beforeEach(() => {
  clearSession();
  saveSession(signedIn);
});
afterEach(forgetUnsentSignOut);

/** Answers on demand; aborts like the browser. */
function slowServer() {
  const asked: string[] = [];
  let answer = () => {};
  vi.stubGlobal('fetch', (address: string, { method, signal }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      answer = () => resolve(new Response('{}'));
    });
  });
  return { asked, answer: () => answer() };
}

const remove = () => call(usersApi.remove, { params: { id: 'user' } });

test('a read ends with the session, and nothing is read after', async () => {
  const { asked, answer } = slowServer();
  const before = call(usersApi.me, { query: {} }).catch((error: Error) => error.name);
  const end = endSessionBy(remove);
  expect(await before).toBe('AbortError');
  const meanwhile = call(usersApi.me, { query: {} }).catch((error: Error) => error.name);
  await vi.waitFor(() => expect(asked).toContain('DELETE /api/user/user'));
  answer();
  await end;
  expect(await meanwhile).toBe('AbortError');
  expect(asked).toEqual(['GET /api/user/me', 'DELETE /api/user/user']);
});

test('waiting reads go on when the end of the session is refused', async () => {
  const end = endSessionBy(() => Promise.reject(new Error('The last super admin stays')));
  const sent = stubApi({ 'GET /user/me': ok({ id: 'user' }) });
  const meanwhile = call(usersApi.me, { query: {} });
  await expect(end).rejects.toThrow('The last super admin stays');
  expect(await meanwhile).toEqual({ id: 'user' });
  expect(sent).toHaveLength(1);
});

test('a sign-out that nobody heard is sent before anything else, once somebody answers', async () => {
  const done = ok({ status: 200, message: 'OK' });
  stubApi({ 'POST /auth/logout': 'unreachable' });
  await sendSignOut();
  clearSession();
  expect(isSignOutUnsent()).toBe(true);

  const sent = stubApi({ 'POST /auth/logout': done, 'GET /setup': ok({}) });
  await Promise.all([call(systemApi.setup, {}), call(systemApi.setup, {})]);
  await call(systemApi.setup, {});
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([
    'POST /auth/logout',
    'GET /setup',
    'GET /setup',
    'GET /setup',
  ]);
  expect(isSignOutUnsent()).toBe(false);
});

test('somebody who signs in meanwhile is not signed out by it', async () => {
  stubApi({ 'POST /auth/logout': 'unreachable' });
  await sendSignOut();
  saveSession(signedIn);
  const sent = stubApi({ 'GET /user/me': ok({}) });
  await call(usersApi.me, { query: {} });
  expect(sent.map(({ endpoint }) => endpoint)).toEqual(['GET /user/me']);
});
