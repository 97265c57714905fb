import { expect, test } from 'vitest';
import { answeredStop, endedAt } from './log-end.ts';

const at = (time: string) => new Date(`2026-03-11T${time}:00Z`);

test('a running entry has the moment of the answer, never before its start', () => {
  expect(answeredStop({ startedAt: at('09:00'), stoppedAt: at('09:30') }, at('10:00'))).toEqual(at('09:30'));
  expect(answeredStop({ startedAt: at('09:00'), stoppedAt: null }, at('10:00'))).toEqual(at('10:00'));
  expect(answeredStop({ startedAt: at('09:00'), stoppedAt: null }, at('08:00'))).toEqual(at('09:00'));
});

test('only what runs no longer has ended', () => {
  const stoppedAt = at('09:30').toISOString();
  expect(endedAt({ isRunning: false, stoppedAt })).toBe(stoppedAt);
  expect(endedAt({ isRunning: true, stoppedAt })).toBeUndefined();
});
