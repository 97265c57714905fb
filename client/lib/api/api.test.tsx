import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetFailures } from '#client/lib/failures/failures.ts';
import { clearSession, refreshToken, saveSession } from '#client/lib/session/session.ts';
import { stubApi } from '#client/testing/stub-api.ts';
import { secondFactorSetupRequired, secondFactorTexts } from '#shared/auth/second-factor.schema.ts';
import { failureTexts } from '#shared/http/failure.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { call, refreshSession } from './api.ts';
import { type ApiError, canWait, isAway, type NetworkError } from './api-error.ts';

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
])('a person who has to set up a second factor first is led from %s%s there', async (path, search, to) => {
  standAt(path, search);
  stubApi({ 'GET /user/me': answerOf(403, secondFactorSetupRequired) });
  await expect(call(usersApi.me, { query: {} })).rejects.toThrow(secondFactorTexts.setupRequired);
  expect(assign.mock.calls).toEqual([[to]]);
});

test('calls that are refused together leave the page once; after another sign-in it can be left again', async () => {
  standAt('/timesheets');
  stubApi({ 'GET /user/me': answerOf(403, secondFactorSetupRequired) });
  const refused = () => expect(call(usersApi.me, { query: {} })).rejects.toThrow();
  await Promise.all([refused(), refused(), refused()]);
  expect(assign).toHaveBeenCalledTimes(1);
  saveSession({ token: 'next', refresh_token: 'next', user: { id: 'user', tenantId: 'tenant' } });
  await refused();
  expect(assign).toHaveBeenCalledTimes(2);
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

test('a person who signs in while the earlier session is refreshed has a new session that refreshes by itself', async () => {
  const answers = new Map<string, (response: Response) => void>();
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    const { refresh_token } = JSON.parse(String(init.body));
    return new Promise<Response>((resolve) => answers.set(refresh_token, resolve));
  });
  const answer = (token: string) =>
    answers.get(token)?.(Response.json({ token: `${token} access`, refresh_token: `${token} renewed` }));
  const first = refreshSession();
  clearSession();
  saveSession({ token: 'other', refresh_token: 'of another', user: { id: 'ann', tenantId: 'tenant' } });
  const second = refreshSession();
  await vi.waitFor(() => expect([...answers.keys()]).toEqual(['refresh', 'of another']));
  answer('refresh');
  expect(await first).toBe(true);
  expect(refreshToken()).toBe('of another');
  answer('of another');
  expect(await second).toBe(true);
  expect(refreshToken()).toBe('of another renewed');
});

describe('an answer that is not ours', () => {
  const log = '/api/log';
  let told: unknown[] = [];

  function answerWith(answer: () => Promise<Response>): void {
    told = [];
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (address !== log) return answer();
      told.push(JSON.parse(String(init.body)));
      return Promise.resolve(new Response('{"success":true}', { status: 201 }));
    });
  }

  const answered = (text: string, status = 200) =>
    answerWith(async () => new Response(text, { status, headers: { 'content-type': 'text/html' } }));
  const failure = (): Promise<ApiError & NetworkError> =>
    call(tasksApi.search, { query: {} }).then(
      () => expect.fail('answered'),
      (error) => error,
    );

  beforeEach(forgetFailures);

  test.each([
    [502, failureTexts.badResponse],
    [503, failureTexts.networkError],
    [504, failureTexts.timeout],
    [413, 'The server answered 413.'],
  ])('the page of a proxy that says %i is told from a lost connection', async (status, text) => {
    answered('<h1>Acme proxy</h1>', status);
    expect(await failure()).toMatchObject({ status, message: text, isExplained: false });
  });

  test('no connection, no time left and an answer that breaks off are three things', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure()).toMatchObject({ loss: 'networkError', message: failureTexts.networkError });
    answerWith(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
    expect(await failure()).toMatchObject({ loss: 'timeout', message: failureTexts.timeout });
    const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
    answerWith(async () => new Response(broken));
    const lost = await failure();
    expect(lost).toMatchObject({ loss: 'connectionAborted', message: failureTexts.connectionAborted });
    expect(isAway(lost)).toBe(true);
    expect(told).toEqual([]);
  });

  test('the sign-in page of a network in between counts as nobody, and the log is told', async () => {
    answered('<title>Hotel guests: Ann Archer</title>');
    const error = await failure();
    expect(error).toMatchObject({ status: 502, message: failureTexts.badResponse });
    expect(canWait(error)).toBe(true);
    expect(told).toMatchObject([
      { level: 'ERROR', details: { kind: 'answer', message: 'GET /tasks: 502, not JSON', stack: [] } },
    ]);
    expect(JSON.stringify(told)).not.toContain('Ann');
  });

  test.each(['[]', 'null', '{"total":1}', '{"items":{},"total":1}', '"text"'])(
    '%s in the place of a list is told and refused, not handed to the page',
    async (text) => {
      answered(text);
      const error = await failure();
      expect(error).toMatchObject({ status: 502, message: failureTexts.badResponse });
      expect(canWait(error)).toBe(false);
      expect(told).toMatchObject([
        { details: { kind: 'answer', message: 'GET /tasks: 502, of another shape' } },
      ]);
    },
  );
});
