import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { refresh } from '#client/lib/api/read.ts';
import { type CalendarEvent, calendarTexts } from '#shared/calendars/calendar.schema.ts';
import { moduleName } from '#shared/workspaces/modules.ts';
import { now, open, type Reply, sent, serve } from './timesheets-test-kit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const work = {
  ...{ id: 'work', name: 'Work', kind: 'address', host: 'calendar.example.org', isShown: true },
  ...{ eventCount: 5, createdAt: '2026-03-01T08:00:00.000Z' },
};
const list = (...items: object[]) => ({ items, total: items.length });

/** An event of Thursday, in Paris an hour later. */
const event = (id: string, [from, to]: [string, string], more: Partial<CalendarEvent> = {}) => ({
  id: `event-${id}`,
  calendarId: 'work',
  title: id,
  startsAt: `2026-03-12T${from}:00.000Z`,
  endsAt: `2026-03-12T${to}:00.000Z`,
  isBusy: true,
  ...more,
});
const standUp = event('Stand-up', ['08:00', '08:15'], {
  guess: { taskId: 'task-daily', projectId: 'web', name: 'Daily' },
});
const entry = { id: 'log-9', startedAt: '2026-03-12T08:00:00.000Z', isMoved: false };
const path = (id: string, rest: string) => `/calendars/events/event-${id}/${rest}`;
const log = 'POST /calendars/events/log';

interface Scene {
  events?: object[];
  calendars?: object[];
  more?: Record<string, Reply>;
  route?: string;
}

function show({ events = [standUp], calendars = [work], more = {}, route }: Scene = {}) {
  const asked = serve([], {
    '/calendars': list(...calendars),
    '/calendars/events': () => list(...events),
    '/daily-plan/employee/employee-ann': list(),
    ...more,
  });
  return { asked, ...open(route ?? '/calendar?view=day') };
}

const block = (name: RegExp) => screen.findByRole('button', { name });
const writes = () => sent.filter(({ path: at }) => at.startsWith('/calendars'));

test('events stand beside the time: private ones are busy, whole days in the head', async () => {
  show({
    events: [
      standUp,
      event('Secret', ['09:00', '10:00'], { title: null }),
      event('Off-site', ['00:00', '00:00'], { firstDay: '2026-03-12', lastDay: '2026-03-13' }),
    ],
  });
  await block(/^Event: Stand-up, 09:00 – 09:15$/);
  await block(/^Event: Busy, 10:00 – 11:00$/);
  await block(/^Event: Off-site, All day$/);
});

test('nobody without a calendar reads events, nor where they are switched off', async () => {
  const reads = (asked: URL[]) => asked.filter(({ pathname }) => pathname.endsWith('/calendars/events'));
  const hidden = show({ calendars: [{ ...work, isShown: false }] });
  await screen.findByRole('region', { name: 'Week calendar' });
  await waitFor(() =>
    expect(hidden.asked.some(({ pathname }) => pathname.endsWith('/calendars'))).toBe(true),
  );
  expect(reads(hidden.asked)).toEqual([]);
  const modules = moduleName.options.filter((name) => name !== 'calendars');
  const off = show({ more: { '/organization/organization-north': { modules } } });
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Week calendar' })).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /^Event: / })).toBeNull();
  expect(reads(off.asked).length).toBeLessThan(2);
});

test('an event becomes time with one press in its panel, which names the work; undo takes it back', async () => {
  const { user } = show({
    more: {
      [log]: list({ id: standUp.id, timeLogId: 'log-9' }),
      'DELETE /timesheet/time-log': { success: true },
    },
  });
  await user.click(await block(/^Event: Stand-up/));
  const panel = within(await screen.findByRole('dialog', { name: 'Stand-up' }));
  panel.getByText('As: Daily');
  await panel.findByText('Work');
  await user.click(panel.getByRole('button', { name: 'Log' }));
  await screen.findByText('1 event logged');
  expect(writes().map(({ body }) => body)).toEqual([{ ids: [standUp.id] }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE', body: { logIds: ['log-9'] } }));
});

test('an event is not logged before it is over, and a refusal gives its reason', async () => {
  const later = event('Review', ['12:30', '13:30']);
  const { user } = show({
    events: [standUp, later],
    more: { [log]: list({ id: standUp.id, error: 'The day is closed.' }) },
  });
  await user.click(await block(/^Event: Review/));
  const panel = within(await screen.findByRole('dialog', { name: 'Review' }));
  await user.click(panel.getByRole('button', { name: 'Log' }));
  await screen.findByText(calendarTexts.notOver);
  expect(writes()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Log: Review' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Log: Stand-up' }));
  await screen.findByText("The event couldn't be logged");
  screen.getByText('The day is closed.');
});

