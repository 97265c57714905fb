import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import english from '#client/locales/en/pages/timesheets.json';
import { timesheetStatus, timesheetStatusLabels } from '#shared/enums/timesheet.ts';
import { logList, now, open, serve, week } from './timesheets-test-kit.tsx';

const plainMedia = window.matchMedia;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('matchMedia', plainMedia);
});

const address = () => screen.getByRole('status', { name: '' }).textContent;
const grid = () => screen.findByRole('grid');
const texts = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim());

async function rowOf(name: string) {
  const rows = within(await grid()).getAllByRole('row');
  const found = rows.find((row) => texts(row)[0]?.startsWith(name));
  if (!found) throw new Error(`No row ${name}`);
  return found;
}

const focused = () => document.activeElement?.getAttribute('data-spot');

async function press(user: UserEvent, keys: string) {
  await user.keyboard(keys);
  return focused();
}

test('shows the week as tasks × days with totals both ways against the standard hours', async () => {
  serve(week);
  open();
  expect(texts(await rowOf('Export'))).toEqual(['Export', '8:15', '–', '–', '3:30', '–', '–', '–', '11:45']);
  expect(texts(await rowOf('Migrate'))).toEqual(['Migrate', '–', '0:50', '1:30', '–', '–', '–', '–', '2:20']);
  await screen.findByText('of 40:00');
  expect(texts(await rowOf('Total'))).toEqual([
    'TotalTarget: 8:00 per day, 40:00 per week',
    '8:15+0:15',
    '0:50−7:10',
    '1:30−6:30',
    '3:304:30 left',
    '–8:00 left',
    '–',
    '–',
    '14:05of 40:00',
  ]);
  expect(texts(await rowOf('Timesheet'))).toEqual(['Timesheet', '', 'Pending', '', '', '', '', '', '']);
  screen.getByText('Times in Europe/Paris');
});

test('asks for the days of the person’s zone, and far enough back for what lasts into the week', async () => {
  const asked = serve(week);
  open('/timesheets?week=2026-03-04');
  await screen.findByText('No time this week');
  const query = asked.find(({ pathname }) => pathname.endsWith(logList))?.searchParams;
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    startDate: '2026-02-23',
    endDate: '2026-03-08',
    timeZone: 'Europe/Paris',
    'employeeIds[0]': 'employee-ann',
  });
});

test('links each task to its page and marks today and what runs', async () => {
  serve(week);
  open();
  const link = within(await rowOf('Export')).getByRole('link', { name: 'Export' });
  expect(link.getAttribute('href')).toBe('/task/Export');
  screen.getByRole('button', { name: '3:30, running, Export, Thursday 12 March' });
  const today = screen.getByRole('columnheader', { current: 'date' });
  expect(today.textContent).toBe('Today 12');
});

test('a running entry counts by the clock', async () => {
  serve(week);
  open();
  await screen.findByRole('button', { name: /^3:30, running/ });
  vi.setSystemTime(new Date('2026-03-12T13:01:00Z'));
  await screen.findByRole('button', { name: /^3:31, running/ });
  expect(texts(await rowOf('Export')).at(-1)).toBe('11:46');
});

test('a cell opens the entries it is made of, and gives the focus back', async () => {
  serve(week);
  const { user } = open();
  const cell = await screen.findByRole('button', { name: '1:30, Migrate, Wednesday 11 March' });
  await user.click(cell);
  const dialog = await screen.findByRole('dialog', { name: 'Entries for Wednesday 11 March' });
  const entry = within(dialog).getByRole('listitem');
  expect(entry.textContent).toContain('00:00 – 01:30');
  expect(entry.textContent).toContain('Manual');
  expect(entry.textContent).toContain('Moved the nightly jobs');
  expect(entry.textContent).toContain('Started Tue 10 Mar, 23:10');
  expect(cell.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(cell));
});

