// The first test would wait for the code of its report.
import '#client/features/reports/balance/BalanceReport.tsx';
import '#client/features/reports/budgets/BudgetsReport.tsx';
import '#client/features/reports/limits/LimitsReport.tsx';
import '#client/features/reports/team/TeamReport.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { now, open, serve, summary } from './reports-test-kit.tsx';

vi.mock('#client/features/reports/chart/Bars.tsx', () => ({ Bars: () => null }));

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const hour = 3600;
const ann = { id: 'employee-ann', fullName: 'Ann Archer' };
const ben = { id: 'employee-ben', fullName: 'Ben Baker' };
const ledger = { id: 'project-ledger', name: 'Ledger' };

const texts = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim());
const textsOf = (table: HTMLElement) => [...table.querySelectorAll('tr')].map(texts);

const limits = (rows: readonly object[]) => ({ '/timesheet/time-log/time-limit': rows });
const week = (date: string, worked: readonly [object, number, number][]) => ({
  date,
  standardHours: 8,
  employees: worked.map(([employee, hours, limit]) => ({
    employee,
    duration: hours * hour,
    durationPercentage: 0,
    rawPercentage: 0,
    limit: limit * hour,
  })),
});

test('weekly limits name who is over, and go by the standard day where nobody has set one', async () => {
  const asked = serve(
    limits([
      week('2026-03-02', [
        [ann, 22.5, 20],
        [ben, 10 + 40 / hour, 0],
      ]),
    ]),
  );
  open('/reports/weekly-limits');
  expect(textsOf(await screen.findByLabelText('Weekly limits', { selector: 'table' })).slice(1)).toEqual([
    [expect.stringMatching(/^Week 10, 2\s?–\s?8 Mar$/)],
    [expect.stringContaining('Ann Archer'), '22:30', '20:00', '112.5%', '2:30 over the limit'],
    [expect.stringContaining('Ben Baker'), '10:00', '40:00', '25.0%', '30:00 left'],
  ]);
  screen.getByLabelText('Ben Baker: 25.0% of the limit');
  const query = asked.find(({ path }) => path.endsWith('time-limit'))?.url.searchParams;
  expect(query?.get('duration')).toBe('week');
  expect(query?.get('everybody')).toBe('true');
});

test('budgets have a report and a tab once there is one', async () => {
  const budget = {
    ...{ id: 'b1', name: 'Ledger', measure: 'hours', limit: '36000', period: 'once', counts: 'all' },
    ...{ alertLevels: [75], used: '27040', left: '8960', percent: 75, state: 'near', today: '2026-03-12' },
    ...{ projectId: 'project-ledger', forecast: { usedUpOn: '2026-03-20' }, canEdit: true },
  };
  const passed = { ...budget, id: 'b2', projectId: undefined, organizationContactId: 'acme', name: 'Acme' };
  const over = { used: '45000', left: '-9000', percent: 125, state: 'over', forecast: undefined };
  serve({ '/budgets': { items: [{ ...passed, ...over }, budget], total: 2 } });
  open('/reports/budgets');
  const table = await screen.findByLabelText('Budgets', { selector: 'table' });
  expect(textsOf(table)).toEqual([
    ['Budget of', 'Used', 'Left', 'Forecast'],
    ['AcmeClient · Once', '12:30 of 10:00125%', '2:30 over budget', ''],
    ['LedgerProject · Once', '7:30 of 10:0075%', '2:30', expect.stringMatching(/^Used up around .*20/)],
  ]);
  expect(within(table).getByRole('link', { name: 'Ledger' }).getAttribute('href')).toBe(
    '/projects/project-ledger',
  );
  screen.getByRole('link', { name: 'Budgets', current: 'page' });
});

test('rows of the balance, and the balance over them, add up in whole minutes', async () => {
  const months = ['2026-02-01', '2026-03-01'].map((month, index) => ({
    ...{ month, targetSeconds: 2 * hour, workedSeconds: hour + 40, away: [] },
    balanceSeconds: (index + 1) * (40 - hour),
  }));
  serve({
    '/timesheet/time-log/report/balance': [{ employeeId: 'employee-ann', name: 'Ann Archer', months }],
  });
  open('/reports/balance?from=2026-02-01&to=2026-03-12');
  const rows = textsOf(await screen.findByLabelText('Working time & balance', { selector: 'table' }));
  expect(rows.slice(2)).toEqual([
    ['February 2026', '2:00', '1:00', '−1:00', '−1:00', '–'],
    ['March 2026', '2:00', '1:01', '−0:59', '−1:59', '–'],
  ]);
});

