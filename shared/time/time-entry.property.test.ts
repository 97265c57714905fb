import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimalHours, formatHoursMinutes } from './duration.ts';
import { parseDurationCell, parseTimeEntry, type TimeEntry, timeEntryErrors } from './time-entry.ts';

/*
 * The model uses whole numbers: each input is a whole number of the smallest unit its digits name, so that nothing is
 * rounded until the very end.
 */

const runs = { seed: 20_260_311, numRuns: 400 };

/** Whole digits and up to four digits after the separator, as typed: `2`, `2,5`, `0.25`. */
const decimal = fc
  .record({
    whole: fc.nat(9999),
    digits: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 4 }),
    separator: fc.constantFrom('.', ','),
  })
  .map(({ whole, digits, separator }) => ({
    text: digits === '' ? String(whole) : `${whole}${separator}${digits}`,
    units: BigInt(`${whole}${digits}`),
    perOne: 10n ** BigInt(digits.length),
  }));

/** Whether whole seconds are the nearest to `units / perOne` times `seconds` each; either side of a half will do. */
function expectNearest(
  entry: TimeEntry,
  { units, perOne }: { units: bigint; perOne: bigint },
  secondsEach: bigint,
) {
  const off = BigInt(entry.seconds ?? -1) * perOne - units * secondsEach;
  expect((off < 0n ? -off : off) * 2n <= perOne).toBe(true);
}

const blank = fc.constantFrom('', ' ');
const hourWord = fc.constantFrom('h', 'H', 'hr', 'hrs', 'hour', 'hours');
const minuteWord = fc.constantFrom('m', 'min', 'MIN', 'mins', 'minute', 'minutes');
const typed = fc.record({ decimal, blank, hourWord, minuteWord });

describe('typed time', () => {
  test('decimal hours are the nearest second, with a dot or a comma', () => {
    fc.assert(
      fc.property(decimal, blank, (number, around) => {
        for (const parse of [parseTimeEntry, parseDurationCell])
          expectNearest(parse(`${around}${number.text}${around}`), number, 3600n);
      }),
      runs,
    );
  });

  test('H:MM', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(120), (hours, minutes) => {
        let seconds = 0;
        for (let count = 0; count < hours; count += 1) seconds += 3600;
        for (let count = 0; count < minutes; count += 1) seconds += 60;
        const expected = minutes > 59 ? { error: timeEntryErrors.minutes } : { seconds };
        const text = `${hours}:${String(minutes).padStart(2, '0')}`;
        expect([parseTimeEntry(text), parseDurationCell(text)]).toEqual([expected, expected]);
      }),
      runs,
    );
  });

  test('hours and minutes by name', () => {
    fc.assert(
      fc.property(typed, fc.nat(99), ({ decimal: number, blank: gap, hourWord: h, minuteWord: m }, rest) => {
        expectNearest(parseDurationCell(`${number.text}${gap}${h}`), number, 3600n);
        expectNearest(parseDurationCell(`${number.text}${gap}${m}`), number, 60n);
        const both = parseDurationCell(`${number.text}${gap}${h}${gap}${rest}${gap}${m}`);
        if (rest > 59) expect(both.error).toBe(timeEntryErrors.minutes);
        else {
          const { units, perOne } = number;
          expectNearest(both, { units: units * 60n + BigInt(rest) * perOne, perOne }, 60n);
        }
      }),
      runs,
    );
  });

  test('any text is a time or a message, never something else', () => {
    const scraps = fc.constantFrom(
      '1',
      '30',
      ':',
      '.',
      ',',
      ' ',
      '-',
      'h',
      'min',
      'm',
      'e',
      '\t',
      '٣',
      '½',
      '∞',
    );
    const noise = fc.oneof(
      fc.string(),
      fc.array(scraps, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(noise, (text) => {
        for (const { seconds, error } of [parseTimeEntry(text), parseDurationCell(text)]) {
          if (error === undefined) expect(Number.isSafeInteger(seconds) && Number(seconds) >= 0).toBe(true);
          else expect(Object.values<string>(timeEntryErrors)).toContain(error);
        }
      }),
      runs,
    );
  });
});

describe('any shown time can be typed', () => {
  test('H:MM of whole minutes is read as it was', () => {
    fc.assert(
      fc.property(fc.nat(200_000), (minutes) => {
        const entry = { seconds: minutes * 60 };
        expect(parseTimeEntry(formatHoursMinutes(entry.seconds))).toEqual(entry);
        expect(parseDurationCell(formatHoursMinutes(entry.seconds))).toEqual(entry);
      }),
      runs,
    );
  });

  test('decimal hours come back to within half of their last digit', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 2, max: 4 }), (seconds, digits) => {
        const back = parseTimeEntry(formatDecimalHours(seconds, { digits })).seconds ?? -1;
        expect(Math.abs(back - seconds)).toBeLessThanOrEqual(Math.ceil(1800 / 10 ** digits));
      }),
      runs,
    );
  });
});
