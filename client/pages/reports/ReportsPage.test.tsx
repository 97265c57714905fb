import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { askedSummary, now, open, serve, summary } from './reports-test-kit.tsx';

vi.mock('#client/features/reports/chart/Bars.tsx', () => ({ Bars: () => null }));

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const exportPath = '/timesheet/time-log/report/export';
const logsPath = '/timesheet/time-log';

const address = () => screen.getByLabelText('URL').textContent;
const texts = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim());
const rowsOf = (table: HTMLElement) => [...table.querySelectorAll('tr')].slice(1).map(texts);
const groupTable = () => screen.findByLabelText('Time by group');

test.each([
  ['/reports/activity', 'Time & activity'],
  ['/reports/nothing', 'Time & activity'],
  ['/reports/team', 'Team statistics'],
  ['/reports/apps', 'Apps & sites'],
])('%s is %s', async (route, title) => {
  serve();
  open(route);
  await screen.findByText(title, { selector: 'h1' });
  expect(screen.getByText(title, { selector: 'a' }).getAttribute('aria-current')).toBe('page');
});

test('figures and rows say the same', async () => {
  serve();
  open();
  const rows = rowsOf(await groupTable());
  expect(rows).toEqual([
    ['Tuesday 10 March', '12', '12:00', '50.0%', '60.0%'],
    ['Wednesday 11 March', '8', '8:00', '50.0%', '40.0%'],
    ['Total', '20', '20:00', '50.0%', '100.0%'],
  ]);
  expect(screen.getByText('Total', { selector: 'dt' }).nextElementSibling?.textContent).toContain('20:00');
});

test('the billable share is the same beside the figure, in a row and below them', async () => {
  const rows = summary.rows.map((row) => ({ ...row, billableSeconds: row.seconds * 0.502 }));
  const answer = { ...summary, rows, billableSeconds: summary.totalSeconds * 0.502 };
  serve({ '/timesheet/time-log/report/summary': answer });
  open();
  expect(rowsOf(await groupTable()).map((cells) => cells[3])).toEqual(['50.2%', '50.2%', '50.2%']);
  expect(screen.getByText('Billable', { selector: 'dt' }).nextElementSibling?.textContent).toContain('50.2%');
});

test.each([
  ['MANAGER', 'Per member and day', '2:30'],
  ['EMPLOYEE', 'Per working day', '5:00'],
] as const)('a %s reads what one person does on a working day', async (role, label, time) => {
  serve();
  open('/reports', { role });
  const head = await screen.findByText(label, { selector: 'dt' });
  await waitFor(() => expect(head.nextElementSibling?.textContent).toContain(time));
});

test('the chart draws what the rows say', async () => {
  serve();
  const { user } = open();
  await groupTable();
  await user.click(screen.getByText('Table'));
  const chart = await screen.findByLabelText(/^Hours per day by project/, { selector: 'table' });
  const drawn = rowsOf(chart);
  expect(drawn.length).toBe(4 + 1);
  expect(drawn.filter((cells) => cells.at(-1) !== '–')).toEqual([
    ['Tuesday 10 March', '4:00', '8:00', '–', '12:00'],
    ['Wednesday 11 March', '5:00', '–', '3:00', '8:00'],
    ['Total', '9:00', '8:00', '3:00', '20:00'],
  ]);
  within(chart).getByText('No project');
});

test('a group opens into its parts', async () => {
  serve();
  const { user } = open();
  await user.click(await screen.findByLabelText('Show details for Wednesday 11 March'));
  expect(rowsOf(await groupTable()).slice(1, 4)).toEqual([
    ['Wednesday 11 March', '8', '8:00', '50.0%', '40.0%'],
    ['Portal', '5', '5:00', '50.0%', '25.0%'],
    ['No project', '3', '3:00', '50.0%', '15.0%'],
  ]);
});

test('the address is the report: what it says is asked for, and every choice is kept in it', async () => {
  const asked = serve();
  const { user } = open('/reports?range=lastWeek&member=employee-ben&status=APPROVED&group=task&round=15');
  await groupTable();
  expect(askedSummary(asked, 'task')).toMatchObject({
    startDate: '2026-03-02',
    endDate: '2026-03-08',
    timeZone: 'Europe/Paris',
    'employeeIds[0]': 'employee-ben',
    'status[0]': 'APPROVED',
    roundTo: '15',
    rounding: 'nearest',
  });
  await user.selectOptions(screen.getByLabelText('Then by'), 'Client');
  await user.click(screen.getByText('Compare'));
  expect(address()).toBe(
    '/reports?range=lastWeek&member=employee-ben&status=APPROVED&group=task%2Cclient&round=15&compare=previous',
  );
  await waitFor(() =>
    expect(askedSummary(asked, 'task')).toMatchObject({ 'groupBy[1]': 'client', compare: 'previous' }),
  );
  expect(screen.getByText('Weekly limits').getAttribute('href')).toBe(
    '/reports/weekly-limits?range=lastWeek&member=employee-ben',
  );
});

