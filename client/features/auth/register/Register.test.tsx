import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ann, renderAt, session, signInAs } from '#client/features/auth/auth-test-kit.tsx';
import { clearSession, readActive } from '#client/lib/session/session.ts';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';

const register = 'POST /auth/register';
const setup = { 'GET /setup': ok({ registration: 'open' }) };

beforeEach(clearSession);

async function openFirstStep(answers: Answers = {}) {
  const sent = stubApi({ ...setup, ...answers });
  const page = renderAt('/auth/register');
  await screen.findByLabelText('Team name');
  return { ...page, sent, registrations: () => sent.filter((call) => call.endpoint === register) };
}

async function openSecondStep(answers: Answers = {}) {
  const page = await openFirstStep(answers);
  await page.user.type(screen.getByLabelText('Team name'), 'Blue team{Enter}');
  await screen.findByText('Step 2 of 2', { exact: false });
  return page;
}

const labelled = (label: string | RegExp) => screen.getByLabelText(label, { selector: 'input' });

test('the first step wants a team name of two characters', async () => {
  const { user } = await openFirstStep();
  expect(document.activeElement).toBe(labelled('Team name'));
  await user.type(labelled('Team name'), ' B {Enter}');
  await screen.findByText(authTexts.team);
  await user.type(labelled('Team name'), 'lue{Enter}');
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(document.activeElement).toBe(labelled('Email'));
});

test('the name follows the address until another one is typed', async () => {
  const { user } = await openSecondStep();
  await user.type(labelled('Email'), 'ann.lee+work@example.org');
  expect(labelled('Your name')).toHaveProperty('value', 'Ann Lee');
  await user.type(labelled('Your name'), ' Ross');
  await user.type(labelled('Email'), 'x');
  expect(labelled('Your name')).toHaveProperty('value', 'Ann Lee Ross');
});

test('beside the first team, an empty installation offers demo data; sign-in is a link', async () => {
  const { user } = await openFirstStep({
    'GET /setup': ok({ registration: 'open', providers: [], isEmpty: true, offersDemo: true }),
  });
  screen.getByRole('heading', { name: 'Create your team' });
  screen.getByRole('button', { name: 'Look around with demo data' });
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(await screen.findByLabelText('Email')).toBeTruthy();
});

test('the second step says what is wrong with every field', async () => {
  const { user, registrations } = await openSecondStep();
  await user.type(labelled('Your name'), '  ');
  await user.type(labelled('Email'), 'ann');
  await user.type(labelled(/^Password/), 'short{Enter}');
  await screen.findByText(authTexts.name);
  screen.getByText(authTexts.email);
  screen.getByText(authTexts.password);
  expect(registrations()).toEqual([]);
});

test('registers in one call and opens Home with the session', async () => {
  const { user, registrations } = await openSecondStep({
    [register]: { status: 201, body: session({ ...ann, lastTeamId: 'team-blue' }) },
  });
  await user.type(labelled('Your name'), 'Ann Lee');
  await user.type(labelled('Email'), 'Ann@Example.org');
  await user.type(labelled(/^Password/), 'correct horse{Enter}');
  await screen.findByText('at /');
  expect(registrations()).toEqual([
    {
      endpoint: register,
      body: {
        team: 'Blue team',
        name: 'Ann Lee',
        email: 'ann@example.org',
        password: 'correct horse',
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        preferredLanguage: 'en',
      },
    },
  ]);
  expect(readActive('team')).toBe('team-blue');
});

test('the use of the team goes with the registration', async () => {
  const { user, registrations } = await openFirstStep({
    [register]: { status: 201, body: session({ ...ann, lastTeamId: 'team-blue' }) },
  });
  await user.click(screen.getByRole('button', { name: 'Bill clients' }));
  await user.click(screen.getByRole('button', { name: 'Manage tasks' }));
  await user.click(screen.getByRole('button', { name: 'Manage tasks', pressed: true }));
  await user.type(screen.getByLabelText('Team name'), 'Blue team{Enter}');
  await screen.findByText('Step 2 of 2', { exact: false });
  await user.type(labelled('Your name'), 'Ann Lee');
  await user.type(labelled('Email'), 'ann@example.org{Enter}');
  await screen.findByText('at /');
  expect(registrations()[0]?.body).toMatchObject({ team: 'Blue team', modules: ['money', 'invoices'] });
});

test('needs no password', async () => {
  const { user, registrations } = await openSecondStep({ [register]: { status: 201, body: session() } });
  await user.type(labelled('Your name'), 'Ann Lee');
  await user.type(labelled('Email'), 'ann@example.org{Enter}');
  await screen.findByText('at /');
  expect(registrations()[0]?.body).not.toHaveProperty('password');
});

test('an address that is taken offers sign-in with it', async () => {
  const { user } = await openSecondStep({
    [register]: refusal(400, authTexts.emailTaken, { email: authTexts.emailTaken }),
  });
  await user.type(labelled('Your name'), 'Ann Lee');
  await user.type(labelled('Email'), 'ann@example.org{Enter}');
  await screen.findByText(authTexts.emailTaken);
  await user.click(screen.getByRole('link', { name: 'Sign in instead' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ann@example.org');
});

test('a refused team name leads back to the first step with everything still there', async () => {
  const { user } = await openSecondStep({
    [register]: refusal(400, authTexts.team, { team: authTexts.team }),
  });
  await user.type(labelled('Your name'), 'Ann Lee');
  await user.type(labelled('Email'), 'ann@example.org{Enter}');
  await screen.findByText(authTexts.team);
  expect(labelled('Team name')).toHaveProperty('value', 'Blue team');
  await user.type(labelled('Team name'), ' 2{Enter}');
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(labelled('Your name')).toHaveProperty('value', 'Ann Lee');
  expect(labelled('Email')).toHaveProperty('value', 'ann@example.org');
});

test('"Back" keeps what was typed', async () => {
  const { user } = await openSecondStep();
  await user.type(labelled('Your name'), 'Ann Lee');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Create your team' });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByLabelText('Your name')).toHaveProperty('value', 'Ann Lee');
});

test('the second step cannot be opened without a team name', async () => {
  stubApi(setup);
  renderAt('/auth/register?step=2');
  await screen.findByLabelText('Team name');
});

test('says so where teams come by invitation only', async () => {
  stubApi({ 'GET /setup': ok({ registration: 'invite-only' }) });
  renderAt('/auth/register');
  await screen.findByRole('heading', { name: 'Invitation only' });
  screen.getByText(/Ask an administrator for one\./);
  expect(screen.getByRole('link', { name: 'Enter code' }).getAttribute('href')).toBe('/auth/passcode');
  expect(screen.queryByLabelText('Team name')).toBeNull();
});

test('an installation that does not say what it allows shows the form', async () => {
  stubApi({ 'GET /setup': 'unreachable' });
  renderAt('/auth/register');
  await screen.findByLabelText('Team name');
});

test('somebody who is signed in goes Home', async () => {
  signInAs();
  stubApi(setup);
  renderAt('/auth/register');
  await screen.findByText('at /');
});

test('nobody registers with a form when only providers lead in', async () => {
  stubApi({ 'GET /setup': ok({ registration: 'open', ssoOnly: true, providers: [] }) });
  renderAt('/auth/register');
  await screen.findByRole('heading', { name: 'Sign in' });
});
