import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, type Sent, stubApi } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import type { ReviewDay, ReviewWeek } from '#shared/timesheets/review.schema.ts';
import { timesheetTexts } from '#shared/timesheets/timesheet.schema.ts';
import { ReviewPage } from './ReviewPage.tsx';

const dayOf = (date: string, more: Partial<ReviewDay> = {}): ReviewDay => ({
  ...{ id: `sheet-${date}`, date, status: 'PENDING', seconds: 8 * 3600, logCount: 2, isRunning: false },
  ...{ manualSeconds: 0, overlapSeconds: 0, gapSeconds: 0, withoutNote: 0 },
  allowedSteps: ['IN REVIEW', 'DENIED', 'APPROVED'],
  ...more,
});

const weekOf = (
  key: string,
  fullName: string,
  days: ReviewDay[],
  more: Partial<ReviewWeek> = {},
): ReviewWeek => ({
  ...{
    employeeId: `employee-${key}`,
    employee: { id: `employee-${key}`, fullName },
    weekStart: '2026-03-02',
  },
  ...{
    isOwn: false,
    targetSeconds: 40 * 3600,
    missingDays: [],
    days,
    submittedAt: '2026-03-06T17:00:00.000Z',
  },
  ...more,
});

const ben = weekOf(
  'ben',
  'Ben Baker',
  [
    dayOf('2026-03-02', { manualSeconds: 4 * 3600, overlapSeconds: 1800 }),
    dayOf('2026-03-03', { status: 'APPROVED', allowedSteps: ['DRAFT'] }),
  ],
  { missingDays: ['2026-03-04'] },
);
const zoe = weekOf('zoe', 'Zoe Zimmer', [
  dayOf('2026-03-05', { id: 'sheet-zoe', isRunning: true, allowedSteps: ['IN REVIEW', 'DENIED'] }),
]);
const own = weekOf('ann', 'Ann Archer', [dayOf('2026-03-06', { id: 'sheet-ann', allowedSteps: ['DRAFT'] })], {
  isOwn: true,
});

const list = 'GET /timesheet/review';
const decide = 'PUT /timesheet/status';

function open(answers: Answers = {}, route = '/timesheets/review') {
  const sent = stubApi({ [list]: ok({ items: [ben, zoe, own], total: 3 }), ...answers });
  const page = render(
    <ScopeContext value={scopeWith({ role: 'MANAGER', isManager: true })}>
      <ReviewPage />
    </ScopeContext>,
    { route },
  );
  return { ...page, sent };
}

afterEach(() => toaster.remove());

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const bodyOf = (sent: readonly Sent[], endpoint: string) =>
  sent.filter((call) => call.endpoint === endpoint).at(-1)?.body;

