import '#client/features/time-logs/public/AddTimeDialog.tsx';
import '#client/features/time-logs/SplitDialog.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAddTime, openEditTime, openSplitTime } from '#client/features/time-logs/public/time-dialog.ts';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { resetSessionStores } from '#client/lib/session/session-store.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { open, sent, serve } from './timesheets-test-kit.tsx';

/*
 * In Paris the clocks go back on 25 October 2026 at 3:00, which is 1:00 in Greenwich, and forward on 29 March at 2:00.
 */

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-26T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  resetSessionStores();
  vi.useRealTimers();
  toaster.remove();
});

const night = { startedAt: '2026-10-24T21:00:00.000Z', stoppedAt: '2026-10-25T01:30:00.000Z' };

async function openPage() {
  const saved = logOf({ from: night.startedAt });
  serve([{ from: '2026-10-26T08:00:00Z', to: '2026-10-26T08:30:00Z', task: 'Export' }], {
    'PUT /timesheet/time-log/*': saved,
    'POST /timesheet/time-log/*/split': [saved],
  });
  const { user } = open();
  await screen.findByRole('grid');
  return user;
}

async function openEdit(startedAt: string, stoppedAt: string) {
  const user = await openPage();
  openEditTime(logOf({ from: startedAt, to: stoppedAt }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit entry' }));
  const save = () => user.click(form.getByRole('button', { name: 'Save' }));
  const duration = () => form.getByRole('textbox', { name: 'Duration' });
  return { user, form, save, duration };
}

test.each([
  ['an end at the second of two times', night.startedAt, night.stoppedAt, '4:30'],
  ['a start there', '2026-10-25T01:15:00.000Z', '2026-10-25T04:00:00.000Z', '2:45'],
  ['a start at the first of them', '2026-10-25T00:15:00.000Z', '2026-10-25T01:45:30.000Z', '1:30'],
  ['a night without an hour', '2026-03-28T23:00:00.000Z', '2026-03-29T04:00:00.000Z', '5:00'],
])('a description that is written leaves %s', async (_what, startedAt, stoppedAt, length) => {
  const { user, form, save, duration } = await openEdit(startedAt, stoppedAt);
  expect(duration()).toHaveProperty('value', length);
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Night shift');
  await save();
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ startedAt, stoppedAt, description: 'Night shift' }),
  );
});

test('either of two times can be chosen, and a length that is typed chooses by itself', async () => {
  const { user, form, save, duration } = await openEdit(night.startedAt, night.stoppedAt);
  const which = () => form.getByRole('combobox', { name: 'Which To' });
  expect(which()).toHaveProperty('value', 'second');
  within(which()).getByRole('option', { name: '02:30 (first)' });
  await user.selectOptions(which(), 'first');
  expect(duration()).toHaveProperty('value', '3:30');
  await user.clear(duration());
  await user.type(duration(), '4:15');
  expect(form.getByRole('combobox', { name: 'To' })).toHaveProperty('value', '02:15');
  expect(which()).toHaveProperty('value', 'second');
  await save();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ stoppedAt: '2026-10-25T01:15:00.000Z' }));
});

test('a time that the clocks skip says what it counts as', async () => {
  await openPage();
  openAddTime({ day: '2026-03-29', from: '02:30', to: '04:00' });
  const form = within(await screen.findByRole('dialog', { name: 'Add time' }));
  form.getByText('The clocks skip 02:30. It counts as 03:30.');
  expect(form.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '0:30');
});

test('an entry is split at the second of two times', async () => {
  const user = await openPage();
  openSplitTime({
    ...logOf({ from: night.startedAt, to: '2026-10-25T04:00:00.000Z' }),
    timeZone: 'Europe/Paris',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Split entry' }));
  const at = dialog.getByRole('combobox', { name: 'Second part starts at' });
  await user.clear(at);
  await user.type(at, '02:30');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Which Second part starts at' }), 'second');
  dialog.getByText('4:30');
  await user.click(dialog.getByRole('button', { name: 'Split' }));
  await waitFor(() => expect(sent[0]?.body.at).toBe('2026-10-25T01:30:00.000Z'));
});
