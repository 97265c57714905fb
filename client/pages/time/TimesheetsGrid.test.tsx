import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { timeEntryErrors } from '#shared/time/time-entry.ts';
import { now, open, type Reply, sent, serve, week } from './timesheets-test-kit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  toaster.remove();
  localStorage.clear();
});

const add = 'POST /timesheet/time-log';
const edit = 'PUT /timesheet/time-log/*';
const saved = logOf({ from: '2026-03-12T08:00:00Z', to: '2026-03-12T09:00:00Z' });
const cellOf = (name: RegExp) => screen.findByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('data-spot');

async function openWeek(more: Record<string, Reply> = {}, logs = week) {
  serve(logs, {
    [add]: saved,
    [edit]: saved,
    'DELETE /timesheet/time-log': { success: true, message: '' },
    ...more,
  });
  const page = open();
  await screen.findByRole('grid');
  return page;
}

test.each([
  ['2,5', '11:30'],
  ['90min', '10:30'],
])('an empty cell takes %s, from nine where the day is free', async (typed, end) => {
  const { user } = await openWeek();
  (await cellOf(/^No time, Export, Tuesday/)).focus();
  await user.keyboard(`${typed}{Enter}`);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    employeeId: 'employee-ann',
    taskId: 'Export',
    projectId: 'Ledger',
    startedAt: '2026-03-10T08:00:00.000Z',
    stoppedAt: new Date(`2026-03-10T${end}:00+01:00`).toISOString(),
  });
  expect(focused()).toBe('2:2');
});

test.each([
  ['of the active team', [{ id: 'Export', title: 'Export', status: 'open', public: true }], 'team-blue'],
  ['of another of the person’s teams', [], undefined],
])('a task %s gives its own team to new time', async (_what, items, team) => {
  const { user } = await openWeek({ '/tasks/team': { items, total: items.length } });
  (await cellOf(/^No time, Export, Tuesday/)).focus();
  await user.keyboard('1{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.taskId).toBe('Export');
  expect(sent[0]?.body.organizationTeamId).toBe(team);
});

test('a length that is being typed when its page goes is saved', async () => {
  const { user, unmount } = await openWeek();
  (await cellOf(/^No time, Export, Tuesday/)).focus();
  await user.keyboard('1,5');
  unmount();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ taskId: 'Export', stoppedAt: '2026-03-10T09:30:00.000Z' });
});

test('a row waits for the project of its task, whose group it stays in', async () => {
  const items = [{ id: 'Audit', title: 'Audit', status: 'open', public: true, projectId: 'Ledger' }];
  let answer = (_projects: object) => {};
  const projects = new Promise<object>((resolve) => (answer = resolve));
  const { user } = await openWeek({
    '/tasks/team': { items, total: items.length },
    '/organization-projects': () => projects,
  });
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await screen.findByRole('listbox');
  expect(screen.queryByRole('option')).toBeNull();
  answer({ items: [{ id: 'Ledger', name: 'Ledger' }], total: 1 });
  await user.click(await screen.findByRole('option', { name: /Audit/ }));
  (await cellOf(/^No time, Audit, Tuesday/)).focus();
  await user.keyboard('1{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ taskId: 'Audit', projectId: 'Ledger' });
});

test('new time never overlaps: it lies behind what the day holds', async () => {
  const { user } = await openWeek();
  (await cellOf(/^No time, Migrate, Monday/)).focus();
  await user.keyboard('1{Tab}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    startedAt: '2026-03-09T16:15:00.000Z',
    stoppedAt: '2026-03-09T17:15:00.000Z',
  });
  expect(focused()).toBe('2:2');
});

test('a cell of one entry changes it, Escape leaves it, the arrows save on their way', async () => {
  const { user } = await openWeek();
  const cell = await cellOf(/^8:15, Export/);
  await user.click(cell);
  const field = screen.getByRole('textbox', { name: 'Time for Export, Monday 9 March' });
  expect(field).toHaveProperty('value', '8:15');
  await user.keyboard('7{Escape}');
  expect(focused()).toBe('1:1');
  expect(sent).toEqual([]);
  await user.keyboard('7,5{ArrowRight}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { stoppedAt: '2026-03-09T15:30:00.000Z' } });
  expect(focused()).toBe('1:2');
});

test('an emptied cell deletes its entry, which can be undone', async () => {
  const { user } = await openWeek({ 'POST /timesheet/time-log/restore': [] });
  (await cellOf(/^8:15, Export/)).focus();
  await user.keyboard('{Delete}');
  await screen.findByText('1 entry deleted');
  const [{ body }] = [sent[0] ?? { body: {} }];
  expect(body.logIds).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent[1]).toMatchObject({ path: '/timesheet/time-log/restore', body: { ids: body.logIds } }),
  );
});

test.each([
  ['9:75', timeEntryErrors.minutes],
  ['soon', timeEntryErrors.format],
])('%s is not saved, stays as it was typed, and says why', async (typed, text) => {
  const { user } = await openWeek();
  const cell = await cellOf(/^8:15, Export/);
  await user.click(cell);
  await user.clear(screen.getByRole('textbox', { name: /^Time for Export/ }));
  await user.keyboard(`${typed}{Enter}`);
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain(text);
  expect(sent).toEqual([]);
  await user.click(await cellOf(new RegExp(`^${typed}, Export`)));
  expect(screen.getByRole('textbox', { name: /^Time for Export/ })).toHaveProperty('value', typed);
});