test('all events of a day that are over are logged at once, and each that was refused says why', async () => {
  const planning = event('Planning', ['09:00', '10:00']);
  const { user } = show({
    events: [standUp, planning, event('Later', ['14:00', '15:00'])],
    more: {
      [log]: list(
        { id: standUp.id, timeLogId: 'log-9' },
        { id: planning.id, error: 'There is time already.' },
      ),
    },
  });
  await user.click(await block(/^Log 2 events: Thursday 12 March$/));
  const outcome = within(await screen.findByRole('dialog', { name: "These events weren't logged" }));
  outcome.getByText(/^Planning/);
  outcome.getByText('There is time already.');
  expect(outcome.queryByText(/Stand-up/)).toBeNull();
  expect(writes().map(({ body }) => body)).toEqual([{ ids: [standUp.id, planning.id] }]);
  await screen.findByText('1 event logged');
});

test('a logged event has a tick; one that is moved takes its entry along, in the panel that is open', async () => {
  const events = [{ ...standUp, entry }];
  const { user, queryClient } = show({
    events,
    more: { [`POST ${path('Stand-up', 'follow')}`]: standUp },
  });
  await user.click(await block(/^Event: Stand-up, 09:00 – 09:15, logged$/));
  const panel = within(await screen.findByRole('dialog', { name: 'Stand-up' }));
  events[0] = { ...event('Stand-up', ['12:00', '12:15']), entry: { ...entry, isMoved: true } };
  await refresh(queryClient, 'calendars');
  await panel.findByText('Logged. The event has been moved since.');
  expect(panel.queryByRole('button', { name: 'Log' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Move entry to the new time' }));
  await screen.findByText('Entry moved');
});

test('the entry of a logged event opens from its panel', async () => {
  const entryOfEvent = logOf({ from: '2026-03-12T08:00:00Z', to: '2026-03-12T08:15:00Z' });
  const { user } = show({
    events: [{ ...standUp, entry: { ...entry, id: entryOfEvent.id } }],
    more: { [`/timesheet/time-log/${entryOfEvent.id}`]: entryOfEvent },
  });
  await user.click(await block(/^Event: Stand-up/));
  await user.click(await screen.findByRole('button', { name: 'Open entry' }));
  await screen.findByRole('dialog', { name: 'Edit entry' });
});

test('an event opens the form with its title and times; the saved entry is its own', async () => {
  const planning = event('Planning', ['09:00', '10:30']);
  const added = logOf({ from: planning.startsAt, to: planning.endsAt });
  const { user } = show({
    events: [planning],
    more: {
      'POST /timesheet/time-log': added,
      [`PUT ${path('Planning', 'entry')}`]: planning,
    },
  });
  await user.click(await block(/^Event: Planning/));
  await user.click(await screen.findByRole('button', { name: 'Edit and log' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add time' }));
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Planning');
  expect(form.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '1:30');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await waitFor(() =>
    expect(writes()).toMatchObject([{ path: path('Planning', 'entry'), body: { timeLogId: added.id } }]),
  );
  expect(sent[0]).toMatchObject({
    path: '/timesheet/time-log',
    body: { description: 'Planning', startedAt: planning.startsAt, stoppedAt: planning.endsAt },
  });
});

test('an event of a whole day opens the form with its title and day; its hours are left to the person', async () => {
  const offsite = event('Off-site', ['', ''], {
    ...{ startsAt: '2026-03-11T23:00:00.000Z', endsAt: '2026-03-12T23:00:00.000Z' },
    ...{ firstDay: '2026-03-12', lastDay: '2026-03-12' },
  });
  const added = logOf({ from: '2026-03-12T08:00:00Z', to: '2026-03-12T12:00:00Z' });
  const { user } = show({
    events: [offsite, { ...offsite, id: 'event-Fair', title: 'Fair', lastDay: '2026-03-13' }],
    more: { 'POST /timesheet/time-log': added, [`PUT ${path('Off-site', 'entry')}`]: offsite },
  });
  await user.click(await block(/^Event: Fair/));
  const fair = within(await screen.findByRole('dialog', { name: 'Fair' }));
  await user.click(fair.getByRole('button', { name: 'Edit and log' }));
  await screen.findByText(calendarTexts.severalDays);
  await user.keyboard('{Escape}');
  await user.click(await block(/^Event: Off-site, All day$/));
  const panel = within(await screen.findByRole('dialog', { name: 'Off-site' }));
  expect(panel.queryByRole('button', { name: 'Log' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Edit and log' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add time' }));
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Off-site');
  const duration = form.getByRole('textbox', { name: 'Duration' });
  expect(duration).toHaveProperty('value', '');
  await user.type(duration, '4');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  await waitFor(() =>
    expect(writes()).toMatchObject([{ path: path('Off-site', 'entry'), body: { timeLogId: added.id } }]),
  );
  expect(sent[0]?.body).toMatchObject({ description: 'Off-site' });
});

test('a month names events of its days, and nobody sees those of another person', async () => {
  show({ route: '/calendar' });
  await screen.findByText('Thursday 12 March, 1 event');
  const { asked } = show({ route: '/calendar?member=employee-zoe' });
  await waitFor(() => expect(asked.length).toBeGreaterThan(3));
});

test('an event of a month is pressed like one of a week, and its day still leads to the timesheet', async () => {
  const { user } = show({
    route: '/calendar',
    more: { [log]: list({ id: standUp.id, timeLogId: 'log-9' }) },
  });
  const pressed = await block(/^Event: Stand-up, 09:00 – 09:15$/);
  expect(pressed.closest('a')).toBeNull();
  await user.click(pressed);
  const panel = within(await screen.findByRole('dialog', { name: 'Stand-up' }));
  panel.getByRole('button', { name: 'Edit and log' });
  await user.click(panel.getByRole('button', { name: 'Log' }));
  await screen.findByText('1 event logged');
  expect(writes().map(({ body }) => body)).toEqual([{ ids: [standUp.id] }]);
  screen.getByText('/calendar');
  await user.click(screen.getByText('Thursday 12 March, 1 event'));
  await screen.findByText('/timesheets?week=2026-03-09&day=2026-03-12');
});

test('a day of the month that is full of work has a line for its events', async () => {
  const spans: [string, string, string][] = [
    ['Export', '05:00', '06:00'],
    ['Migrate', '06:00', '07:00'],
    ['Review', '07:00', '08:00'],
  ];
  const logs = spans.map(([task, from, to]) =>
    logOf({ task, from: `2026-03-12T${from}:00Z`, to: `2026-03-12T${to}:00Z` }),
  );
  show({ route: '/calendar', more: { '/timesheet/time-log': logs } });
  const stood = await block(/^Event: Stand-up/);
  const day = within(stood.closest('td') ?? document.body);
  await day.findByText('Migrate');
  expect(day.queryByText('Review')).toBeNull();
  day.getByText('1 more');
});

test('the Tab key leads from a day of the month to its events, whose panel keeps the other keys', async () => {
  const friday = { startsAt: '2026-03-13T08:00:00.000Z', endsAt: '2026-03-13T09:00:00.000Z' };
  const { user } = show({ route: '/calendar', events: [standUp, { ...event('Demo', ['', '']), ...friday }] });
  const thursday = await block(/^Event: Stand-up/);
  document.querySelector<HTMLElement>('[data-day="2026-03-12"]')?.focus();
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(thursday);
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Stand-up' });
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('dialog', { name: 'Stand-up' })).toBe(panel);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(thursday));
  await user.keyboard('{ArrowRight}{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Event: Demo/ }));
});

test('nothing is logged without a connection, and the reason says so', async () => {
  const { user } = show();
  await block(/^Event: Stand-up/);
  onlineManager.setOnline(false);
  try {
    await user.click(await block(/^Event: Stand-up/));
    const panel = within(await screen.findByRole('dialog', { name: 'Stand-up' }));
    await user.click(panel.getByRole('button', { name: 'Log' }));
    await screen.findByText("There is no connection. Log it when you're online again.");
    expect(writes()).toEqual([]);
  } finally {
    onlineManager.setOnline(true);
  }
});