test('the month is what is shown at first, beside the one before when asked for', async () => {
  const previous = {
    from: '2026-02-01',
    to: '2026-02-28',
    totalSeconds: 57_600,
    rawSeconds: 57_600,
    billableSeconds: 0,
  };
  const asked = serve({ '/timesheet/time-log/report/summary': { ...summary, previous } });
  open('/reports?compare=previous');
  await groupTable();
  expect(askedSummary(asked, 'day')).toMatchObject({ startDate: '2026-03-01', endDate: '2026-03-31' });
  screen.getByText('+25.0%');
  screen.getByLabelText(/^Period: 1\s?–\s?31 Mar$/);
  // The period before it is for paper.
  const line = screen.getByText(/^Days in Europe\/Paris · No rounding$/);
  expect(line.textContent).toMatch(/^1\s?–\s?31 Mar · Days in Europe/);
});

test('a member sees no filter of members and asks for nobody else', async () => {
  const asked = serve();
  open('/reports', { role: 'EMPLOYEE' });
  await groupTable();
  await screen.findByText('Projects');
  expect(screen.queryByText('Members')).toBeNull();
  expect(screen.queryByText('Member')).toBeNull();
  expect(askedSummary(asked, 'day')).toMatchObject({ 'employeeIds[0]': 'employee-ann' });
  expect(asked.some(({ url }) => url.searchParams.get('groupBy[0]') === 'employee')).toBe(false);
});

test('a person who sees everybody reads everybody and can choose some', async () => {
  const asked = serve();
  open();
  await groupTable();
  screen.getByText('Members', { selector: 'button' });
  expect(screen.getAllByText('Member', { selector: 'option' }).length).toBe(2);
  expect(askedSummary(asked, 'day')).not.toHaveProperty('employeeIds[0]');
  await waitFor(() =>
    expect(screen.getByText('Members', { selector: 'dt' }).nextElementSibling?.textContent).toBe('2'),
  );
});

test('a file is of exactly the filter on the page, under the name that the server gives it', async () => {
  const names: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const asked = serve({ [exportPath]: {} });
  const { user } = open('/reports?range=lastMonth&project=project-ledger&group=employee,day');
  await groupTable();
  const shown = askedSummary(asked, 'employee');
  await chooseEntry(user, { menu: 'Export', entry: 'This report as XLSX' });
  await waitFor(() => expect(names).toEqual(['summary.csv']));
  const exported = asked.find(({ path }) => path === exportPath)?.url.searchParams;
  expect(Object.fromEntries(exported ?? [])).toEqual({
    startDate: '2026-02-01',
    endDate: '2026-02-28',
    money: 'true',
    timeZone: 'Europe/Paris',
    'projectIds[0]': 'project-ledger',
    'groupBy[0]': 'employee',
    'groupBy[1]': 'day',
    format: 'xlsx',
  });
  expect(shown).toMatchObject({ startDate: '2026-02-01', 'projectIds[0]': 'project-ledger' });
});

test('a row leads to the entries it is made of, cut to its day', async () => {
  const logs = [
    { from: '2026-03-10T22:30:00Z', to: '2026-03-11T00:00:00Z', task: 'Migrate', description: 'The nightly' },
    { from: '2026-03-10T08:00:00Z', to: '2026-03-10T16:00:00Z', task: 'Migrate' },
    { from: '2026-03-11T08:00:00Z', to: '2026-03-11T10:00:00Z', task: 'Export', project: 'Ledger' },
  ].map((log) => logOf({ timeZone: 'Europe/Paris', ...log }));
  const asked = serve({ [logsPath]: logs });
  const { user } = open();
  await user.click(await screen.findByLabelText('Wednesday 11 March: 8 entries'));
  await screen.findByText(/2 entries, 3:00/);
  const [newest, older] = screen.getByLabelText('Entries', { selector: 'ul' }).querySelectorAll('li');
  expect(newest?.textContent).toContain('09:00 – 11:00');
  expect(older?.textContent).toContain('00:00 – 01:00');
  expect(screen.getByText('Export', { selector: 'a' }).getAttribute('href')).toBe('/task/Export');
  const query = asked.find(({ path }) => path === logsPath)?.url.searchParams;
  expect(Object.fromEntries(query ?? [])).toMatchObject({ startDate: '2026-03-04', endDate: '2026-03-11' });
});

test('nothing found says so and takes the filters off', async () => {
  serve({
    '/timesheet/time-log/report/summary': {
      ...summary,
      rows: [],
      totalSeconds: 0,
      rawSeconds: 0,
      logCount: 0,
    },
  });
  const { user } = open('/reports?project=project-ledger');
  await screen.findByText(/^No time in 1\s?–\s?31 Mar$/);
  await user.click(screen.getByText('Clear filters'));
  expect(address()).toBe('/reports');
  await screen.findByText('Open timesheets');
});

test('a failed report can be read again', async () => {
  serve({ '/timesheet/time-log/report/summary': 400 });
  const { user } = open();
  await screen.findByText("The report couldn't be loaded");
  serve();
  await user.click(screen.getByText('Try again'));
  await groupTable();
});
