import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { incident, invoices, renderPlans } from '#client/features/plans/plan-test-kit.tsx';
import { PlanWarnings } from './PlanWarnings.tsx';

test.each([
  [
    'tasks and planned time are missing',
    [],
    0,
    ['Please add tasks to this plan. Please add your planned time.'],
  ],
  ['planned time is missing', [invoices], 0, ['Please add your planned time.']],
  [
    'an estimate is missing',
    [incident],
    4,
    ['“Write the incident down” has no estimate. Please add an estimate to every task.'],
  ],
  ['planned within an hour of the estimates', [invoices], 6, []],
  [
    'planned more than an hour above',
    [invoices],
    6.5,
    ['You planned more time than the tasks need. Please plan more tasks.'],
  ],
  [
    'planned more than an hour below',
    [invoices],
    3.5,
    ['Your tasks need more time than you planned. Plan more hours or fewer tasks.'],
  ],
])('warns: %s', (_rule, tasks, hours, warnings) => {
  renderPlans(<PlanWarnings plan={{ workTimePlanned: hours, tasks }} />);
  const shown = screen
    .queryAllByText(/^(Please add|You planned|Your tasks need|“)/)
    .map((node) => node.textContent);
  expect(shown).toEqual(warnings);
});