test('a row for each person and week says what to look at, and why it cannot be decided about', async () => {
  const { sent } = open();
  const row = within(await rowOf('Ben Baker'));
  row.getByText('16:00');
  row.getByText('of 40:00');
  row.getByText('25%');
  row.getByText('0:30 counted twice');
  row.getByText('1 day without time');
  row.getByText('Approved: 1');
  const running = within(await rowOf('Zoe Zimmer'));
  running.getByText(/A timer is running on .*5 Mar.* That day can't be approved yet\./);
  expect(running.queryByRole('button', { name: /^Approve/ })).toBeNull();
  const mine = within(await rowOf('Ann Archer'));
  mine.getByText('Your own time. Someone else reviews it.');
  expect(mine.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
  const asked = sent.find(({ endpoint }) => endpoint === list)?.search ?? '';
  expect(Object.fromEntries(new URLSearchParams(asked))).toMatchObject({
    ...{ status: 'waiting', sortBy: 'submitted', order: 'asc' },
  });
});

test('approving a week leaves its decided days alone, and is undone', async () => {
  const { user, sent } = open({
    [decide]: ok([{ ...ben.days[0], status: 'APPROVED' }]),
    'PUT /timesheet/undo': ok([]),
  });
  const row = within(await rowOf('Ben Baker'));
  await user.click(row.getByRole('button', { name: /^Approve Ben Baker/ }));
  await screen.findByText('1 day approved');
  expect(bodyOf(sent, decide)).toEqual({ ids: ['sheet-2026-03-02'], status: 'APPROVED' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodyOf(sent, 'PUT /timesheet/undo')).toEqual({ ids: ['sheet-2026-03-02'] }));
});

test('the keyboard goes through the weeks, opens, selects, approves and denies with a reason', async () => {
  const { user, sent } = open({ [decide]: ok([]) });
  await rowOf('Ben Baker');
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toMatch(/Ben Baker/);
  await user.keyboard('{Enter}');
  const days = within(screen.getByRole('region', { name: /Ben Baker/ }));
  days.getByRole('button', { name: /^Reject .*8:00$/ });
  await user.keyboard('{Enter}jj');
  expect(document.activeElement?.textContent).toMatch(/Ann Archer/);
  await user.keyboard('kd');
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('Zoe Zimmer');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  dialog.getByText(timesheetTexts.reason);
  await user.type(dialog.getByRole('textbox'), 'Please stop the timer');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(bodyOf(sent, decide)).toEqual({
      ...{ ids: ['sheet-zoe'], status: 'DENIED', reason: 'Please stop the timer' },
    }),
  );
});

test('several weeks are decided about at once, by what can be', async () => {
  const { user, sent } = open({ [decide]: ok([]) });
  await rowOf('Ben Baker');
  await user.keyboard('jxjx');
  const bar = within(screen.getByRole('toolbar', { name: 'Actions for selected weeks' }));
  bar.getByText('2 selected');
  bar.getByRole('button', { name: 'Reject: 2 days' });
  await user.click(bar.getByRole('button', { name: 'Approve: 1 day' }));
  await waitFor(() =>
    expect(bodyOf(sent, decide)).toEqual({ ids: ['sheet-2026-03-02'], status: 'APPROVED' }),
  );
});

test('a person with a running timer gets a request to stop it, as a comment on the day', async () => {
  const comment = 'POST /timesheet/sheet-zoe/comment';
  const { user, sent } = open({ [comment]: ok({}) });
  await user.click(await screen.findByRole('button', { name: 'Ask to stop it' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add comment' }));
  await screen.findByText('Comment sent');
  expect(bodyOf(sent, comment)).toMatchObject({ comment: expect.stringContaining('Please stop your timer') });
});

test('filters and order are in the address; nothing to review says so', async () => {
  const { user, sent } = open(
    { [list]: ok({ items: [], total: 0 }) },
    '/timesheets/review?member=employee-ben',
  );
  await screen.findByText('Nothing to review');
  const searchOf = () => sent.filter(({ endpoint }) => endpoint === list).at(-1)?.search ?? '';
  expect(searchOf()).toContain('employee-ben');
  await user.click(screen.getByText('Approved'));
  await screen.findByText('No approved weeks');
  expect(searchOf()).toContain('sortBy=week');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(searchOf()).not.toContain('employee-ben'));
});

test('a person who may change closed time reopens a day up to a chosen one, or says why not', async () => {
  const request = { id: 'one', employeeId: 'employee-ben', name: 'Ben Baker', reason: 'I forgot the call' };
  const opening = { ...request, day: '2026-02-09', state: 'requested', createdAt: '2026-03-01T09:00:00Z' };
  const decision = 'PUT /timesheet/openings/one';
  const { user, sent } = open({
    'GET /role-permissions/me': ok([{ permission: 'CHANGE_CLOSED_TIME', enabled: true }]),
    'GET /timesheet/openings/waiting': ok([opening]),
    [decision]: ok({ ...opening, state: 'approved' }),
  });
  await screen.findByText('I forgot the call');
  await user.click(screen.getByRole('button', { name: /^Open until/ }));
  const calendar = await screen.findByRole('grid');
  const days = within(calendar).getAllByRole('button');
  const last = days.filter((day) => !day.hasAttribute('aria-disabled')).at(-1);
  const chosen = last?.getAttribute('data-day');
  if (last) await user.click(last);
  await user.click(screen.getByRole('button', { name: /^Reopen: Ben Baker/ }));
  const bodies = () => sent.flatMap(({ endpoint, body }) => (endpoint === decision ? [body] : []));
  await waitFor(() => expect(bodies()).toEqual([{ isApproved: true, openUntil: chosen }]));
  await user.click(screen.getByRole('button', { name: /^Reject: Ben Baker/ }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('Reason'), 'It is invoiced');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(bodies()[1]).toEqual({ isApproved: false, answer: 'It is invoiced' }));
});
