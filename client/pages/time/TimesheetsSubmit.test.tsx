import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { now, open, sent, serve, week } from './timesheets-test-kit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  toaster.remove();
});

const hour = 3600;
const sheetOf = (date: string, allowedSteps: string[]) => ({
  ...{
    id: `sheet-${date}`,
    date,
    startedAt: `${date}T12:00:00.000Z`,
    status: 'DRAFT',
    seconds: hour,
    logCount: 1,
  },
  ...{ employeeId: 'employee-ann', employee: { id: 'employee-ann', fullName: 'Ann Archer' }, allowedSteps },
});
const dayOf = (date: string, seconds: number, more: object = {}) => ({
  ...{ date, seconds, targetSeconds: 8 * hour, status: 'DRAFT', isSubmitted: seconds > 0 },
  ...more,
});
const check = {
  days: [
    dayOf('2026-03-09', 8.25 * hour),
    dayOf('2026-03-10', 6 * hour, { plannedSeconds: 7 * hour }),
    dayOf('2026-03-12', 2 * hour),
  ],
  runningTimer: { date: '2026-03-12', startedAt: '2026-03-12T11:30:00.000Z' },
};

test('submitting says what the week lacks and what runs in it; the timer stops, or its day waits', async () => {
  serve(week, {
    '/timesheet': [sheetOf('2026-03-09', ['PENDING']), sheetOf('2026-03-12', ['PENDING'])],
    '/timesheet/week/check': check,
    'POST /timesheet/week': [],
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Submit week' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/^3 days with 16:15\. 7:45 less than this week's target of 24:00\.$/);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/10 Mar.*6:00 of 8:00.*7:00 planned/),
    expect.stringMatching(/12 Mar.*2:00 of 8:00/),
  ]);
  dialog.getByText(/A timer has been running on .*12 Mar.* since 12:30\./);
  await user.click(dialog.getByRole('checkbox'));
  dialog.getByText(/^2 days with 14:15\./);
  dialog.getByRole('button', { name: /^Submit without .*12 Mar/ });
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Stop and submit' }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      ...{ method: 'POST', path: '/timesheet/week' },
      body: { action: 'submit', employeeId: 'employee-ann', runningTimer: 'stop' },
    }),
  );
});

test('the missing time and the time of the week add up to its target', async () => {
  const awkward = 2 * hour + 40;
  const days = ['2026-03-09', '2026-03-10', '2026-03-11'].map((date) => dayOf(date, awkward));
  serve(week, {
    '/timesheet': [sheetOf('2026-03-09', ['PENDING'])],
    '/timesheet/week/check': { days },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Submit week' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/^3 days with 6:00\. 18:00 less than this week's target of 24:00\.$/);
});
