import { expect, test } from 'vitest';
import { greetingOf } from './greeting.ts';

test.each([
  ['before 05:00 the evening lasts', '04:59', 'evening'],
  ['morning from 05:00', '05:00', 'morning'],
  ['until noon', '11:59', 'morning'],
  ['afternoon from 12:00', '12:00', 'afternoon'],
  ['until six', '17:59', 'afternoon'],
  ['evening from 18:00', '18:00', 'evening'],
  ['over midnight', '00:00', 'evening'],
])('%s', (_rule, time, greeting) => {
  expect(greetingOf(new Date(`2026-01-15T${time}:00Z`), 'UTC')).toBe(greeting);
});

test.each([
  ['Europe/Paris', 'afternoon'],
  ['Pacific/Auckland', 'evening'],
  ['America/Los_Angeles', 'evening'],
])('by the clock of the person: %s', (zone, greeting) => {
  expect(greetingOf(new Date('2026-01-15T11:30:00Z'), zone)).toBe(greeting);
});
