import { expect, test } from 'vitest';
import { planTexts } from '#shared/plans/daily-plan.schema.ts';
import { isPlannable, readHours, typedTask } from './typed-text.ts';

const format = 'Invalid time format, use H:MM or decimal (e.g. 4.5)';

test.each([
  ['4:30', { hours: 4.5 }],
  ['4.5', { hours: 4.5 }],
  ['4,5', { hours: 4.5 }],
  ['', { hours: 0 }],
  ['0', { hours: 0 }],
  ['4:60', { error: format }],
  ['soon', { error: format }],
  ['-1', { error: format }],
  ['25', { error: planTexts.planned }],
])('planned time %j', (text, entry) => {
  expect(readHours(text)).toEqual(entry);
});

test.each([
  ['Call the bank ~0:30', 'Call the bank', 1800],
  ['Call the bank ~ 1h30', 'Call the bank', 5400],
  ['Call the bank', 'Call the bank', undefined],
  ['About ~ nothing', 'About ~ nothing', undefined],
])('a task typed as %j', (text, title, estimate) => {
  expect(typedTask(text)).toEqual({ title, estimate });
});

test('a task from a plan has five characters at least', () => {
  expect(['Bank', ' Bank ', 'Banks'].map((text) => isPlannable(typedTask(text)))).toEqual([
    false,
    false,
    true,
  ]);
});
