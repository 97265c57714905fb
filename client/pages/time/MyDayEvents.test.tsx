import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  atPlanTime,
  invoices,
  plan,
  planServer,
  renderPlans,
  today,
} from '#client/features/plans/plan-test-kit.tsx';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { MyDayPage } from './MyDayPage.tsx';

atPlanTime();
beforeEach(() => localStorage.clear());

const list = (...items: object[]) => ({ items, total: items.length });
const work = { id: 'work', name: 'Work', kind: 'address', host: 'example.org', isShown: true, eventCount: 5 };

/** An event of the day in Paris, an hour later. */
const event = (title: string, [from, to]: [string, string], more: Partial<CalendarEvent> = {}) => ({
  id: `event-${title}`,
  calendarId: 'work',
  title,
  startsAt: `2026-11-19T${from}:00.000Z`,
  endsAt: `2026-11-19T${to}:00.000Z`,
  isBusy: true,
  ...more,
});

/** The answer of a read that fails. */
const broken = {};

/** My day of somebody with calendars; everything else is answered as for anybody. */
function show(events: object[], answers: Record<string, object> = {}) {
  const server = planServer({ plans: [plan(today, [invoices], 7)] });
  const anybody = fetch;
  const usual: Record<string, object> = {
    'GET /calendars': list(work),
    'GET /calendars/events': list(...events),
    'GET /organization/organization': { standardWorkHoursPerDay: 8 },
  };
  const sent: { endpoint: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname.replace(/^\/api/, '');
    const endpoint = `${init?.method ?? 'GET'} ${path}`;
    const answer = answers[endpoint] ?? usual[endpoint];
    if (answer === undefined) return anybody(address, init);
    if (answer === broken) return new Response('{}', { status: 500 });
    sent.push({ endpoint, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    return new Response(JSON.stringify(answer));
  });
  return { ...renderPlans(<MyDayPage />), server, sent };
}

const events = () => screen.findByRole('list', { name: 'Events' });

test('the events of the day are listed, and those that are over become time', async () => {
  const logged = { id: 'log-1', startedAt: '2026-11-19T07:00:00.000Z', isMoved: true };
  const { user, sent } = show(
    [
      event('Off-site', ['00:00', '00:00'], { firstDay: today, lastDay: today }),
      event('Early', ['07:00', '07:30'], { entry: logged }),
      event('Stand-up', ['08:00', '08:15'], { guess: { taskId: 'export', name: 'Invoice export' } }),
      event('Review', ['14:00', '15:00']),
    ],
    { 'POST /calendars/events/log': list({ id: 'event-Stand-up', timeLogId: 'log-2' }) },
  );
  const rows = within(await events()).getAllByRole('listitem');
  // Times are written as the device does.
  const words = rows.map((row) => row.textContent?.replace(/^\d.+[\dM](?=[A-Z])/, ''));
  expect(words).toEqual(['All dayOff-site', 'Earlymoved since', 'Stand-upInvoice exportLog', 'Review']);
  await user.click(screen.getByRole('button', { name: 'Log 1 event: Thursday 19 November' }));
  await screen.findByText('1 event logged');
  expect(sent.filter(({ body }) => body)).toEqual([
    { endpoint: 'POST /calendars/events/log', body: { ids: ['event-Stand-up'] } },
  ]);
});

test('a day whose events could not be loaded says so, and reads them again', async () => {
  const own: Record<string, object> = { 'GET /calendars/events': broken };
  const { user } = show([], own);
  const failure = await screen.findByText("The events couldn't be loaded.");
  expect(screen.queryByRole('list', { name: 'Events' })).toBeNull();
  own['GET /calendars/events'] = list(event('Review', ['14:00', '15:00']));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await events();
  expect(failure.isConnected).toBe(false);
});

test('an event is planned: its task, or a new one of its title', async () => {
  const { user, server } = show([
    event('Review', ['14:00', '15:00'], { guess: { taskId: 'emails', name: 'Onboarding emails' } }),
  ]);
  await user.click(within(await events()).getByRole('button', { name: /Review/ }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Review' })).getByRole('button', { name: 'Plan' }),
  );
  await waitFor(() => expect(server.tasksOf(today)).toEqual(['export', 'emails']));
});

test('meetings take hours of the day where the person counts them, and stay counted', async () => {
  const meetings = [
    event('Stand-up', ['08:00', '09:30']),
    event('Call', ['09:00', '10:00']),
    event('Lunch', ['11:00', '12:00'], { isBusy: false }),
  ];
  const { user, unmount } = show(meetings);
  const over = /over the 6:00 of a working day/;
  const count = await screen.findByRole('switch', { name: 'Count meetings' });
  screen.getByText('2:00 in meetings');
  expect(screen.queryByText(over)).toBeNull();
  await user.click(count);
  await screen.findByText(over);
  unmount();
  show(meetings);
  await screen.findByText(over);
});

test('somebody without calendars has no list and no switch', async () => {
  show([event('Stand-up', ['08:00', '09:30'])], { 'GET /calendars': list() });
  await screen.findByRole('list', { name: /^Tasks planned for/ });
  expect(screen.queryByRole('list', { name: 'Events' })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Count meetings' })).toBeNull();
});