test('an overlap is said in place, and the other entry cut when that is wanted', async () => {
  const overlapping = [
    {
      id: 'x',
      startedAt: '',
      isRunning: false,
      taskTitle: 'Call',
      day: '2026-03-09',
      from: '17:15',
      to: '18:00',
    },
  ];
  const body = { code: 'TIME_OVERLAPS', message: 'This overlaps Call.', details: { overlapping } };
  const { user } = await openWeek({ [edit]: { refused: 409, body } });
  (await cellOf(/^8:15, Export/)).focus();
  await user.keyboard('9{Enter}');
  const problem = within(await screen.findByRole('alert'));
  problem.getByText(/This overlaps Call\./);
  await user.click(problem.getByRole('button', { name: 'Trim the other entry' }));
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ overwrite: true }));
});

test('a failure that the server has not explained names the call', async () => {
  const { user } = await openWeek({ [edit]: { refused: 413, body: '<html>' } });
  (await cellOf(/^8:15, Export/)).focus();
  await user.keyboard('9{Enter}');
  const problem = within(await screen.findByRole('alert'));
  problem.getByText(/Failed to update timesheet logs\. The server answered 413\./);
});

test('an approved day only shows', async () => {
  const { user } = await openWeek({}, [
    { from: '2026-03-09T08:00:00Z', to: '2026-03-09T09:00:00Z', task: 'Export', status: 'APPROVED' },
  ]);
  await user.click(await cellOf(/^1:00, Export/));
  await screen.findByRole('dialog', { name: 'Entries for Monday 9 March' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the rows of last week come without their time', async () => {
  const before = [
    { from: '2026-03-04T08:00:00Z', to: '2026-03-04T09:00:00Z', task: 'Review', project: 'Ledger' },
  ];
  const { user } = await openWeek({}, [...before, ...week]);
  await user.click(screen.getByRole('button', { name: 'Copy last week' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Copy last week's rows/ }));
  dialog.getByText('Review');
  await user.click(dialog.getByRole('button', { name: 'Copy 1 row' }));
  await cellOf(/^No time, Review, Monday 9 March/);
  expect(sent).toEqual([]);
});

const copyWeek = 'POST /timesheet/time-log/copy-week';
const lastWeek = [
  { from: '2026-03-04T08:00:00Z', to: '2026-03-04T09:00:00Z', task: 'Review', project: 'Ledger' },
  { from: '2026-03-05T08:00:00Z', to: '2026-03-05T09:00:00Z', task: 'Export', project: 'Ledger' },
];

async function copyTimes({ user }: Awaited<ReturnType<typeof openWeek>>) {
  await user.click(screen.getByRole('button', { name: 'Copy last week' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByText('Tasks with their times'));
  await user.click(dialog.getByRole('button', { name: 'Copy 2 entries' }));
}

test('last week comes with its times in one call, and goes again in one', async () => {
  const page = await openWeek({ [copyWeek]: { ids: ['a', 'b'], leftOut: [] } }, [...lastWeek, ...week]);
  await copyTimes(page);
  await screen.findByText('2 entries copied');
  expect(sent.map(({ body }) => body)).toEqual([{ employeeId: 'employee-ann', weekStart: '2026-03-09' }]);
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ body: { logIds: ['a', 'b'] } });
});

test('entries of last week without a place are named with their reason, beside the way back', async () => {
  const left = {
    title: 'Export',
    startedAt: '2026-03-12T08:00:00Z',
    stoppedAt: '2026-03-12T09:00:00Z',
    reason: 'Time cannot be entered for the future.',
  };
  const page = await openWeek({ [copyWeek]: { ids: ['a'], leftOut: [left] } }, [...lastWeek, ...week]);
  await copyTimes(page);
  const dialog = within(await screen.findByRole('dialog', { name: '1 entry copied' }));
  dialog.getByText('1 entry was left out');
  dialog.getByText('Export');
  expect(dialog.getByRole('listitem').textContent).toMatch(
    /12 Mar, 09:00–10:00 · Time cannot be entered for the future\.$/,
  );
  await page.user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ body: { logIds: ['a'] } }));
});

test('a holiday and an absence are named under their days, and the week asks for less', async () => {
  const hours = 8 * 3600;
  const person = {
    ...{ employeeId: 'employee-ann', name: 'Ann Archer' },
    // The reason is not visible.
    absences: [
      {
        ...{ id: 'away', employeeId: 'employee-ann', name: 'Ann Archer', state: 'approved', days: 1 },
        ...{ firstDay: '2026-03-12', lastDay: '2026-03-12', isHalfStart: false, isHalfEnd: false },
      },
    ],
    weekSeconds: [hours, hours, hours, hours, hours, 0, 0],
    weeks: [{ value: [hours, hours, hours, hours, hours, 0, 0] }],
    holidays: [{ date: '2026-03-13', name: 'Founding day', isHalf: true }],
  };
  await openWeek({
    '/absences/setup': { isOn: true, kinds: [], companyDays: [] },
    '/absences/calendar': { people: [person] },
  });
  await screen.findByText('Founding day');
  await screen.findByText('Away');
  await screen.findByText('of 28:00');
});

test('a day that lacks some of its breaks says so', async () => {
  const breakSteps = [{ afterMinutes: 360, breakMinutes: 30 }];
  serve(week, { '/organization/organization-north': { standardWorkHoursPerDay: 8, breakSteps } });
  open('/timesheets?day=2026-03-09');
  const grid = await screen.findByRole('grid');
  await within(grid).findByRole('img', { name: '30 mins of break missing' });
  within(screen.getByRole('region', { name: /Monday/ })).getByText('30 mins of break missing');
});
