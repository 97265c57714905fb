import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  ann,
  renderAt,
  session,
  signInAs,
  workspace,
  workspaces,
} from '#client/features/auth/auth-test-kit.tsx';
import { workspacesQuery } from '#client/features/auth/queries.ts';
import { ApiError, NetworkError } from '#client/lib/api/api-error.ts';
import {
  accessToken,
  clearSession,
  isSignOutUnsent,
  readActive,
  tenantId,
} from '#client/lib/session/session.ts';
import { ok, refusal, stubApi } from '#client/testing/stub-api.ts';

const list = 'GET /auth/workspaces';
const change = 'POST /auth/switch-workspace';
const north = workspace('north', ['blue', 'red']);
const south = workspace('south', ['green']);

beforeEach(() => {
  clearSession();
  signInAs();
});

test('moves the session to the chosen workspace and team', async () => {
  const sent = stubApi({
    [list]: ok(workspaces(north, south)),
    [change]: ok(session({ ...ann, tenantId: 'tenant-south' })),
  });
  const { user } = renderAt('/select-workspace');
  await user.click(await screen.findByRole('radio', { name: /green/ }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('at /');
  expect(sent.at(-1)).toEqual({ endpoint: change, body: { tenantId: 'tenant-south' } });
  expect(tenantId()).toBe('tenant-south');
  expect(readActive('team')).toBe('team-green');
});

test('says that switching failed and leaves the session alone', async () => {
  stubApi({ [list]: ok(workspaces(north, south)), [change]: refusal(404, 'The workspace was not found') });
  const { user } = renderAt('/select-workspace');
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Error switching workspace');
  expect(accessToken()).toBe('access');
});

test('nobody’s account is shown the way to a workspace of its own', async () => {
  stubApi({ [list]: ok(workspaces()) });
  renderAt('/select-workspace');
  await screen.findByText('No workspaces found');
  expect(screen.getByRole('link', { name: 'Create organization' }).getAttribute('href')).toBe(
    '/create-organization',
  );
});

test('a list that does not load can be requested again', async () => {
  stubApi({ [list]: [refusal(403, 'Forbidden'), ok(workspaces(north))] });
  const { user } = renderAt('/select-workspace');
  await screen.findByText('Error retrieving workspaces');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('radio', { name: /blue/ });
});

test('signs out: the server is told, the session forgotten, the sign-in page shown', async () => {
  const sent = stubApi({
    [list]: ok(workspaces(north)),
    'POST /auth/logout': 'unreachable',
    'GET /setup': ok({ registration: 'open' }),
  });
  const { user, queryClient } = renderAt('/select-workspace');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(sent.map((call) => call.endpoint)).toContain('POST /auth/logout');
  expect(accessToken()).toBeUndefined();
  await waitFor(() => expect(queryClient.getQueryData(workspacesQuery.queryKey)).toBeUndefined());
  // It is noted to be sent again, which must not happen in the middle of another test.
  await waitFor(() => expect(isSignOutUnsent()).toBe(true));
});

test.each([
  ['401', new ApiError(401, undefined), 0, false],
  ['403', new ApiError(403, undefined), 0, false],
  ['500', new ApiError(500, undefined), 2, true],
  ['no connection', new NetworkError(), 2, true],
  ['no connection for the fourth time', new NetworkError(), 3, false],
])('workspaces are requested again after %s: %#', (_what, error, failures, again) => {
  const { retry } = workspacesQuery;
  expect(typeof retry === 'function' && retry(failures, error)).toBe(again);
});
