import { expect, test } from 'vitest';
import { collectRates, planRates, type RateGroup } from '#shared/imports/import-rates.ts';
import { rateRange, readCurrency, readMoney } from '#shared/imports/read-money.ts';

test.for([
  ['80', 80],
  ['$1,234.50', 1234.5],
  ['1.234,50 €', 1234.5],
  ['1 234,5', 1234.5],
  ['1,234', 1234],
  ['1.234.567', 1_234_567],
  ['0.1234', 0.1234],
  ['', undefined],
  ['none', undefined],
] as const)('%s is read as money', ([text, value]) => expect(readMoney(text)).toBe(value));

test('a currency stands in a cell or in a head', () => {
  expect(['US Dollar - USD', 'Amount (EUR)', 'Amount ()'].map(readCurrency)).toEqual([
    'USD',
    'EUR',
    undefined,
  ]);
});

interface Line {
  who: string;
  day: string;
  project?: string;
  task?: string;
  rate?: string;
  amount?: string;
  hours?: number;
}

function plan(...lines: Line[]) {
  const groups = new Map<string, RateGroup>();
  for (const [row, { who, day, project, task, rate = '', amount = '', hours = 1 }] of lines.entries()) {
    const startedAt = new Date(`${day}T09:00:00Z`);
    const stoppedAt = new Date(startedAt.getTime() + hours * 3_600_000);
    const range = rateRange(rate, amount, hours * 3600);
    const entry = { row, startedAt, stoppedAt, project, task, tags: [], isBillable: true, rate: range };
    collectRates(groups, entry, { employeeId: who, timeZone: 'UTC' });
  }
  return planRates([...groups.values()]);
}

const rate = (hourly: string, validFrom: string, scope: object) => ({
  kind: 'billable',
  hourly,
  validFrom,
  ...scope,
});
const first = '2026-03-02';
const next = '2026-03-09';

test('one rate of a person everywhere is theirs, and changes are a history', () => {
  const { rates, left } = plan(
    { who: 'ann', day: next, project: 'Website', rate: '90.00' },
    { who: 'ann', day: first, project: 'Website', rate: '80.00' },
    { who: 'ann', day: first, rate: '80' },
  );
  expect(left).toBe(0);
  expect(rates).toEqual([rate('80', first, { employeeId: 'ann' }), rate('90', next, { employeeId: 'ann' })]);
});

test('else a project has its own, those of people in it or those of its tasks', () => {
  const { rates } = plan(
    { who: 'ann', day: first, project: 'One', rate: '50' },
    { who: 'bob', day: first, project: 'One', rate: '50' },
    { who: 'ann', day: first, project: 'Each', rate: '60' },
    { who: 'bob', day: first, project: 'Each', rate: '70' },
    { who: 'ann', day: first, project: 'Tasks', task: 'Talk', rate: '10' },
    { who: 'ann', day: first, project: 'Tasks', task: 'Draw', rate: '20' },
  );
  expect(rates).toEqual([
    rate('50', first, { project: 'one' }),
    rate('60', first, { employeeId: 'ann', project: 'each' }),
    rate('70', first, { employeeId: 'bob', project: 'each' }),
    rate('10', first, { project: 'tasks', task: 'talk' }),
    rate('20', first, { project: 'tasks', task: 'draw' }),
  ]);
});

test('a row without a rule is left', () => {
  expect(
    plan(
      { who: 'ann', day: first, project: 'One', rate: '50' },
      { who: 'ann', day: first, project: 'One', rate: '55' },
    ),
  ).toEqual({ rates: [], left: 2 });
});

test('rounded amounts lead to the rate that all of them come from', () => {
  const hours = 907 / 3600;
  const { rates } = plan(
    { who: 'ann', day: first, amount: '20.16', hours },
    { who: 'ann', day: first, amount: '0.13', hours: 6 / 3600 },
    { who: 'ann', day: next, amount: '120.00', hours: 1.5 },
  );
  expect(rates).toEqual([rate('80', first, { employeeId: 'ann' })]);
});
