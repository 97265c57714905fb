import '#client/features/timesheets/list/ListSheet.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryPages } from '#client/features/timesheets/list/list-test-kit.ts';
import { type LogSketch, logOf } from '#client/features/timesheets/week-test-kit.ts';
import { chooseEntry, chooseShown } from '#client/testing/choose-entry.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import { timesheetTexts } from '#shared/timesheets/timesheet.schema.ts';
import { entryList, now, open, type Reply, sent, serve } from './timesheets-test-kit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  toaster.remove();
  localStorage.clear();
});

const logs: readonly LogSketch[] = [
  {
    from: '2026-03-09T08:00:00Z',
    to: '2026-03-09T09:00:00Z',
    task: 'Export',
    project: 'Ledger',
    status: 'PENDING',
  },
  { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:30:00Z', task: 'Migrate', project: 'Portal' },
  {
    from: '2026-03-02T08:00:00Z',
    to: '2026-03-02T09:00:00Z',
    task: 'Review',
    project: 'Ledger',
    status: 'APPROVED',
  },
];

const sheetOf = (day: string, status: TimesheetStatus, allowedSteps: TimesheetStatus[]) => ({
  id: `sheet-${day}T12:00:00.000Z`,
  date: day,
  startedAt: `${day}T12:00:00.000Z`,
  status,
  seconds: 3600,
  logCount: 1,
  employeeId: 'employee-ann',
  employee: { id: 'employee-ann', fullName: 'Ann Archer' },
  allowedSteps,
});
const sheets = [
  sheetOf('2026-03-09', 'PENDING', ['IN REVIEW', 'DENIED', 'APPROVED']),
  sheetOf('2026-03-10', 'DRAFT', []),
  sheetOf('2026-03-02', 'APPROVED', ['DRAFT']),
];
const address = () => screen.getByRole('status', { name: '' }).textContent;
/** Dates are between spaces of several widths. */
const regions = () =>
  [...document.querySelectorAll('section[aria-label]:not([aria-live])')].map((section) =>
    section.getAttribute('aria-label')?.replaceAll(/\s/g, ' '),
  );
const rows = () =>
  [...document.querySelectorAll('section li')].map((row) => row.querySelector('a')?.textContent);

async function openList(query = '', more: Record<string, Reply> = {}) {
  const asked = serve(logs, { '/timesheet': sheets, ...more });
  const { user } = open(`/timesheets?view=list${query}`, { role: 'MANAGER' });
  await screen.findByText(/^(\d+ entr(y|ies)|No results)$/, {}, { timeout: 14_000 });
  return { user, asked };
}

test('this month by week, the latest first, with what it adds up to', async () => {
  const { asked } = await openList();
  expect(regions()).toEqual(['9 – 15 Mar · week 11', '2 – 8 Mar · week 10']);
  expect(rows()).toEqual(['Migrate', 'Export', 'Review']);
  screen.getByText('2 entries, 2:30');
  screen.getByText('3 entries, 3:30');
  expect(asked.some(({ pathname }) => pathname.endsWith('/time-log'))).toBe(false);
  const query = asked.find(({ pathname }) => pathname.endsWith('/entries'))?.searchParams;
  expect(Object.fromEntries(query ?? [])).toMatchObject({ startDate: '2026-03-01', endDate: '2026-03-31' });
  expect([...(query?.keys() ?? [])].some((key) => key.startsWith('employeeIds'))).toBe(false);
});

test('times are in one zone that is named, in their order, with the own time of people elsewhere', async () => {
  const elsewhere = { ownZone: 'America/New_York', timeZone: 'America/New_York' };
  serve([
    { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z', task: 'Export' },
    { from: '2026-03-10T14:00:00Z', to: '2026-03-10T15:30:00Z', task: 'Migrate', ...elsewhere },
    { from: '2026-03-10T16:00:00Z', to: '2026-03-10T17:00:00Z', task: 'Review' },
  ]);
  open('/timesheets?view=list&group=daily', { role: 'MANAGER' });
  await screen.findByText("Times in Europe/Paris · days are in each person's time zone");
  expect(rows()).toEqual(['Review', 'Migrate', 'Export']);
  const times = [...document.querySelectorAll('section li bdi')].map(({ textContent }) => textContent);
  expect(times).toEqual(['17:00 – 18:00', '15:00 – 16:30', '10:00 – 11:30 in New York', '09:00 – 10:00']);
});

test('an employee lists only the own time', async () => {
  const asked = serve(logs);
  open('/timesheets?view=list');
  await screen.findByText('Export');
  const query = asked.find(({ pathname }) => pathname.endsWith('/entries'))?.searchParams;
  expect(query?.get('employeeIds[0]')).toBe('employee-ann');
  expect(screen.queryByRole('button', { name: /^Member/ })).toBeNull();
});

test('the grouping stays in the address and on the device', async () => {
  const { user } = await openList();
  await user.click(screen.getByText('Daily'));
  await waitFor(() => expect(regions()).toEqual(['Tuesday 10 March', 'Monday 9 March', 'Monday 2 March']));
  expect(address()).toContain('group=daily');
  expect(JSON.parse(localStorage.getItem('timesheet-list-tenant-north') ?? '{}')).toMatchObject({
    group: 'daily',
  });
});

test.each([
  ['&status=rejected', { 'status[0]': 'DENIED' }],
  ['&q=ledger+archer', { search: 'ledger archer' }],
  ['&project=Portal', { 'projectIds[0]': 'Portal' }],
  ['&label=urgent&employee=ben', { 'tagIds[0]': 'urgent', 'employeeIds[0]': 'ben' }],
  ['&task=Review&group=monthly', { 'taskIds[0]': 'Review', group: 'monthly' }],
])('%s asks the server for %o', async (query, expected) => {
  const { asked } = await openList(query);
  const request = asked.find(({ pathname }) => pathname.endsWith('/entries'))?.searchParams;
  expect(Object.fromEntries(request ?? [])).toMatchObject(expected);
});

test('a filter without a match says so, and can be cleared', async () => {
  const none = {
    count: 0,
    rows: 0,
    running: 0,
    seconds: 0,
    at: now.toISOString(),
    timeZones: [],
    groups: [],
  };
  const { user } = await openList('&status=rejected', { [entryList]: { items: [], totals: none } });
  await screen.findByText('No results');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('No time in this period');
});

/** A first page of two groups, of which one row of three is read. */
async function openPart(more: Record<string, Reply> = {}) {
  const [page] = entryPages(
    logs.map((log) => logOf({ timeZone: 'Europe/Paris', ...log })),
    { group: 'weekly', startWeekOn: 'MONDAY' },
  ).pages;
  const cursors: (string | null)[] = [];
  const pages = (url: URL): Reply => {
    const cursor = url.searchParams.get('cursor');
    cursors.push(cursor);
    const items = page?.items ?? [];
    if (cursor === 'behind-1') return { items: items.slice(1) };
    return { ...page, items: items.slice(0, 1), nextCursor: 'behind-1' };
  };
  return { ...(await openList('', { [entryList]: pages, ...more })), cursors };
}

test('further pages follow, and figures are those of the whole list from the first one on', async () => {
  const { cursors } = await openPart();
  screen.getByText('3 entries, 3:30');
  screen.getByText('2 entries, 2:30');
  await waitFor(() => expect(rows()).toEqual(['Migrate', 'Export', 'Review']));
  expect(cursors.slice(0, 2)).toEqual([null, 'behind-1']);
});

test('all of the list is chosen by the server, which says where that was too much', async () => {
  const items = ['a', 'b'].map((id) => ({ id, day: '2026-03-09', timesheetId: 'sheet', isFree: true }));
  const { user, asked } = await openList('&project=Portal', {
    '/timesheet/time-log/selection': { items, total: 2300 },
    'DELETE /timesheet/time-log': { success: true, message: '' },
  });
  await user.click(screen.getByLabelText('Select all'));
  const bar = within(await screen.findByRole('toolbar'));
  bar.getByText('The latest 2 of 2,300 are selected (limit for one change)');
  const request = asked.find(({ pathname }) => pathname.endsWith('/selection'))?.searchParams;
  expect(request?.get('projectIds[0]')).toBe('Portal');
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Delete 2 entries\?/ }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 entries deleted');
  expect(sent[0]?.body.logIds).toEqual(['a', 'b']);
});

test('a file is asked for what the list shows', async () => {
  const { user, asked } = await openList('&q=ledger+archer&label=urgent&status=pending', {
    '/timesheet/time-log/export': {},
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await chooseEntry(user, { menu: 'Export', entry: 'All entries as CSV' });
  const exported = () => asked.find(({ pathname }) => pathname.endsWith('/export'))?.searchParams;
  await waitFor(() => expect(exported()).toBeDefined());
  expect(Object.fromEntries(exported() ?? [])).toMatchObject({
    search: 'ledger archer',
    'tagIds[0]': 'urgent',
    'status[0]': 'PENDING',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  });
});

test('rejects what is chosen with a reason, and only what can be', async () => {
  const changed = [{ ...sheets[0], status: 'DENIED' }];
  const { user } = await openList('', { 'PUT /timesheet/status': changed });
  await user.click(screen.getByLabelText('Select all of 9 – 15 Mar · week 11'));
  const bar = within(screen.getByRole('toolbar'));
  bar.getByText('2 selected');
  await user.click(await bar.findByRole('button', { name: /^Reject/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Reject 1 day\?/ }));
  dialog.getByText(/1 other day isn't affected/);
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await dialog.findByText(timesheetTexts.reason);
  const reason = dialog.getByRole('textbox', { name: /Reason/ });
  expect(reason).toHaveProperty('maxLength', 120);
  await user.type(reason, 'Overlaps the call');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await screen.findByText('1 day rejected');
  expect(sent[0]).toMatchObject({
    path: '/timesheet/status',
    body: { ids: ['sheet-2026-03-09T12:00:00.000Z'], status: 'DENIED', reason: 'Overlaps the call' },
  });
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('the dialog says how many drafts nobody handed in', async () => {
  const drafts = sheets.map((sheet) =>
    sheet.status === 'DRAFT' ? { ...sheet, allowedSteps: ['DENIED', 'APPROVED'] } : sheet,
  );
  const { user } = await openList('', { '/timesheet': drafts });
  await user.click(screen.getByLabelText('Select all of 9 – 15 Mar · week 11'));
  await user.click(await within(screen.getByRole('toolbar')).findByRole('button', { name: /^Approve/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Approve 2 days\?/ }));
  dialog.getByText(/Not submitted yet: 1\./);
});

test('a reviewer of a week decides about drafts once nothing waits', async () => {
  const verdicts: TimesheetStatus[] = ['DENIED', 'APPROVED'];
  const draft = sheetOf('2026-03-10', 'DRAFT', verdicts);
  serve(logs, { '/timesheet': [sheetOf('2026-03-09', 'PENDING', verdicts), draft] });
  const first = open('/timesheets?member=employee-ben', { role: 'MANAGER' });
  await first.user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByRole('alertdialog', { name: /Approve 1 day\?/ });
  expect(screen.queryByText(/Not submitted yet/)).toBeNull();
  first.unmount();
  serve(logs, { '/timesheet': [draft] });
  const second = open('/timesheets?member=employee-ben', { role: 'MANAGER' });
  await second.user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText(/Not submitted yet: 1\./);
});

test('chosen entries become billable; skipped ones are named, and a press undoes it', async () => {
  const skipped = [{ code: 'TIME_LOCKED', count: 1 }];
  const mark = 'POST /timesheet/time-log/mark';
  const { user } = await openList('', { [mark]: { ids: ['Export', 'Migrate'], skipped } });
  for (const box of screen.getAllByLabelText(/^Select all of/)) await user.click(box);
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Billable' }));
  await chooseShown(user, { entry: 'Mark as billable' });
  await screen.findByText('Marked as billable: 2. Skipped: 1 approved.');
  expect(sent[0]?.body).toMatchObject({ isBillable: true });
  expect(sent[0]?.body.ids).toHaveLength(3);
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ ids: ['Export', 'Migrate'], isBillable: false });
});

test.for([
  [['money'], 1],
  [[], 0],
] as const)(
  'with the modules %j the list has %i filters and actions about money',
  async ([modules, count]) => {
    const { user, asked } = await openList('&client=acme&billable=no', {
      '/organization/organization-north': { standardWorkHoursPerDay: 8, modules },
    });
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Billable/ })).toHaveLength(count));
    const narrowed = asked.filter(({ pathname }) => pathname.endsWith('/entries')).at(-1)?.searchParams;
    expect(narrowed?.get('isBillable') ?? undefined).toBe(count === 0 ? undefined : 'false');
    await user.click(screen.getByLabelText('Select all of 9 – 15 Mar · week 11'));
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.queryAllByRole('button', { name: 'Billable' })).toHaveLength(count);
  },
);

