import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BudgetOf } from '#client/features/budgets/public/BudgetOf.tsx';
import { bodiesOf, renderInScope, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { type Answers, ok } from '#client/testing/stub-api.ts';
import { budgetTexts } from '#shared/budgets/budget.schema.ts';

const budget = {
  ...{ id: 'b1', projectId: 'p1', name: 'Portal', measure: 'hours', limit: '360000', period: 'once' },
  ...{ counts: 'all', alertLevels: [75, 100], used: '330000', left: '30000', percent: 91, state: 'near' },
  ...{ forecast: { usedUpOn: '2026-03-20' }, from: '2026-03-02', today: '2026-03-11', canEdit: true },
};

function open(facts: object | undefined, more: Answers = {}) {
  const items = facts === undefined ? [] : [{ ...budget, ...facts }];
  const sent = taskServer([], {
    'GET /budgets': ok({ items, total: items.length }),
    'GET /budgets/b1/series': ok({ before: 0, days: [['2026-03-02', 330000]] }),
    ...more,
  });
  return { sent, ...renderInScope(<BudgetOf of={{ projectId: 'p1' }} />) };
}

test('a budget says what is used, what is left and when it will be used up, and is changed and deleted', async () => {
  const { user, sent } = open(
    {},
    { 'PUT /budgets': ok(budget), 'DELETE /budgets/b1': ok({ affected: 1, raw: [] }) },
  );
  await screen.findByText('91:40 of 100:00');
  await screen.findByText('8:20 left');
  await screen.findByText(/^Used up around .*20/);
  await user.click(await screen.findByRole('button', { name: 'Edit budget' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Budget of Portal' }));
  const hours = dialog.getByRole('textbox', { name: /^Hours/ });
  expect(hours).toHaveProperty('value', '100:00');
  expect(within(dialog.getByRole('combobox', { name: 'Measured in' })).getAllByRole('option')).toHaveLength(
    1,
  );
  await user.clear(hours);
  await user.type(hours, 'many');
  await user.click(dialog.getByRole('button', { name: 'Save budget' }));
  await dialog.findByText(budgetTexts.hours);
  await user.clear(hours);
  await user.type(hours, '120,5');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Period' }), 'Every month');
  await user.click(dialog.getByRole('button', { name: 'Save budget' }));
  await expect
    .poll(() => bodiesOf(sent, 'PUT /budgets'))
    .toEqual([
      {
        ...{ projectId: 'p1', measure: 'hours', limit: '433800', period: 'monthly', counts: 'all' },
        alertLevels: [75, 100],
      },
    ]);
  await user.click(await screen.findByRole('button', { name: 'Edit budget' }));
  await user.click(await screen.findByRole('button', { name: 'Delete budget' }));
  await screen.findByText('The budget was deleted');
});

test('a budget that is passed says by how much, and in which other currencies work was done', async () => {
  open({
    ...{ measure: 'money', currency: 'EUR', limit: '1000', used: '1250.50', left: '-250.5', percent: 125 },
    ...{ state: 'over', forecast: undefined, canEdit: false },
    others: [{ currency: 'CHF', amount: '80.00' }],
  });
  await screen.findByText('€250.50 over budget');
  await screen.findByText('Not counted, in other currencies: CHF 80.00');
  expect(screen.queryByRole('button', { name: 'Edit budget' })).toBeNull();
  expect(screen.queryByText('No forecast yet')).toBeNull();
});
