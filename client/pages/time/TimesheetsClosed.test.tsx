import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAddTime } from '#client/features/time-logs/public/time-dialog.ts';
import { now, open, type Reply, sent, serve, week } from './timesheets-test-kit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const reason = 'Time before 11 Mar 2026 is closed.';
const closed: Record<string, Reply> = {
  '/organization/organization-north': { standardWorkHoursPerDay: 8, timeClosedBefore: '2026-03-11' },
};
const exempt = {
  '/role-permissions/me': ['TIME_TRACKER', 'CHANGE_CLOSED_TIME'].map((permission) => ({
    permission,
    enabled: true,
  })),
};

test('closed days of the week are marked, and what changes them says why it does nothing', async () => {
  serve(week, closed);
  const { user } = open('/timesheets?day=2026-03-09');
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByText('Closed')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /^No time, Export, Tuesday/ })).toBeNull();
  screen.getByRole('button', { name: /^No time, Migrate, Thursday/ });
  // The night from Tuesday to Wednesday reaches into a closed day.
  const night = screen.getByRole('button', { name: /Migrate, Wednesday/ });
  expect(night.getAttribute('aria-haspopup')).toBe('dialog');

  const panel = screen.getByRole('region', { name: /Monday/ });
  const add = within(panel).getByRole('button', { name: 'Add time' });
  expect(add.getAttribute('aria-description')).toBe(reason);
  await user.click(add);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(within(panel).getByRole('button', { name: /^More actions/ }));
  for (const name of ['Edit', 'Split…', 'Delete']) {
    expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-description')).toBe(reason);
  }
});

test('time is not added to a closed day', async () => {
  serve(week, closed);
  const { user } = open();
  await screen.findByRole('grid');
  openAddTime({ day: '2026-03-10', from: '09:00', to: '10:00' });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(reason);
  await user.click(within(dialog).getByRole('button', { name: 'Add time' }));
  expect(sent).toEqual([]);
});

test('nothing is closed to who may change closed time', async () => {
  serve(week, { ...closed, ...exempt });
  open('/timesheets?day=2026-03-09');
  await screen.findByRole('button', { name: /^No time, Export, Tuesday/ });
  expect(screen.queryByText('Closed')).toBeNull();
});

test('an entry that was billed names its invoice', async () => {
  serve(week.map((log) => ({ ...log, invoiceNumber: '2026-0001' })));
  open('/timesheets?day=2026-03-09');
  const panel = await screen.findByRole('region', { name: /Monday/ });
  await within(panel).findByText('On invoice 2026-0001');
});

const reopened = (key: string, day: string) => ({
  ...{ employeeId: `employee-${key}`, day, until: '2026-03-13' },
  timeZone: key === 'ben' ? 'America/New_York' : 'Europe/Paris',
});

test('a person asks to reopen a closed day, and writes into one that was reopened', async () => {
  const opened = {
    id: 'one',
    employeeId: 'employee-ann',
    name: 'Ann Archer',
    reason: 'x',
    createdAt: '2026-03-11',
  };
  const approved = { ...opened, day: '2026-03-10', state: 'approved', openUntil: '2026-03-13' };
  serve(week, {
    ...closed,
    '/timesheet/openings': [approved],
    '/timesheet/openings/days': [reopened('ann', '2026-03-10')],
    'POST /timesheet/openings': { ...opened, day: '2026-03-09', state: 'requested' },
  });
  const { user } = open('/timesheets?day=2026-03-09');
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByText('Closed')).toHaveLength(1));
  const panel = screen.getByRole('region', { name: /Monday/ });
  await user.click(within(panel).getByRole('button', { name: 'Ask to reopen' }));
  const dialog = await screen.findByRole('dialog', { name: /^Ask to reopen Monday/ });
  await user.type(within(dialog).getByLabelText(/What needs to change/), 'I forgot the call');
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
  await waitFor(() =>
    expect(sent).toContainEqual({
      method: 'POST',
      path: '/timesheet/openings',
      body: { day: '2026-03-09', reason: 'I forgot the call' },
    }),
  );
});

test('no day has a lock before it is there which ones are open again', async () => {
  let answer: (days: Reply) => void = () => undefined;
  const days = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const path = '/timesheet/openings/days';
  const asked = serve(week, { ...closed, [path]: () => days });
  open('/timesheets?day=2026-03-09');
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(asked.map(({ pathname }) => pathname)).toContain(`/api${path}`));
  expect(within(grid).queryByText('Closed')).toBeNull();
  answer([reopened('ann', '2026-03-10')]);
  await waitFor(() => expect(within(grid).getAllByText('Closed')).toHaveLength(1));
});

test('a day reopened to a member has no lock for who looks at their week, the other days do', async () => {
  const days = [reopened('ben', '2026-03-10'), reopened('ann', '2026-03-09')];
  serve(week, { ...closed, '/timesheet/openings/days': days });
  const { user } = open('/timesheets?day=2026-03-09&member=employee-ben', { role: 'MANAGER' });
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByText('Closed')).toHaveLength(1));
  const addOn = (day: RegExp) =>
    within(screen.getByRole('region', { name: day })).getByRole('button', { name: 'Add time' });
  expect(addOn(/Monday/).getAttribute('aria-description')).toBe(reason);
  // Only the person can request a day.
  expect(screen.queryByRole('button', { name: 'Ask to reopen' })).toBeNull();
  await user.click(within(grid).getByRole('button', { name: 'Tue 10' }));
  expect(addOn(/Tuesday/).hasAttribute('aria-description')).toBe(false);
});