test('the balance of people by month, with days away by kind where it may be known', async () => {
  const month = (first: string, target: number, worked: number, balance: number, away: object[]) => ({
    month: first,
    ...{ targetSeconds: target * hour, workedSeconds: worked * hour, balanceSeconds: balance * hour, away },
  });
  const asked = serve({
    '/timesheet/time-log/report/balance': [
      {
        ...{ employeeId: 'employee-ann', name: 'Ann Archer' },
        months: [
          month('2026-02-01', 160, 162.5, 2.5, [{ name: 'Annual leave', days: 1 }]),
          month('2026-03-01', 64, 60, -1.5, [{ days: 2.5 }]),
        ],
      },
      { employeeId: 'employee-ben', name: 'Ben Baker', months: [month('2026-03-01', 64, 0, -64, [])] },
    ],
  });
  open('/reports/balance?from=2026-02-01&to=2026-03-12&project=project-ledger');
  expect(textsOf(await screen.findByLabelText('Working time & balance', { selector: 'table' }))).toEqual([
    ['Month', 'Target', 'Worked', 'Difference', 'Balance', 'Away'],
    [expect.stringContaining('Ann Archer')],
    ['February 2026', '160:00', '162:30', '+2:30', '+2:30', 'Annual leave: 1 day'],
    ['March 2026', '64:00', '60:00', '−4:00', '−1:30', 'Away: 2.5 days'],
    [expect.stringContaining('Ben Baker')],
    ['March 2026', '64:00', '0:00', '−64:00', '−64:00', '–'],
  ]);
  const { searchParams } = asked.find(({ path }) => path.endsWith('/balance'))?.url ?? {};
  expect(searchParams?.get('startDate')).toBe('2026-02-01');
  expect([...(searchParams?.keys() ?? [])].filter((key) => key.startsWith('project'))).toEqual([]);
});

test('without a budget there is no tab of them', async () => {
  serve(limits([]));
  open('/reports/weekly-limits');
  await screen.findByRole('link', { name: 'Weekly limits' });
  expect(screen.queryByRole('link', { name: 'Budgets' })).toBeNull();
});

test('limits by member, per day', async () => {
  serve(limits([week('2026-03-10', [[ben, 9, 8]]), week('2026-03-11', [[ben, 4, 8]])]));
  open('/reports/weekly-limits?per=day&by=member');
  const table = await screen.findByLabelText('Weekly limits', { selector: 'table' });
  expect(textsOf(table).map(([first]) => first)).toEqual([
    'Day',
    'Ben Baker',
    'Wednesday 11 March',
    'Tuesday 10 March',
  ]);
});

test.each([
  [
    'weekly-limits?per=day&by=member',
    '/timesheet/time-log/time-limit',
    { duration: 'day', groupBy: 'employee' },
  ],
  ['team?by=date', '/timesheet/time-log/report/team', { groupBy: 'date' }],
  ['apps?by=project&kind=URL', '/timesheet/activity/report', { groupBy: 'project', 'types[0]': 'URL' }],
  ['productivity', '/timesheet/time-log/report', { 'groupBy[0]': 'day', 'groupBy[1]': 'project' }],
])('%s leaves as PDF', async (tab, path, expected) => {
  const asked = serve({ [`${path}/export`]: {} });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = open(`/reports/${tab}`);
  await screen.findByRole('button', { name: 'Export' });
  await chooseEntry(user, { menu: 'Export', entry: 'This report as PDF (up to 20,000 rows)' });
  await waitFor(() => expect(asked.some((request) => request.path === `${path}/export`)).toBe(true));
  const query = asked.find((request) => request.path === `${path}/export`)?.url.searchParams;
  expect(Object.fromEntries(query ?? [])).toMatchObject({ format: 'pdf', ...expected });
});

const used = (title: string, date: string, minutes: number) => ({
  title,
  date,
  sessions: 1,
  duration: minutes * 60,
  duration_percentage: '0.00',
  employeeId: ann.id,
  employee: ann,
  project: null,
});

const appsPath = '/timesheet/activity/report';

