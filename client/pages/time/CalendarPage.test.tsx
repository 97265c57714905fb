import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { FormatPreferencesContext } from '#client/lib/time/use-format.ts';
import { render } from '#client/testing/render.tsx';
import { CalendarPage } from './CalendarPage.tsx';
import { logList, now, type Reply, serve, week } from './timesheets-test-kit.tsx';

const plans = '/daily-plan/employee/employee-ann';

const plan = (day: string, ...titles: string[]) => ({
  id: day,
  date: `${day}T12:00:00.000Z`,
  workTimePlanned: 4,
  status: 'open',
  tasks: titles.map((title) => ({ id: title, title })),
});

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(route: string, more: Record<string, Reply> = {}, viewer: { isManager?: boolean } = {}) {
  const items = [plan('2026-03-12', 'Export', 'Review'), plan('2026-03-13', 'Migrate')];
  const asked = serve(week, { [plans]: { items, total: items.length }, ...more });
  render(
    <ScopeContext value={scopeWith(viewer)}>
      <FormatPreferencesContext value={{ startWeekOn: 'MONDAY', hour12: false, timeZone: 'Europe/Paris' }}>
        <CalendarPage />
      </FormatPreferencesContext>
    </ScopeContext>,
    { route },
  );
  return { asked };
}

/** Finds links by text: among so many links roles are slow to compute. */
const linkOf = (words: HTMLElement) => words.closest('a');
const grid = () => screen.findByLabelText("Ann Archer's calendar, March 2026");

test('a month of time and plans; a day leads to its timesheet', async () => {
  open('/calendar');
  const monday = linkOf(await screen.findByText('Monday 9 March, 8:15 tracked'));
  expect(monday?.getAttribute('href')).toBe('/timesheets?week=2026-03-09&day=2026-03-09');
  // A worked task is no longer a plan.
  await screen.findByText('Thursday 12 March, 3:30 tracked, 1 task planned');
  const friday = linkOf(screen.getByText('Friday 13 March, 1 task planned'));
  expect(friday?.textContent).toContain('Migrate');
  expect(screen.getByText('14:05 tracked · 3 tasks planned')).toBeTruthy();
});

test('a month names holidays, and absences by their kind where it may be known', async () => {
  const hours = 8 * 3600;
  const away = { id: 'away', kindId: 'annual', firstDay: '2026-03-20', lastDay: '2026-03-22', days: 1 };
  open('/calendar', {
    '/absences/setup': {
      isOn: true,
      companyDays: [],
      kinds: [
        {
          ...{ id: 'annual', name: 'Annual leave', color: '#1F8A5B', isPaid: true, needsApproval: true },
          ...{ carryOverDays: 0, isArchived: false },
        },
      ],
    },
    '/absences/calendar': {
      people: [
        {
          ...{ employeeId: 'employee-ann', name: 'Ann Archer' },
          weekSeconds: [hours, hours, hours, hours, hours, 0, 0],
          weeks: [{ value: [hours, hours, hours, hours, hours, 0, 0] }],
          holidays: [{ date: '2026-03-17', name: 'Founding day', isHalf: false }],
          absences: [
            {
              ...{ ...away, employeeId: 'employee-ann', name: 'Ann Archer', state: 'approved' },
              ...{ isHalfStart: false, isHalfEnd: false },
            },
          ],
        },
      ],
    },
  });
  await screen.findByText('Tuesday 17 March, Founding day');
  await screen.findByText('Friday 20 March, Annual leave');
  // Nobody works on a Saturday.
  screen.getByText('Saturday 21 March');
});

test('keys go from day to day, and on into the next month', async () => {
  open('/calendar?day=2026-03-30');
  const month = await grid();
  const from = month.querySelector<HTMLElement>('[data-day="2026-03-30"]');
  from?.focus();
  fireEvent.keyDown(from ?? month, { key: 'ArrowDown' });
  await screen.findByLabelText("Ann Archer's calendar, April 2026");
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-04-06'));
});

test.each([
  ['week', 'Timesheet for Monday 9 March'],
  ['day', 'Timesheet for Thursday 12 March'],
])('the %s by the clock, with what is planned', async (view, link) => {
  open(`/calendar?view=${view}`);
  await screen.findByLabelText(/^Export, 12:30 – now, 1:30/);
  expect(linkOf(screen.getByText(link))).toBeTruthy();
  const [planned] = await screen.findAllByLabelText('Planned');
  expect(planned?.textContent).toContain('ExportReview');
});

test('managers choose whose calendar it is, others see their own', async () => {
  open('/calendar?member=employee-zoe');
  await grid();
  expect(screen.queryByText(/\(you\)/)).toBeNull();
  const { asked } = open('/calendar?member=employee-zoe', {}, { isManager: true });
  await screen.findByLabelText("Zoe Zimmer's calendar, March 2026");
  expect(asked.some(({ pathname }) => pathname.endsWith('/daily-plan/employee/employee-zoe'))).toBe(true);
});

test('a failed calendar says so, and so does an empty month', async () => {
  open('/calendar', { [logList]: 500, [plans]: 500 });
  await screen.findByText("The plans couldn't be loaded.");
  await screen.findByRole('alert');
  open('/calendar?day=2025-01-01', { [logList]: [], [plans]: { items: [], total: 0 } });
  await screen.findByText('No time or plans.');
});

test.each(['month', 'week'])(
  'the %s says that the events could not be loaded, and reads them again',
  async (view) => {
    let isBroken = true;
    const offsite = { id: 'event-off', calendarId: 'work', title: 'Off-site', isBusy: true };
    const day = { firstDay: '2026-03-12', lastDay: '2026-03-12' };
    const times = { startsAt: '2026-03-12T00:00:00.000Z', endsAt: '2026-03-13T00:00:00.000Z' };
    const events = { items: [{ ...offsite, ...day, ...times }], total: 1 };
    open(`/calendar?view=${view}`, {
      '/calendars': { items: [{ id: 'work', name: 'Work', kind: 'address', isShown: true }], total: 1 },
      '/calendars/events': () => (isBroken ? 500 : events),
    });
    const failure = await screen.findByText("The events couldn't be loaded.");
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Event: Off-site, All day' });
    expect(failure.isConnected).toBe(false);
  },
);