test('an address narrows the list to a client and to what is not billable', async () => {
  const { asked } = await openList('&client=acme&billable=no');
  const request = asked.find(({ pathname }) => pathname.endsWith('/entries'))?.searchParams;
  expect([request?.get('clientIds[0]'), request?.get('isBillable')]).toEqual(['acme', 'false']);
  screen.getByRole('button', { name: 'Billable Not billable' });
});

test('deletes what is chosen; approved days stay', async () => {
  const { user } = await openList('', { 'DELETE /timesheet/time-log': { success: true, message: '' } });
  for (const box of screen.getAllByLabelText(/^Select all of/)) await user.click(box);
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Delete 2 entries\?/ }));
  dialog.getByText(/1 is running or on an approved day and won't be deleted/);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 entries deleted');
  expect(sent[0]?.body.logIds).toHaveLength(2);
});

test('an owner hands the week in, a reviewer decides about it', async () => {
  const own = sheets.map((sheet) => ({ ...sheet, status: 'DRAFT', allowedSteps: ['PENDING'] }));
  const submitted = own.map((sheet) => ({ ...sheet, status: 'PENDING' }));
  serve(logs, { '/timesheet': own, 'POST /timesheet/week': submitted });
  const { user, unmount } = open();
  await user.click(await screen.findByText('Submit week'));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Submit this week\?/ }));
  await user.click(dialog.getByRole('button', { name: 'Submit week' }));
  await screen.findByText('3 days updated');
  expect(sent[0]?.body).toMatchObject({ date: '2026-03-09', action: 'submit', employeeId: 'employee-ann' });
  unmount();
  serve(logs, { '/timesheet': sheets });
  open('/timesheets?member=employee-ben', { role: 'MANAGER' });
  const approval = within(await screen.findByLabelText('Week approval'));
  await approval.findByText('Reopen');
  for (const name of ['In review', 'Reject', 'Approve']) approval.getByText(name);
  expect(approval.queryByText('Submit week')).toBeNull();
});

