import { expect, test } from 'vitest';
import { budgetDraft, budgetForm } from '#shared/budgets/budget-form.ts';
import { burnUp } from '#shared/budgets/burn-up.ts';

const facts = { limit: '100', used: '40', period: 'once', today: '2026-03-11' } as const;
const days = [
  ['2026-03-09', 10],
  ['2026-03-11', 25],
] as const;

test('the used part grows to today, the forecast goes on to the limit', () => {
  const forecast = { usedUpOn: '2026-03-14' };
  expect(burnUp({ ...facts, forecast }, { before: 5, days })).toEqual([
    { day: '2026-03-09', used: 15 },
    { day: '2026-03-10', used: 15 },
    { day: '2026-03-11', used: 40, forecast: 40 },
    { day: '2026-03-12', forecast: 60 },
    { day: '2026-03-13', forecast: 80 },
    { day: '2026-03-14', forecast: 100 },
  ]);
});

test('a month is drawn whole, what lasts for long only for a while, and without a forecast until today', () => {
  const month = burnUp({ ...facts, period: 'monthly', forecast: { endsAt: 140 } }, { before: 0, days });
  expect([month.length, month[0], month.at(-1)]).toEqual([
    ...[31, { day: '2026-03-01', used: 0 }, { day: '2026-03-31', forecast: 140 }],
  ]);
  const long = burnUp({ ...facts, forecast: { usedUpOn: '2027-03-11' } }, { before: 5, days });
  expect(long.at(-1)?.day).toBe('2026-03-25');
  expect(burnUp(facts, { before: 5, days }).at(-1)).toEqual({ day: '2026-03-11', used: 40 });
});

test.for([
  ['hours', '80', '288000'],
  ['hours', '80,5', '289800'],
  ['hours', '80:30', '289800'],
  ['money', ' 1500,50 ', '1500.50'],
  ['cost', '99', '99'],
] as const)('%s typed as %s are %s', ([measure, limit, sent]) => {
  const typed = { ...budgetDraft(undefined), measure, limit, levels: '50 %, 100' };
  expect(budgetForm.parse(typed)).toMatchObject({ limit: sent, alertLevels: [50, 100] });
});

test.for([
  { limit: '' },
  { limit: '80:75' },
  { limit: '-3' },
  { measure: 'money', limit: '80:30' },
  { limit: '8', levels: '50, half' },
  { limit: '8', levels: '0' },
] as const)('%o is not accepted', (typed) => {
  expect(budgetForm.safeParse({ ...budgetDraft(undefined), ...typed }).success).toBe(false);
});
