import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FirstSteps } from '#client/features/home/FirstSteps.tsx';
import { CreateTaskButton } from '#client/features/tasks/public/CreateTaskButton.tsx';
import { renderInScope, signIn, task, team } from '#client/features/timer/timer-test-kit.tsx';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { writeActive } from '#client/lib/session/session.ts';
import { HomePage } from '#client/pages/HomePage.tsx';
import { type Answer, type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { taskTexts } from '#shared/tasks/task.schema.ts';

const at = '2026-11-19T08:00:00.000Z';
const invitations = (total: number) => ok({ items: [], total });

beforeEach(signIn);

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
  screen.getByText('3 of 4 done');
  const row = within(step.closest('li') ?? document.body);
  expect(row.getByRole('link', { name: 'Invite' }).getAttribute('href')).toBe('/members?invite=1');
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

test('the button that creates tasks says why it cannot yet, and leads to the code', async () => {
  const page = (
    <>
      <CreateTaskButton />
      <FirstSteps />
    </>
  );
  const { user } = openNew({ 'GET /user/me': ok(unverified) }, { user: unverified }, page);
  const code = await screen.findByLabelText('Code');
  const button = screen.getByRole('button', { name: 'Create task' });
  expect(button.getAttribute('aria-description')).toContain('Verify account');
  await user.click(button);
  await waitFor(() => expect(document.activeElement).toBe(code));
});

test('first comes the code, in a field that has the focus', async () => {
  openNew({ 'GET /user/me': ok(unverified) }, { user: unverified });
  const code = await screen.findByLabelText('Code');
  expect(document.activeElement).toBe(code);
  screen.getByRole('heading', { name: 'Verify your email' });
  expect(screen.queryByRole('heading', { name: 'Create a task' })).toBeNull();
});

const bodiesOf = (sent: ReturnType<typeof stubApi>, endpoint: string) =>
  sent.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

test('then a task by its title alone, of the type Task', async () => {
  const { user, sent } = openNew({ 'POST /tasks': ok(task('one', { title: 'Write the note' })) });
  const title = await screen.findByRole('textbox', { name: 'What are you working on first?' });
  await user.type(title, 'W{Enter}');
  await screen.findByText(taskTexts.titleTooShort);
  await user.type(title, 'rite the note{Enter}');
  await waitFor(() =>
    expect(bodiesOf(sent, 'POST /tasks')).toMatchObject([{ title: 'Write the note', issueType: 'Task' }]),
  );
});

test('then the timer on it', async () => {
  const start = 'POST /timesheet/timer/start';
  const first = task('one', { title: 'Write the note', createdByUserId: 'user' });
  writeActive('task', first.id);
  const { user, sent } = openNew({
    'GET /tasks/team': ok({ items: [first], total: 1 }),
    [start]: ok({ ...nobodyYet, running: true }),
  });
  await user.click(await screen.findByRole('button', { name: 'Start timer' }));
  await waitFor(() => expect(bodiesOf(sent, start)).toMatchObject([{ taskId: 'one' }]));
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

test('Home comes with the steps, which would push it down later', async () => {
  openNew({ 'GET /tasks/daily-plans': ok({ items: [], total: 0 }) }, undefined, <HomePage />);
  await screen.findByRole('heading', { name: /^Good / });
  screen.getByRole('region', { name: 'Get started' });
});
