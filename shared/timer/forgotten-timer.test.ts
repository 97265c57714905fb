import { expect, test } from 'vitest';
import { type ForgottenTimerRule, forgottenEnd } from './forgotten-timer.ts';

const at = (text: string) => new Date(`2026-03-${text.replace(' ', 'T')}:00Z`);

/** Nine in Berlin, until five. */
const timer = {
  startedAt: at('11 08:00'),
  lastSeenAt: at('11 10:30'),
  zone: 'Europe/Berlin',
  workEnds: '17:00',
};

test.each<[ForgottenTimerRule, string, string | undefined, object]>([
  ['tell', '12 08:00', undefined, {}],
  ['hours', '11 17:59', undefined, {}],
  ['hours', '11 19:00', '11 18:00', {}],
  ['workday', '11 15:59', undefined, {}],
  ['workday', '11 17:00', '11 16:00', {}],
  ['workday', '11 23:00', '11 18:00', { workEnds: null }],
  ['workday', '12 05:00', '12 04:00', { startedAt: at('11 18:00') }],
  ['silence', '11 12:29', undefined, {}],
  ['silence', '11 12:30', '11 10:30', {}],
])('%s at %s', (rule, now, end, more) => {
  const ended = forgottenEnd({ ...timer, ...more }, { rule, hours: 10 }, at(now));
  expect(ended).toEqual(end === undefined ? undefined : at(end));
});