test('the history tells every step and takes a comment', async () => {
  const [sheet] = sheets;
  const id = sheet?.id ?? '';
  const events = [
    {
      id: 'e1',
      actor: { id: 'u', name: 'Wes Fox' },
      from: 'IN REVIEW',
      to: 'DENIED',
      reason: 'Wednesday overlaps',
      createdAt: now.toISOString(),
    },
    {
      id: 'e2',
      actor: { id: 'u', name: 'Wes Fox' },
      from: 'DRAFT',
      to: 'APPROVED',
      createdAt: now.toISOString(),
    },
  ];
  serve(logs, {
    '/timesheet': [sheet ?? {}],
    [`/timesheet/${encodeURIComponent(id)}`]: { ...sheet, events },
    [`POST /timesheet/${encodeURIComponent(id)}/comment`]: { ...sheet, events },
  });
  const { user } = open();
  await user.click(await screen.findByText('History'));
  await screen.findByText('Wednesday overlaps');
  expect(screen.getAllByText('Wes Fox')).toHaveLength(2);
  expect(screen.getAllByText("It wasn't submitted.")).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Fixed it');
  await user.click(screen.getByRole('button', { name: 'Add comment' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ comment: 'Fixed it' }));
});

test('an entry below a minute is told with its seconds', async () => {
  serve([
    { from: '2026-03-10T08:00:00Z', to: '2026-03-10T08:00:12Z', task: 'Export' },
    { from: '2026-03-10T09:00:00Z', to: '2026-03-10T10:00:12Z', task: 'Migrate' },
  ]);
  open('/timesheets?view=list', { role: 'MANAGER' });
  await screen.findByText('Export');
  const times = [...document.querySelectorAll('section li time')].map(({ textContent }) => textContent);
  expect(times).toEqual(['1:00', '0:00:12']);
});

