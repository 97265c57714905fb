import { expect, test } from 'vitest';
import { putBudgetInput } from '#shared/budgets/budget.schema.ts';
import { type BudgetPeriod, budgetUse, reachedLevel } from '#shared/budgets/budget-use.ts';

const today = '2026-03-13';
const levels = [75, 90, 100];
/** Monday to Friday, ten each. */
const week = ['09', '10', '11', '12', '13'].map((day) => [`2026-03-${day}`, 10] as [string, number]);
const use = (limit: string, used: string, more: { period?: BudgetPeriod; lastDays?: typeof week } = {}) =>
  budgetUse({ period: 'once', lastDays: [], ...more, limit, used, alertLevels: levels, today });

test.for([
  ['100', '0', '100', 0, 'fine'],
  ['100', '74.99', '25.01', 74, 'fine'],
  ['100', '75', '25', 75, 'near'],
  ['3', '2.99', '0.01', 99, 'near'],
  ['100', '100', '0', 100, 'near'],
  ['100', '100.01', '-0.01', 100, 'over'],
  ['0.3', '0.1', '0.2', 33, 'fine'],
  ['1000000000', '2500000000.05', '-1500000000.05', 250, 'over'],
] as const)('of %s, %s used leaves %s: %i percent, %s', ([limit, used, left, percent, state]) => {
  expect(use(limit, used)).toEqual({ left, percent, state });
});

test('without levels it is near at 90 percent', () => {
  const facts = { limit: '100', period: 'once', alertLevels: [], lastDays: [], today } as const;
  expect(budgetUse({ ...facts, used: '89' }).state).toBe('fine');
  expect(budgetUse({ ...facts, used: '90' }).state).toBe('near');
});

test.for([
  ['fewer than three days say nothing', '100', '20', 'once', week.slice(3), undefined],
  ['a first week has its free days before it', '85', '50', 'once', week, { usedUpOn: '2026-03-18' }],
  ['what is used up is no longer forecast', '50', '50', 'once', week, {}],
  ['a month that ends earlier is not used up', '500', '50', 'monthly', week, { endsAt: 178.57 }],
  ['a month says both', '85', '50', 'monthly', week, { usedUpOn: '2026-03-18', endsAt: 178.57 }],
  ['what would last for years is not forecast', '1000000', '50', 'once', week, {}],
] as const)('%s', ([, limit, used, period, lastDays, forecast]) => {
  expect(use(limit, used, { period, lastDays: [...lastDays] }).forecast).toEqual(forecast);
});

test('days without work slow the pace', () => {
  const lastDays = ['2026-02-12', '2026-02-20', '2026-03-01'].map((day) => [day, 10] as [string, number]);
  expect(use('50', '30', { lastDays }).forecast).toEqual({ usedUpOn: '2026-04-02' });
});

test.for([
  [74, 0],
  [75, 75],
  [99, 90],
  [240, 100],
] as const)('%i percent reach the level %i', ([percent, level]) => {
  expect(reachedLevel({ percent }, levels)).toBe(level);
});

test('a budget is of one thing, and its limit fits what it counts', () => {
  const id = '0197a000-0000-7000-8000-000000000001';
  const valid = { projectId: id, measure: 'hours', limit: 3600 };
  expect(putBudgetInput.parse(valid)).toMatchObject({
    ...{ limit: '3600', period: 'once', counts: 'all', alertLevels: [75, 90, 100] },
  });
  expect(putBudgetInput.parse({ ...valid, alertLevels: [90, 50, 90] }).alertLevels).toEqual([50, 90]);
  for (const wrong of [
    { projectId: undefined },
    { taskId: id },
    { limit: '0' },
    { limit: '1.5' },
    { limit: '1e3' },
    { measure: 'money', limit: '1.005' },
    { measure: 'money', limit: '-1' },
    { alertLevels: [0] },
    { alertLevels: Array.from({ length: 11 }, (_, index) => index + 1) },
  ]) {
    expect(putBudgetInput.safeParse({ ...valid, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});