test('apps and sites stand under their day, their project or their person', async () => {
  const asked = serve({
    [appsPath]: [
      {
        employee: ann,
        dates: [
          { date: '2026-03-10', projects: [{ project: null, activity: [used('Editor', '2026-03-10', 60)] }] },
          {
            date: '2026-03-11',
            projects: [
              {
                project: null,
                activity: [used('Editor', '2026-03-11', 30), used('Mail', '2026-03-11', 30)],
              },
            ],
          },
        ],
      },
    ],
  });
  open('/reports/apps?by=employee&kind=APP');
  expect(textsOf(await screen.findByLabelText('Apps & sites by member'))).toEqual([
    ['Apps or sites', 'Dates', 'Percent used', 'Time spent'],
    [expect.stringContaining('Ann Archer'), '', '2:00'],
    ['Editor', '10 Mar, 11 Mar', '75.0%', '1:30'],
    ['Mail', '11 Mar', '25.0%', '0:30'],
  ]);
  const query = asked.find(({ path }) => path === appsPath)?.url.searchParams;
  expect(Object.fromEntries(query ?? [])).toMatchObject({ groupBy: 'employee', 'types[0]': 'APP' });
});

const days = [
  {
    date: '2026-03-10',
    sum: 6 * hour,
    activity: 0,
    logs: [
      { project: ledger, employeeLogs: [{ employee: ann, sum: 4 * hour, activity: 0, tasks: [] }] },
      { project: null, employeeLogs: [{ employee: ben, sum: 2 * hour, activity: 0, tasks: [] }] },
    ],
  },
  {
    date: '2026-03-11',
    sum: 2 * hour,
    activity: 0,
    logs: [{ project: null, employeeLogs: [{ employee: ann, sum: 2 * hour, activity: 0, tasks: [] }] }],
  },
];

test('team statistics by member and by date, every column sortable', async () => {
  const asked = serve({
    '/timesheet/time-log/report/daily': days,
    [appsPath]: [
      {
        employee: ann,
        dates: [
          { date: '2026-03-10', projects: [{ project: null, activity: [used('Editor', '2026-03-10', 60)] }] },
        ],
      },
    ],
  });
  const { user } = open('/reports/team');
  const byMember = await screen.findByLabelText('By member', { selector: 'table' });
  await within(byMember).findByText('Editor');
  const [head, ...members] = textsOf(byMember);
  expect(head).toEqual(['Member', 'Projects', 'Application', 'Time spent', 'Percent used']);
  const report = asked.find(({ path }) => path.endsWith('/report/daily'));
  const types = [...(report?.url.searchParams ?? [])].filter(([key]) => key.startsWith('logType'));
  expect(types.map(([, type]) => type)).toEqual(['TRACKED', 'MANUAL', 'IDLE', 'RESUMED']);
  screen.getByText(/Percent used: share of all time in this report/);
  expect(members).toEqual([
    [expect.stringContaining('Ann Archer'), 'Ledger', 'Editor', '6:00', '75.0%'],
    [expect.stringContaining('Ben Baker'), 'No project', '–', '2:00', '25.0%'],
  ]);
  await user.click(within(byMember).getByText('Time spent'));
  expect(textsOf(byMember)[1]?.[3]).toBe('2:00');
  await user.click(screen.getByText('By date'));
  const byDate = await screen.findByLabelText('By date', { selector: 'table' });
  expect(textsOf(byDate).map(([date, project, , time]) => [date, project, time])).toEqual([
    ['Date', 'Project', 'Time spent'],
    ['Wed 11 Mar', 'No project', '2:00'],
    ['Tue 10 Mar', 'No project', '2:00'],
    ['Tue 10 Mar', 'Ledger', '4:00'],
  ]);
  expect(byDate.querySelectorAll('th button').length).toBe(5);
});

test('one’s own productivity is about oneself, whatever the filter says', async () => {
  const asked = serve({
    '/timesheet/time-log/report/summary': { ...summary, from: '2026-02-16', to: '2026-03-12' },
  });
  open('/reports/productivity?member=employee-ben');
  const figure = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
  expect(await figure('Today')).toBe('0:00');
  await waitFor(async () => expect(await figure('This week')).toContain('20:00of 40:00'));
  expect(await figure('Days tracked')).toBe('2');
  expect(await figure('Longest day')).toBe('Tue 10 Mar, 12:00');
  expect(textsOf(screen.getByLabelText('This month by project', { selector: 'table' })).slice(1)).toEqual([
    ['Portal', '9:00', '45.0%'],
    ['Ledger', '8:00', '40.0%'],
    ['No project', '3:00', '15.0%'],
  ]);
  const query = asked.find(({ path }) => path.endsWith('summary'))?.url.searchParams;
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    'employeeIds[0]': 'employee-ann',
    startDate: '2026-02-16',
    endDate: '2026-03-12',
  });
});