test('an entry goes on, is split and is copied by its menu', async () => {
  const start = 'POST /timesheet/timer/start';
  const { user } = await openList('', { [start]: 409, 'POST /timesheet/time-log/*/split': [] });
  const menu = 'More actions for Migrate';
  await chooseEntry(user, { menu, entry: 'Continue' });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: '/timesheet/timer/start', body: { taskId: 'Migrate' } });
  // Nobody chose: its project decides.
  expect(sent[0]?.body).not.toHaveProperty('isBillable');
  await chooseEntry(user, { menu, entry: 'Split…' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Split entry' }));
  dialog.getByText('09:00 – 09:45');
  const field = dialog.getByRole('combobox', { name: 'Second part starts at' });
  await user.clear(field);
  await user.type(field, '11:00');
  dialog.getByText('Choose a time between the start and the end of the entry.');
  expect(dialog.getByRole('button', { name: 'Split' })).toHaveProperty('disabled', true);
  await user.clear(field);
  await user.type(field, '9:30');
  dialog.getByText('09:30 – 10:30');
  await user.click(dialog.getByRole('button', { name: 'Split' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { at: '2026-03-10T08:30:00.000Z' } }));
  await chooseEntry(user, { menu, entry: 'Duplicate' });
  const form = within(await screen.findByRole('dialog', { name: 'Add time' }));
  expect(form.getByRole('combobox', { name: 'From' })).toHaveProperty('value', '10:30');
  expect(form.getByRole('combobox', { name: 'To' })).toHaveProperty('value', '12:00');
});

test('a person who may see rates reads the worth and the rate of an entry; nobody else reads them', async () => {
  const log = logOf({ from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:30:00Z', task: 'Migrate' });
  const { pages } = entryPages([log], { group: 'weekly', startWeekOn: 'MONDAY' });
  const money = { rate: '95.5', amount: '143.25', currency: 'EUR' };
  const priced = pages.map(({ items, ...page }) => ({
    ...page,
    items: items.map((row) => ({ ...row, money })),
  }));
  const { asked } = await openList('', {
    '/role-permissions/me': ['TIME_TRACKER', 'ORG_RATES_VIEW'].map((permission) => ({
      permission,
      enabled: true,
    })),
    '/timesheet/time-log/entries': priced[0] ?? {},
  });
  screen.getByText('€143.25');
  screen.getByText('€95.50 per hour');
  expect(asked.filter(({ pathname }) => pathname.endsWith('/entries')).map(({ search }) => search)).toEqual([
    expect.stringContaining('money=true'),
  ]);
});
