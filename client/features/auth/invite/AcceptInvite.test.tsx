import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  ann,
  renderAt,
  secondFactorAsked,
  session,
  signInAs,
  workspace,
  workspaces,
} from '#client/features/auth/auth-test-kit.tsx';
import { accessToken, clearSession, readActive } from '#client/lib/session/session.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { invitationTexts } from '#shared/invitations/invitation.schema.ts';

const byCode = 'POST /invite/validate-by-code';
const byToken = 'GET /invite/validate';
const accept = 'POST /invite/accept';
const respond = 'PUT /invite/invite/ACCEPTED';
const change = 'POST /auth/switch-workspace';
const blue = { id: 'team-blue', name: 'Blue team' };
const entered = ok({ ...session(), team: blue });

const invite = {
  id: 'invite',
  email: ann.email,
  fullName: 'Ann Lee',
  organization: { name: 'Fjordfield', image: null },
  teams: [blue],
  invitedByUser: { id: 'user-bob', name: 'Bob Hill' },
  hasAccount: false,
  mustSignIn: false,
};
const withAccount = { ...invite, hasAccount: true };
const handedOver = { ...withAccount, mustSignIn: true };

beforeEach(clearSession);

const codeLink = '/auth/accept-invite?email=ann@example.org&code=K7M2PQ9Z';
const tokenLink = '/auth/accept-invite?email=ann@example.org&token=secret';

function open(route: string, answers: Answers) {
  const sent = stubApi({ 'GET /setup': ok({ registration: 'open' }), ...answers });
  const page = renderAt(route, { reactStrictMode: true });
  return {
    ...page,
    sent,
    bodyOf: (endpoint: string) => sent.find((call) => call.endpoint === endpoint)?.body,
  };
}

const passwordBox = () => screen.findByLabelText('Password', { selector: 'input' });
const join = () => screen.findByRole('button', { name: 'Join team' });

test('says who invites to which team of which organization, and asks once', async () => {
  const { sent } = open(codeLink, { [byCode]: ok(invite) });
  await screen.findByRole('heading', { name: 'Join Blue team' });
  screen.getByText('Bob Hill');
  expect(screen.getAllByText('Fjordfield')).toHaveLength(2);
  screen.getByText('Blue team');
  expect(sent).toEqual([{ endpoint: byCode, body: { email: ann.email, code: 'K7M2PQ9Z' } }]);
});

test('somebody new gives name and password and enters the team', async () => {
  const { user, sent, bodyOf } = open(codeLink, { [byCode]: ok(invite), [accept]: entered });
  const password = await passwordBox();
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Ann Lee');
  await user.keyboard('correct horse{Enter}');
  await screen.findByText('at /');
  expect(bodyOf(accept)).toEqual({
    email: ann.email,
    code: 'K7M2PQ9Z',
    user: { firstName: 'Ann', lastName: 'Lee' },
    password: 'correct horse',
  });
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([byCode, accept]);
  expect(accessToken()).toBe('access');
  expect(readActive('team')).toBe('team-blue');
});

test('without a name in the invitation it is asked for first, and both are checked', async () => {
  const { user, sent } = open(codeLink, { [byCode]: ok({ ...invite, fullName: '' }) });
  await passwordBox();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your name')));
  await user.type(await passwordBox(), 'short{Enter}');
  await screen.findByText(authTexts.name);
  screen.getByText(authTexts.password);
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([byCode]);
});

test.each([
  ['at the field', refusal(400, 'No', { password: authTexts.passwordCommon }), authTexts.passwordCommon],
  ['above the form', refusal(400, invitationTexts.expired), invitationTexts.expired],
])('a refusal is said %s', async (_where, answer, text) => {
  const { user } = open(codeLink, { [byCode]: ok(invite), [accept]: answer });
  await user.type(await passwordBox(), 'correct horse{Enter}');
  await screen.findByText(text);
});

test('the code ends at the first slash, a plus in the address arrives as a blank', async () => {
  const { bodyOf } = open('/auth/accept-invite?code=k7m2-pq9z/extra/more&email=ann+lee@example.org', {
    [byCode]: ok(invite),
  });
  await passwordBox();
  expect(bodyOf(byCode)).toEqual({ email: 'ann+lee@example.org', code: 'K7M2PQ9Z' });
});

test('a link with a token works as well', async () => {
  const { user, bodyOf } = open(tokenLink, { [byToken]: ok(invite), [accept]: entered });
  await user.type(await passwordBox(), 'correct horse{Enter}');
  await screen.findByText('at /');
  expect(bodyOf(accept)).toMatchObject({ email: ann.email, token: 'secret' });
});

test('somebody with an account accepts with one press', async () => {
  const { user, bodyOf } = open(codeLink, { [byCode]: ok(withAccount), [accept]: entered });
  const button = await join();
  expect(document.activeElement).toBe(button);
  expect(screen.queryByLabelText('Your name')).toBeNull();
  await user.keyboard('{Enter}');
  await screen.findByText('at /');
  expect(bodyOf(accept)).toEqual({ email: ann.email, code: 'K7M2PQ9Z' });
});

