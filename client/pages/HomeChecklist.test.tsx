import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { VerificationDialog } from '#client/features/auth/public/VerificationDialog.tsx';
import { FirstSteps } from '#client/features/home/FirstSteps.tsx';
import { CreateTaskButton } from '#client/features/tasks/public/CreateTaskButton.tsx';
import { renderInScope, signIn, task, team } from '#client/features/timer/timer-test-kit.tsx';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { HomePage } from '#client/pages/HomePage.tsx';
import { type Answer, type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { taskTexts } from '#shared/tasks/task.schema.ts';

const at = '2026-11-19T08:00:00.000Z';
const invitations = (total: number) => ok({ items: [], total });

beforeEach(() => {
  localStorage.clear();
  signIn();
});

/** Everything is done but bringing somebody in. */
function open(invited: Answer, facts?: Partial<Scope>) {
  stubApi({
    'GET /tasks/team': ok({ items: [task('one', { createdByUserId: 'user' })], total: 1 }),
    'GET /timesheet/timer/status': ok({
      duration: 60,
      running: false,
      lastLog: { id: 'log', createdAt: at, startedAt: at, duration: 60, isRunning: false, taskId: 'one' },
      timerStatus: 'idle',
      serverTime: at,
    }),
    'GET /invite': invited,
  });
  return renderInScope(<FirstSteps />, facts);
}

test('a manager who is alone is led to the invitation', async () => {
  open(invitations(0), { team: team('blue') });
  const step = await screen.findByText('Invite someone');
  screen.getByText('2 of 3 done');
  const row = within(step.closest('li') ?? document.body);
  expect(row.getByRole('link', { name: 'Invite' }).getAttribute('href')).toBe('/members?invite=1');
});

test('the list can be closed, and stays closed', async () => {
  const { user, unmount } = open(invitations(0), { team: team('blue') });
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Invite someone')).toBeNull();
  unmount();
  open(invitations(0), { team: team('blue') });
  await waitFor(() => expect(screen.queryByText('Invite someone')).toBeNull());
  expect(localStorage.getItem('first-steps-user')).toBe('closed');
});

test('after a week nobody is new any more', async () => {
  const user = { id: 'user', tenantId: 'tenant', email: 'ann@example.org', isEmailVerified: true };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const { unmount } = open(invitations(0), { team: team('blue'), user: { ...user, createdAt: daysAgo(6) } });
  await screen.findByText('Invite someone');
  unmount();
  open(invitations(0), { team: team('blue'), user: { ...user, createdAt: daysAgo(8) } });
  await waitFor(() => expect(screen.queryByText('Invite someone')).toBeNull());
});

const nobodyYet = { lastLog: null, duration: 0, running: false, timerStatus: 'idle', serverTime: at };

/** Nothing is done yet. */
function openNew(answers: Answers, facts?: Partial<Scope>, page = <FirstSteps />) {
  const sent = stubApi({
    'GET /tasks/team': ok({ items: [], total: 0 }),
    'GET /timesheet/timer/status': ok(nobodyYet),
    'GET /invite': invitations(0),
    'GET /setup': ok({ registration: 'open', providers: [], ssoOnly: false }),
    ...answers,
  });
  return { sent, ...renderInScope(page, facts) };
}

const unverified = { id: 'user', tenantId: 'tenant', email: 'ann@example.org', isEmailVerified: false };

test('the button that creates tasks opens the field of the code, which closes once the address is verified', async () => {
  const page = (
    <>
      <CreateTaskButton />
      <VerificationDialog />
    </>
  );
  const answers = {
    'GET /user/me': [ok(unverified), ok({ ...unverified, isEmailVerified: true })],
    'POST /auth/email/verify/code': ok({ status: 200, message: 'OK' }),
  };
  const { user } = openNew(answers, { user: unverified }, page);
  await user.click(await screen.findByRole('button', { name: 'Create task' }));
  const dialog = await screen.findByRole('dialog', { name: 'Verify your email' });
  await user.type(await within(dialog).findByLabelText('Code'), 'ABCD2345');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('first comes the code, in a field that has the focus', async () => {
  openNew({ 'GET /user/me': ok(unverified) }, { user: unverified });
  const code = await screen.findByLabelText('Code');
  expect(document.activeElement).toBe(code);
  screen.getByRole('heading', { name: 'Verify your email' });
  expect(screen.queryByRole('heading', { name: 'Start the timer' })).toBeNull();
});

const bodiesOf = (sent: ReturnType<typeof stubApi>, endpoint: string) =>
  sent.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

test('then one field, whose text is a new task that the timer runs on', async () => {
  const startNew = 'POST /timesheet/timer/start-new';
  const { user, sent } = openNew({ [startNew]: ok({ ...nobodyYet, running: true }) });
  const title = await screen.findByRole('textbox', { name: 'What are you working on?' });
  await user.type(title, 'W{Enter}');
  await screen.findByText(taskTexts.titleTooShort);
  await user.type(title, 'rite the note{Enter}');
  await waitFor(() =>
    expect(bodiesOf(sent, startNew)).toMatchObject([{ task: { title: 'Write the note' } }]),
  );
  expect(bodiesOf(sent, startNew)).not.toMatchObject([{ task: { issueType: expect.anything() } }]);
});

test.each<[string, Answer, Partial<Scope>]>([
  ['an invitation is out', invitations(1), {}],
  ['invitations do not load', refusal(403, 'Not yours'), {}],
  ['somebody else manages the team', invitations(0), { isManager: false }],
])('nobody is asked to invite when %s', async (_why, invited, facts) => {
  const { queryClient } = open(invited, facts);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
});

const noPlans = { 'GET /tasks/daily-plans': ok({ items: [], total: 0 }) };
const others = { items: [task('one')], total: 1 };

test('Home comes with the steps, which would push it down later', async () => {
  openNew({ ...noPlans, 'GET /tasks/team': ok(others) }, undefined, <HomePage />);
  await screen.findByRole('heading', { name: /^Good / });
  screen.getByRole('region', { name: 'Get started' });
});

test('in an empty team Home is one field; it fills with the first start, whose work has the focus', async () => {
  const startNew = 'POST /timesheet/timer/start-new';
  const running = {
    ...nobodyYet,
    running: true,
    lastLog: { id: 'log', createdAt: at, startedAt: at, duration: 0, isRunning: true, taskId: 'new' },
    lastWorkedTask: { id: 'new', title: 'Write the note' },
  };
  const { user } = openNew({ ...noPlans, [startNew]: ok(running) }, { team: team('blue') }, <HomePage />);
  const field = await screen.findByRole('textbox', { name: 'What are you working on?' });
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
  await user.keyboard('Write the note{Enter}');
  const now = await screen.findByRole('region', { name: 'Write the note' });
  expect(document.activeElement).toBe(within(now).getByRole('heading', { name: 'Write the note' }));
  screen.getByRole('region', { name: 'Get started' });
});

test('a first start that is refused leaves what was typed', async () => {
  const answers = { ...noPlans, 'POST /timesheet/timer/start-new': refusal(403, 'Not today') };
  const { user } = openNew(answers, { team: team('blue') }, <HomePage />);
  const field = () => screen.findByRole('textbox', { name: 'What are you working on?' });
  await user.type(await field(), 'Write the note{Enter}');
  await screen.findByText('Not today');
  expect(await field()).toHaveProperty('value', 'Write the note');
});
