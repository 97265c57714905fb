import '#client/features/time-logs/paste/PasteTimeDialog.tsx';
import '#client/features/time-logs/public/AddTimeDialog.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAddTime, openPasteTime } from '#client/features/time-logs/public/time-dialog.ts';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { resetSessionStores } from '#client/lib/session/session-store.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { now, open, type Reply, sent, serve, week } from './timesheets-test-kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  resetSessionStores();
  vi.useRealTimers();
  toaster.remove();
});

const add = 'POST /timesheet/time-log';
const task = { id: 'task-1', title: 'Export', status: 'open', public: true, projectId: 'project-1' };
const replies = {
  '/tasks/team': { items: [task], total: 1 },
  '/organization-projects': { items: [{ id: 'project-1', name: 'Ledger' }], total: 1 },
};
const table = '2026-03-11\texport\t1:30\tsecond pass\n2026-03-11\tCall the bank\t30m\nsoon\tExport\t2';

async function openTable(more: Record<string, Reply> = {}, text = table) {
  serve(week, { ...replies, [add]: logOf({ from: '2026-03-11T08:00:00Z' }), ...more });
  const { user } = open('/timesheets', {});
  await screen.findByRole('grid');
  openPasteTime(text);
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a table' }));
  return { user, dialog };
}

test('Enter saves the rows that were understood, one after another; the others stay and say why', async () => {
  const { user, dialog } = await openTable();
  await dialog.findByText('“soon” is not a date of the chosen format.');
  await dialog.findByText('Call the bank');
  await dialog.findByRole('button', { name: 'Add 2 entries' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  const [one, other] = sent.map(({ body }) => body);
  expect(one).toMatchObject({
    ...{ taskId: 'task-1', projectId: 'project-1', description: 'second pass' },
    ...{ startedAt: '2026-03-11T08:00:00.000Z', stoppedAt: '2026-03-11T09:30:00.000Z' },
  });
  expect(other).toMatchObject({
    ...{ taskId: null, description: 'Call the bank' },
    ...{ startedAt: '2026-03-11T09:30:00.000Z', stoppedAt: '2026-03-11T10:00:00.000Z' },
  });
  await dialog.findByRole('button', { name: 'Add 0 entries' });
  dialog.getByText('soon · Export · 2');
});

test('a refused row stays with its reason and is sent again as the same entry', async () => {
  let isClosed = true;
  const { user, dialog } = await openTable(
    {
      [add]: () =>
        isClosed
          ? { refused: 409, body: { message: 'This week is full.', code: 'WEEKLY_LIMIT' } }
          : logOf({ from: '2026-03-11T08:00:00Z' }),
    },
    '2026-03-11\tExport\t1:30\n',
  );
  await user.click(await dialog.findByRole('button', { name: 'Add 1 entry' }));
  await dialog.findByText('This week is full.');
  isClosed = false;
  await user.click(dialog.getByRole('button', { name: 'Add 1 entry' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body.clientId)).toEqual([sent[0]?.body.clientId, sent[0]?.body.clientId]);
});

test('fields that the organization requires are named before anything is sent, and tasks are chosen by row', async () => {
  const { user, dialog } = await openTable(
    { '/organization/organization-north': { requireTask: true } },
    '2026-03-11\tCall the bank\t30m\n',
  );
  await dialog.findByText('Please choose a task.');
  await user.click(dialog.getByRole('button', { name: /Task of row 1|Choose a task/ }));
  await user.click(await screen.findByRole('option', { name: /Export/ }));
  await user.click(await dialog.findByRole('button', { name: 'Add 1 entry' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ taskId: 'task-1' });
});

test('several lines that are pasted into new time become a table, and closing it loses nothing', async () => {
  serve(week, replies);
  const { user } = open('/timesheets', {});
  await screen.findByRole('grid');
  openAddTime();
  const form = within(await screen.findByRole('dialog', { name: 'Add time' }));
  await user.click(form.getByRole('textbox', { name: 'Duration' }));
  await user.paste(table);
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a table' }));
  await dialog.findByText('second pass');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  openPasteTime();
  await screen.findByText('second pass');
});
