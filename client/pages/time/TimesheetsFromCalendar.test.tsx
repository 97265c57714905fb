import '#client/features/time-logs/public/AddTimeDialog.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAddTime, type TimePreset } from '#client/features/time-logs/public/time-dialog.ts';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { resetSessionStores } from '#client/lib/session/session-store.ts';
import { chooseEntry, chooseShown } from '#client/testing/choose-entry.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { now, open, type Reply, sent, serve, week } from './timesheets-test-kit.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  resetSessionStores();
  vi.useRealTimers();
  toaster.remove();
});

const list = (...items: object[]) => ({ items, total: items.length });
const task = { id: 'task-1', title: 'Export', status: 'open', public: true, projectId: 'project-1' };

/** An event of Thursday, in Paris an hour later. */
const event = (title: string, [from, to]: [string, string], more: Partial<CalendarEvent> = {}) => ({
  id: `event-${title}`,
  calendarId: 'work',
  title,
  startsAt: `2026-03-12T${from}:00.000Z`,
  endsAt: `2026-03-12T${to}:00.000Z`,
  isBusy: true,
  ...more,
});
const guess = { taskId: 'task-1', projectId: 'project-1', name: 'Export' };
const standUp = event('Stand-up', ['08:30', '08:45'], { guess });
const planning = event('Planning', ['10:00', '11:30']);
const fair = event('Fair', ['', ''], {
  ...{ startsAt: '2026-03-11T23:00:00.000Z', endsAt: '2026-03-12T23:00:00.000Z' },
  ...{ firstDay: '2026-03-12', lastDay: '2026-03-12' },
});
const logged = event('Logged', ['09:00', '09:30'], {
  entry: { id: 'log-9', startedAt: '2026-03-12T09:00:00.000Z', isMoved: false },
});
const later = event('Later', ['12:30', '13:30']);
const added = logOf({ from: planning.startsAt, to: planning.endsAt });

async function show(events: object[], more: Record<string, Reply> = {}, preset?: TimePreset) {
  const isShown = true;
  const asked = serve(week, {
    '/calendars': list({ id: 'work', name: 'Work', kind: 'address', host: 'example.org', isShown }),
    '/calendars/events': list(...events),
    '/tasks/team': list(task),
    '/organization-projects': list({ id: 'project-1', name: 'Ledger' }),
    'POST /timesheet/time-log': added,
    ...more,
  });
  const { user } = open('/timesheets', { role: 'MANAGER' });
  await screen.findByRole('grid');
  openAddTime(preset);
  return { user, asked, form: within(await screen.findByRole('dialog', { name: 'Add time' })) };
}

const offer = /^From your calendar/;
const choose = (user: UserEvent, entry: RegExp) =>
  chooseEntry(user, { menu: offer, entry, role: 'menuitemcheckbox' });

test('new time offers the events of its day that are over and not logged, and is marked as one', async () => {
  const path = `/calendars/events/${planning.id}/entry`;
  const { user, form } = await show([planning, standUp, fair, logged, later], { [`PUT ${path}`]: planning });
  await user.click(await form.findByRole('button', { name: offer }));
  const offered = await screen.findAllByRole('menuitemcheckbox');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'All day Fair',
    '09:30 – 09:45 Stand-up',
    '11:00 – 12:30 Planning',
  ]);
  await chooseShown(user, { entry: /Planning/, role: 'menuitemcheckbox' });
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Planning');
  expect(form.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '1:30');
  expect(form.getByRole('button', { name: offer }).textContent).toBe('From your calendarPlanning');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { body: { description: 'Planning', startedAt: planning.startsAt, stoppedAt: planning.endsAt } },
    { method: 'PUT', path, body: { timeLogId: added.id } },
  ]);
});

test('an event brings the work of its series; another event has its own, and no event marks nothing', async () => {
  const { user, form } = await show([standUp, planning, fair]);
  await choose(user, /Stand-up/);
  await form.findByText('Export');
  await choose(user, /Fair/);
  expect(form.queryByText('Export')).toBeNull();
  expect(form.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '');
  await choose(user, /Stand-up/);
  await choose(user, /Stand-up/);
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await screen.findByText('Time added successfully');
  expect(sent).toMatchObject([{ body: { taskId: 'task-1', startedAt: standUp.startsAt } }]);
});

test('a note that was typed stays; one that an event brought gives way to the next event', async () => {
  const { user, form } = await show([standUp, planning]);
  const note = () => form.getByRole('textbox', { name: 'Note' });
  await choose(user, /Stand-up/);
  await choose(user, /Planning/);
  expect(note()).toHaveProperty('value', 'Planning');
  await user.clear(note());
  await user.type(note(), 'Scope of the release');
  await choose(user, /Stand-up/);
  expect(note()).toHaveProperty('value', 'Scope of the release');
});

test('an event that was chosen is restored with the unsaved time', async () => {
  const path = `/calendars/events/${planning.id}/entry`;
  const { user, form } = await show([planning], { [`PUT ${path}`]: planning });
  await choose(user, /Planning/);
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  openAddTime();
  const again = within(await screen.findByRole('dialog', { name: 'Add time' }));
  again.getByText('Restored from your last try');
  await user.click(again.getByRole('button', { name: 'Add time' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path, body: { timeLogId: added.id } }));
});

test('time of somebody else is of no event', async () => {
  const { user, form } = await show([planning], {}, { employeeId: 'employee-ann' });
  await choose(user, /Planning/);
  await user.click(form.getByRole('button', { name: /^Member/ }));
  await user.click(await screen.findByRole('option', { name: /Zoe/ }));
  expect(form.queryByRole('button', { name: offer })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await screen.findByText('Time added successfully');
  expect(sent).toMatchObject([{ path: '/timesheet/time-log', body: { employeeId: 'employee-zoe' } }]);
});

test.each<[string, object[], Record<string, Reply>]>([
  ['a day without events', [logged, later], {}],
  ['somebody without calendars', [planning], { '/calendars': list() }],
])('%s has no offer', async (_case, events, more) => {
  const { form, asked } = await show(events, more);
  await waitFor(() => expect(asked.some(({ pathname }) => pathname.endsWith('/calendars'))).toBe(true));
  await form.findByRole('textbox', { name: 'Duration' });
  expect(form.queryByRole('button', { name: offer })).toBeNull();
});
