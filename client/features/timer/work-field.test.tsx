import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { EarlyTimerBar } from '#client/features/timer/public/WorkInput.tsx';
import { InScope, renderInScope, signIn, task, timerServer } from '#client/features/timer/timer-test-kit.tsx';
import { typedWork } from '#client/features/timer/typed-work.ts';
import { writeActive } from '#client/lib/session/session.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';

const start = 'POST /timesheet/timer/start';
const startNew = 'POST /timesheet/timer/start-new';
const startButton = () => screen.findByRole('button', { name: 'Start timer' });
const workField = () => screen.findByRole('combobox', { name: 'What are you working on?' });

beforeEach(() => {
  signIn();
  typedWork.write('');
  toaster.remove();
});

const typing = async (bar = <TimerBar />) => {
  const { user } = renderInScope(bar);
  const field = await workField();
  await user.click(field);
  return { user, field };
};

test('a typed text creates a task and starts it', async () => {
  const server = timerServer({ mayCreate: true });
  const { user, field } = await typing();
  await user.type(field, 'Call the printer ~1:30 $');
  await screen.findByRole('option', { name: 'Create “Call the printer” and start' });
  expect(screen.getByText('Estimate 1:30')).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.count(startNew)).toBe(1));
  const { body } = server.sent.find(({ endpoint }) => endpoint === startNew) ?? {};
  expect(body).toMatchObject({
    organizationTeamId: 'blue',
    isBillable: true,
    task: {
      title: 'Call the printer',
      estimate: 5400,
      teams: [{ id: 'blue' }],
      members: [{ id: 'employee' }],
    },
  });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(field).toHaveProperty('value', '');
});

test('a typed text starts with the button as with Enter', async () => {
  const server = timerServer({ mayCreate: true });
  writeActive('task', 'one');
  const { user, field } = await typing();
  await user.type(field, 'Call the printer');
  await user.click(await startButton());
  await waitFor(() => expect(server.count(startNew)).toBe(1));
  expect(server.count(start)).toBe(0);
});

test('Escape removes a typed text in three steps: the list, the text, the field', async () => {
  timerServer({ mayCreate: true });
  const { user, field } = await typing();
  await user.type(field, 'Call the printer');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(field).toHaveProperty('value', 'Call the printer');
  await user.keyboard('{Escape}');
  expect(field).toHaveProperty('value', '');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
});

test('N leads to the field from anywhere, and its list opens', async () => {
  timerServer({ mayCreate: true });
  const { user } = renderInScope(<TimerBar />);
  const field = await workField();
  await user.keyboard('n');
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', '');
  await screen.findByRole('listbox');
});

test('the page that replaces the loading one has the typed text in its field, and the caret', async () => {
  timerServer({ mayCreate: true });
  const { user, rerender } = renderInScope(<EarlyTimerBar />);
  await user.type(screen.getByRole('textbox'), 'prpare{ArrowLeft>4/}e');
  rerender(<InScope>{<TimerBar />}</InScope>);
  const field = await workField();
  expect(document.activeElement).toBe(field);
  await user.keyboard('{End} slides');
  expect(field).toHaveProperty('value', 'prepare slides');
  await screen.findByRole('option', { name: 'Create “prepare slides” and start' });
});

test('a typed text stays when the server refuses it', async () => {
  const server = timerServer({ mayCreate: true });
  server.refuse.set(startNew, { status: 409, message: 'Plan your day first.' });
  const { user, field } = await typing();
  await user.type(field, 'Call the printer{Enter}');
  await screen.findByText('Plan your day first.');
  expect(screen.queryByRole('timer')).toBeNull();
  expect(field).toHaveProperty('value', 'Call the printer');
});

test('the list finds what ran last, own tasks before those of the team, completed ones last', async () => {
  timerServer({
    tasks: [
      task('done', { status: 'completed' }),
      task('team'),
      task('mine', { members: [{ id: 'employee' }] }),
      task('closed', { status: 'closed' }),
    ],
    recent: [
      {
        logId: 'a',
        startedAt: '2026-11-19T08:00:00Z',
        isBillable: false,
        tagIds: [],
        description: 'Task call',
      },
    ],
  });
  await typing();
  await screen.findByText('Task call');
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Task call', 'Task mine', 'Task team', 'Task doneCompleted']);
});

const kept = (id: string, description: string) => ({
  id,
  description,
  isBillable: true,
  tagIds: ['label'],
});
const daily = kept('0197a000-0000-7000-8000-00000000000a', 'Daily');
const support = kept('0197a000-0000-7000-8000-00000000000b', 'Support');

test('favorites come first, once, and start with all that was kept of them', async () => {
  const again = { logId: 'a', startedAt: '2026-11-19T08:00:00Z', isBillable: false, tagIds: [] };
  const server = timerServer({
    tasks: [],
    favorites: [daily, support],
    recent: [{ ...again, description: 'Daily' }],
  });
  const { user } = renderInScope(<TimerBar />);
  await user.click(await workField());
  await user.click(await screen.findByRole('option', { name: 'Daily' }));
  await waitFor(() => expect(server.count(start)).toBe(1));
  const { body } = server.sent.findLast(({ endpoint }) => endpoint === start) ?? {};
  expect(body).toMatchObject({ description: 'Daily', isBillable: true, tagIds: ['label'] });
});

test('favorites are put in order and taken out where they are chosen', async () => {
  const server = timerServer({ tasks: [], favorites: [daily, support] });
  const { user } = renderInScope(<TimerBar />);
  await user.click(await workField());
  await user.click(await screen.findByRole('button', { name: 'Edit favorites' }));
  await user.click(await screen.findByRole('button', { name: 'Move “Support” up' }));
  await waitFor(() => expect(server.count('PUT /timesheet/timer/favorites')).toBe(1));
  const { body } = server.sent.find(({ endpoint }) => endpoint === 'PUT /timesheet/timer/favorites') ?? {};
  expect(body).toEqual({ ids: [support.id, daily.id] });
  await user.click(screen.getByRole('button', { name: 'Remove “Daily” from favorites' }));
  await waitFor(() => expect(server.count(`DELETE /timesheet/timer/favorites/${daily.id}`)).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('option', { name: 'Support' });
});

test('an event of today starts on the work of its series with its title', async () => {
  const at = new Date().toISOString().slice(0, 10);
  const event = (id: string, more: Partial<CalendarEvent>): CalendarEvent => ({
    ...{ id, calendarId: 'work', title: id, isBusy: true },
    ...{ startsAt: `${at}T00:00:00.000Z`, endsAt: `${at}T00:15:00.000Z` },
    ...more,
  });
  const events = [
    event('Stand-up', { guess: { taskId: 'two', name: 'Task two' } }),
    event('Off-site', { firstDay: at, lastDay: at }),
    event('Done', { entry: { id: 'log', startedAt: `${at}T00:00:00.000Z`, isMoved: false } }),
  ];
  const server = timerServer({ events });
  const { user } = await typing();
  const group = within(await screen.findByRole('group', { name: "Today's events" }));
  expect(group.getAllByRole('option')).toHaveLength(1);
  await user.click(group.getByRole('option', { name: /Stand-up/ }));
  await waitFor(() => expect(server.count(start)).toBe(1));
  const { body } = server.sent.find(({ endpoint }) => endpoint === start) ?? {};
  expect(body).toMatchObject({ taskId: 'two', description: 'Stand-up' });
});
