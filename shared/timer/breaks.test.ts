import { expect, test } from 'vitest';
import { type BreakRule, breaksOfDay, usualBreakSteps, type WorkSpan } from '#shared/timer/breaks.ts';

const rule: BreakRule = { breakSteps: usualBreakSteps, breakGapMinutes: 15 };
const at = (clock: string) => Date.parse(`2026-03-02T${clock}:00Z`);
const spans = (...texts: string[]): WorkSpan[] =>
  texts.map((text) => {
    const [start = '', end = ''] = text.split('-');
    return { startMs: at(start), endMs: at(end) };
  });
const clockOf = (ms: number | undefined) => ms && new Date(ms).toISOString().slice(11, 16);

test.each<[string, WorkSpan[], number, string | undefined, number | undefined]>([
  ['nothing worked', [], 0, undefined, undefined],
  ['the first break is due after six hours', spans('08:00-10:00'), 0, '14:00', 30],
  ['exactly six hours ask for nothing yet', spans('08:00-14:00'), 0, '14:00', 30],
  ['more than six hours without a break', spans('08:00-14:01'), 30, '14:00', 30],
  ['a gap is a break, then the second step comes', spans('08:00-12:00', '12:30-15:00'), 0, '17:30', 15],
  ['what is missing of the second step', spans('08:00-12:00', '12:30-18:00'), 15, '17:30', 15],
  ['both steps at once', spans('08:00-18:00'), 45, '14:00', 45],
  ['a gap shorter than the rule takes is none', spans('08:00-12:00', '12:14-15:00'), 30, '14:14', 30],
  ['short breaks add up', spans('08:00-10:00', '10:15-12:00', '12:15-15:00'), 0, '17:30', 15],
  ['a break that is too short leaves the rest', spans('08:00-12:00', '12:20-15:00'), 10, '14:20', 10],
  ['entries over each other count once', spans('08:00-13:00', '09:00-12:00'), 0, '14:00', 30],
  ['the order does not matter', spans('12:30-18:00', '08:00-12:00'), 15, '17:30', 15],
  ['enough breaks', spans('08:00-12:00', '13:00-19:00'), 0, undefined, undefined],
])('%s', (_name, entries, missing, due, minutes) => {
  const breaks = breaksOfDay(rule, entries);
  expect([breaks.missingMinutes, clockOf(breaks.due?.atMs), breaks.due?.minutes]).toEqual([
    missing,
    due,
    minutes,
  ]);
});

test('an organization without steps has no rule, one with its own steps has those', () => {
  const long = spans('08:00-20:00');
  expect(breaksOfDay({}, long)).toEqual({ missingMinutes: 0, due: undefined });
  expect(breaksOfDay({ breakSteps: [] }, long).missingMinutes).toBe(0);
  const own = { breakSteps: [{ afterMinutes: 390, breakMinutes: 20 }], breakGapMinutes: 30 };
  expect(breaksOfDay(own, spans('08:00-12:00', '12:29-15:00')).missingMinutes).toBe(20);
  expect(breaksOfDay(own, spans('08:00-12:00', '12:30-15:00')).missingMinutes).toBe(0);
});