test('an account with a second factor gives its code after that', async () => {
  const { user } = open(codeLink, {
    [byCode]: ok(withAccount),
    [accept]: secondFactorAsked,
    'POST /auth/second-factor/verify': ok(workspaces(workspace('north', ['blue']))),
    'POST /auth/signin.workspace': ok(session()),
  });
  await user.click(await join());
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await screen.findByText('at /');
});

test('a failure to accept can be tried again', async () => {
  const { user } = open(codeLink, { [byCode]: ok(withAccount), [accept]: ['unreachable', entered] });
  await user.click(await join());
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('at /');
});

test('a link that was handed over needs a sign-in, which leads back to it', async () => {
  const { user } = open(tokenLink, {
    [byToken]: ok(handedOver),
    [respond]: ok({ ...invite, status: 'ACCEPTED', tenantId: 'tenant-north' }),
    [change]: ok(session()),
    'GET /user/me': ok(ann),
    'POST /auth/signin.email.password': ok(workspaces(workspace('north', ['blue']))),
    'POST /auth/signin.workspace': ok(session()),
  });
  await screen.findByText(invitationTexts.signInFirst);
  await user.click(screen.getByRole('button', { name: `Sign in as ${ann.email}` }));
  await user.type(await passwordBox(), 'correct horse{Enter}');
  await user.click(await join());
  await screen.findByText('at /');
  expect(readActive('team')).toBe('team-blue');
});

test('a signed-in person accepts as themselves and moves to that workspace', async () => {
  signInAs();
  const { user, sent, bodyOf } = open(codeLink, {
    [byCode]: ok(withAccount),
    'GET /user/me': ok(ann),
    [respond]: ok({ ...invite, status: 'ACCEPTED', tenantId: 'tenant-south' }),
    [change]: ok(session()),
  });
  await user.click(await join());
  await screen.findByText('at /');
  expect(bodyOf(change)).toEqual({ tenantId: 'tenant-south' });
  expect(sent.map(({ endpoint }) => endpoint).filter((call) => call !== 'GET /user/me')).toEqual([
    byCode,
    respond,
    change,
  ]);
  expect(readActive('team')).toBe('team-blue');
});

test('somebody else who is signed in is told, and signed out before the other signs in', async () => {
  signInAs();
  const { user, sent } = open(tokenLink, {
    [byToken]: ok(handedOver),
    'GET /user/me': ok({ ...ann, email: 'bob@example.org' }),
    'POST /auth/logout': ok({ status: 200, message: 'OK' }),
  });
  await user.click(await screen.findByRole('button', { name: `Sign in as ${ann.email}` }));
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', ann.email);
  expect(sent.map(({ endpoint }) => endpoint)).toContain('POST /auth/logout');
  expect(accessToken()).toBeUndefined();
});

test('a mailed link opens the invited account in place of another one, which is said', async () => {
  signInAs();
  const { user, bodyOf } = open(codeLink, {
    [byCode]: ok(withAccount),
    'GET /user/me': ok({ ...ann, email: 'bob@example.org' }),
    [accept]: entered,
  });
  await screen.findByText('bob@example.org');
  await user.click(await join());
  await screen.findByText('at /');
  expect(bodyOf(accept)).toEqual({ email: ann.email, code: 'K7M2PQ9Z' });
});

test.each([
  ['a wrong code', refusal(400, 'No', { code: invitationTexts.invalidCode }), invitationTexts.invalidCode],
  ['an invitation that has expired', refusal(400, invitationTexts.expired), invitationTexts.expired],
  ['one that was accepted', refusal(400, invitationTexts.accepted), invitationTexts.accepted],
  ['one that was rejected', refusal(400, invitationTexts.rejected), invitationTexts.rejected],
  ['a team that is gone', refusal(400, invitationTexts.teamGone), invitationTexts.teamGone],
])('%s is said, with the ways that are left', async (_what, answer, text) => {
  open(codeLink, { [byCode]: answer });
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/auth/login?email=ann%40example.org',
  );
  expect(screen.getByRole('link', { name: 'Enter a code instead' }).getAttribute('href')).toBe(
    '/auth/passcode',
  );
});

test('a wrong link is said', async () => {
  open(tokenLink, { [byToken]: refusal(400, 'No', { token: invitationTexts.invalidLink }) });
  expect((await screen.findByRole('alert')).textContent).toBe(invitationTexts.invalidLink);
});

test.each(['/auth/accept-invite', '/auth/accept-invite?email=ann@example.org'])(
  'half a link %s leads to the form for address and code',
  async (route) => {
    open(route, {});
    await waitFor(() => screen.getByRole('heading', { name: 'Join with a code' }));
  },
);
