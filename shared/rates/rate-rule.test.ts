import { expect, test } from 'vitest';
import { isRateScope, rateOf } from './rate-rule.ts';

const [client, project, person, task] = ['client', 'project', 'person', 'task'];
const entry = {
  day: '2026-03-15',
  organizationContactId: client,
  projectId: project,
  employeeId: person,
  taskId: task,
};

/** From the least special to the most special. */
const ladder = [
  { hourly: '10' },
  { hourly: '20', employeeId: person },
  { hourly: '30', organizationContactId: client },
  { hourly: '40', projectId: project },
  { hourly: '50', projectId: project, employeeId: person },
  { hourly: '60', taskId: task },
];

test.each(ladder.map((rate, index) => [rate.hourly, ladder.slice(0, index + 1)] as const))(
  'the most special counts: %s',
  (hourly, rates) => {
    expect(rateOf(rates, entry)?.hourly).toBe(hourly);
    expect(rateOf(rates.toReversed(), entry)?.hourly).toBe(hourly);
  },
);

const dated = [
  { hourly: '10' },
  { hourly: '20', validFrom: '2026-03-10' },
  { hourly: '30', validFrom: '2026-03-15' },
  { hourly: '40', validFrom: '2026-03-16' },
];

test.each([
  ['2026-03-09', '10'],
  ['2026-03-10', '20'],
  ['2026-03-14', '20'],
  ['2026-03-15', '30'],
  ['2026-12-31', '40'],
])('on %s the latest that has begun counts: %s', (day, hourly) => {
  expect(rateOf(dated, { ...entry, day })?.hourly).toBe(hourly);
});

test('a special rate that has not begun leaves the less special one', () => {
  const rates = [{ hourly: '10' }, { hourly: '60', taskId: task, validFrom: '2026-03-16' }];
  expect(rateOf(rates, entry)?.hourly).toBe('10');
});

test('rates of others do not count', () => {
  const others = [
    { hourly: '1', employeeId: 'other' },
    { hourly: '2', projectId: project, employeeId: 'other' },
    { hourly: '3', taskId: 'other' },
  ];
  expect(rateOf(others, entry)).toBeUndefined();
  expect(rateOf([{ hourly: '1', projectId: project }], { day: entry.day })).toBeUndefined();
});

test.each([
  ['billable', {}, true],
  ['billable', { organizationContactId: client }, true],
  ['billable', { projectId: project }, true],
  ['billable', { employeeId: person, projectId: project }, true],
  ['billable', { taskId: task }, true],
  ['billable', { taskId: task, projectId: project }, false],
  ['billable', { organizationContactId: client, projectId: project }, false],
  ['cost', {}, true],
  ['cost', { employeeId: person }, true],
  ['cost', { employeeId: person, projectId: project }, true],
  ['cost', { projectId: project }, false],
  ['cost', { taskId: task }, false],
  ['cost', { organizationContactId: client }, false],
] as const)('%s rates of %o: %s', (kind, scope, expected) => {
  expect(isRateScope(kind, scope)).toBe(expected);
});