test('the same cell closes what it opened, another one opens its own', async () => {
  serve(week);
  const { user } = open();
  const running = await screen.findByRole('button', { name: /^3:30, running/ });
  await user.click(running);
  const dialog = await screen.findByRole('dialog', { name: 'Entries for Thursday 12 March' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  within(dialog).getByText('12:30 – now');
  expect(within(dialog).getAllByText('Tracked with this app')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^1:30, Migrate/ }));
  await screen.findByRole('dialog', { name: 'Entries for Wednesday 11 March' });
  await user.click(screen.getByRole('button', { name: /^1:30, Migrate/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('is one stop for Tab; arrows go from cell to cell, Enter opens, J and K change the task', async () => {
  serve(week);
  const { user } = open();
  const table = await grid();
  expect(table.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  within(table).getByRole('link', { name: 'Export' }).focus();
  expect(await press(user, '{ArrowRight}')).toBe('1:1');
  expect(await press(user, '{ArrowDown}{ArrowRight}')).toBe('2:2');
  expect(await press(user, '{ArrowDown}')).toBe('2:2');
  expect(await press(user, '{ArrowUp}{ArrowUp}')).toBe('0:2');
  expect(await press(user, '{Control>}{End}{/Control}')).toBe('2:7');
  expect(await press(user, '{Home}')).toBe('2:0');
  expect(await press(user, 'k')).toBe('1:0');
  expect(await press(user, 'j')).toBe('2:0');
  expect(table.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await screen.findByRole('dialog', { name: 'Entries for Tuesday 10 March' });
});

test('a day of the head shows its entries below', async () => {
  serve(week);
  const { user } = open();
  const today = await screen.findByRole('region', { name: 'Thursday 12 March' });
  expect(today.textContent).toContain('2 entries, 3:30');
  await user.click(screen.getByRole('button', { name: 'Mon 9' }));
  const monday = await screen.findByRole('region', { name: 'Monday 9 March' });
  expect(monday.textContent).toContain('09:00 – 17:15');
  expect(address()).toBe('/timesheets?day=2026-03-09');
  await user.click(screen.getByRole('button', { name: 'Fri 13' }));
  const friday = await screen.findByRole('region', { name: 'Friday 13 March' });
  within(friday).getByText('No time on this day.');
});

test('goes from week to week in the address, and back to this one', async () => {
  serve([]);
  const { user } = open();
  await screen.findByText('No time this week');
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  expect(address()).toBe('/timesheets?week=2026-03-02');
  await user.click(await screen.findByRole('button', { name: 'Show this week' }));
  expect(address()).toBe('/timesheets');
});

test('begins the week where the settings say', async () => {
  serve(week);
  open('/timesheets?week=2026-03-12', { startWeekOn: 'SUNDAY' });
  expect(texts(await rowOf('Task')).slice(1, 3)).toEqual(['Sun 8', 'Mon 9']);
});

test('an address without sense shows the current week', async () => {
  serve(week);
  open('/timesheets?week=2026-02-31&day=never&member=nobody');
  expect(texts(await rowOf('Task'))[1]).toBe('Mon 9');
});

test('an empty week offers to start the timer on the task at hand', async () => {
  const task = { id: 'task-1', title: 'Export', status: 'open', public: true };
  const asked = serve([], {
    '/tasks/team': { items: [task], total: 1 },
    '/timesheet/timer/status': {
      duration: 0,
      running: false,
      lastLog: { taskId: 'task-1' },
      serverTime: now.toISOString(),
    },
    '/timesheet/timer/start': { running: true },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Start timer: Export' }));
  await waitFor(() => expect(asked.map(({ pathname }) => pathname)).toContain('/api/timesheet/timer/start'));
});

test('an empty week without a task at hand leads to the tasks', async () => {
  serve([]);
  open();
  const link = await screen.findByRole('link', { name: 'Choose a task' });
  expect(link.getAttribute('href')).toBe('/tasks');
});

test('says what failed and tries again', async () => {
  serve(500);
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  serve(week);
  await user.click(retry);
  await grid();
});

test('is a shape while it loads', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  open();
  screen.getByText('Loading');
});

test('a manager looks at the week of a member, in the member’s zone', async () => {
  const asked = serve(week);
  const { user } = open('/timesheets?week=2026-03-09', { role: 'MANAGER' });
  await user.click(await screen.findByRole('button', { name: /Ann Archer \(you\)/ }));
  await user.click(await screen.findByRole('option', { name: /Ben Baker/ }));
  await screen.findByText('Times in America/New York');
  expect(address()).toBe('/timesheets?week=2026-03-09&member=employee-ben');
  await waitFor(() =>
    expect(asked.some(({ searchParams }) => searchParams.get('employeeIds[0]') === 'employee-ben')).toBe(
      true,
    ),
  );
});

test('an employee sees only the own week, whatever the address asks for', async () => {
  const asked = serve(week);
  open('/timesheets?member=employee-ben');
  await grid();
  screen.getByText('Times in Europe/Paris');
  expect(screen.queryByRole('button', { name: /Ann Archer/ })).toBeNull();
  expect(asked.some(({ searchParams }) => searchParams.get('employeeIds[0]') === 'employee-ben')).toBe(false);
});

test('on a phone the week is a row of days, and the chosen day a list', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...plainMedia(media),
    matches: media.includes('max-width'),
  }));
  serve(week);
  const { user } = open();
  await screen.findByRole('button', { name: 'Thu 12 Mar 3:30', pressed: true });
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tue 10 Mar 0:50' }));
  const tasks = screen.getByRole('region', { name: 'Tasks for the day' });
  within(tasks).getByRole('link', { name: 'Migrate' });
  expect(within(tasks).queryByRole('link', { name: 'Export' })).toBeNull();
  expect(tasks.textContent).toContain('14:05 of 40:00');
  const entries = screen.getByRole('region', { name: 'Tue 10 Mar' });
  expect(entries.textContent).toContain('23:10 – 00:00');
});

test('the catalogue has a word for each status', () => {
  for (const status of timesheetStatus.options)
    expect(english.status[status]).toBe(timesheetStatusLabels[status]);
});
