import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withMoney } from '#shared/reports/summary-rows.ts';
import { askedSummary, now, open, serve, summary } from './reports-test-kit.tsx';

vi.mock('#client/features/reports/chart/Bars.tsx', () => ({ Bars: () => null }));

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const summaryPath = '/timesheet/time-log/report/summary';
const sees = (...names: string[]) => ({
  '/role-permissions/me': names.map((permission) => ({ permission, enabled: true })),
});
const texts = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim());

async function tableRows() {
  const table = await screen.findByLabelText('Time by group');
  return [...table.querySelectorAll('tr')].map(texts);
}

test('a person who may see rates reads the worth of the time of each row and of all, by currency', async () => {
  const money = withMoney(summary, [
    ['2026-03-10', null, 'EUR', '1200.5', '400.00'],
    ['2026-03-11', null, 'EUR', '50.00', null],
    ['2026-03-11', null, 'JPY', '3000', null],
    [null, null, 'EUR', '1250.50', '400.00'],
    [null, null, 'JPY', '3000', null],
  ]);
  const asked = serve({ ...sees('ORG_RATES_VIEW'), [summaryPath]: money });
  open();
  const [head, first, second, total] = await tableRows();
  expect(head).toEqual(['Day, Project', 'Entries', 'Time', 'Billable', 'Amount', 'Cost', 'Margin', 'Share']);
  expect(first?.slice(4, 7)).toEqual(['€1,200.50', '€400.00', '€800.50']);
  expect(second?.slice(4, 7)).toEqual(['€50.00JP¥3,000', '–', '–']);
  expect(total?.slice(4, 7)).toEqual(['€1,250.50JP¥3,000', '€400.00', '–']);
  expect(askedSummary(asked, 'day')).toMatchObject({ money: 'true' });
  expect(asked.filter(({ url }) => url.searchParams.get('groupBy[0]') === 'day')).toHaveLength(1);
});

test.for([
  [['money'], ['Billable'], ['Day, Project', 'Entries', 'Time', 'Billable', 'Share'], 'true'],
  [[], [], ['Day, Project', 'Entries', 'Time', 'Share'], undefined],
] as const)('with the modules %j a report has money or has none', async ([modules, tiles, head, asks]) => {
  const organization = { '/organization/organization-north': { standardWorkHoursPerDay: 8, modules } };
  const asked = serve({ ...sees('ORG_RATES_VIEW'), ...organization });
  open();
  await waitFor(async () => expect((await tableRows())[0]).toEqual(head));
  const labels = screen.queryAllByText('Billable', { selector: 'dt, span, p, div' });
  expect(labels.filter((label) => label.closest('table') === null)).toHaveLength(tiles.length);
  expect(askedSummary(asked, 'day').money).toBe(asks);
});

test('a person who may not see rates reads none, and sees no column', async () => {
  const asked = serve();
  open();
  expect((await tableRows())[0]).toEqual(['Day, Project', 'Entries', 'Time', 'Billable', 'Share']);
  expect(askedSummary(asked, 'day')).not.toHaveProperty('money');
});

test('a workspace without rates has no column', async () => {
  serve(sees('ORG_RATES_VIEW', 'ORG_COSTS_VIEW'));
  open();
  expect((await tableRows())[0]).not.toContain('Amount');
});
