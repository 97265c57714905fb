import { describe, expect, test } from 'vitest';
import { parseDurationCell, parseTimeEntry, timeEntryErrors } from './time-entry.ts';

const HOUR = 3600;

describe('time-entry text', () => {
  test.each([
    ['H:MM', '1:30', 1.5 * HOUR],
    ['H:MM, hours of two digits', '12:05', 12 * HOUR + 300],
    ['H:MM, leading zero', '0:45', 0.75 * HOUR],
    ['minutes just below 60', '0:59', 59 * 60],
    ['a decimal with a dot', '4.5', 4.5 * HOUR],
    ['a decimal with a comma', '4,5', 4.5 * HOUR],
    ['a whole number is hours', '8', 8 * HOUR],
    ['zero is not negative', '0', 0],
    ['no digit before the point', '.25', 0.25 * HOUR],
    ['no digit after the point', '4.', 4 * HOUR],
    ['blanks around', ' 2:00 ', 2 * HOUR],
    ['digits of Arabic', '١:٣٠', 1.5 * HOUR],
    ['digits of Persian with their own point', '۴٫۵', 4.5 * HOUR],
    ['thirds round to the second', '0.3333', 1200],
  ])('%s: %j', (_rule, text, seconds) => {
    expect(parseTimeEntry(text)).toEqual({ seconds });
  });

  test.each([
    ['minutes must be below 60', '1:60', timeEntryErrors.minutes],
    ['minutes far above 60', '1:100', timeEntryErrors.minutes],
    ['a single minute digit could mean 4:05 or 4:50', '4:5', timeEntryErrors.format],
    ['empty', '', timeEntryErrors.format],
    ['words', 'two hours', timeEntryErrors.format],
    ['a negative value is invalid', '-1', timeEntryErrors.format],
    ['a negative clock', '-1:30', timeEntryErrors.format],
    ['a non-finite value is invalid', 'Infinity', timeEntryErrors.format],
    ['so many digits that it is not finite', '9'.repeat(400), timeEntryErrors.format],
    ['exponents are not decimals', '1e3', timeEntryErrors.format],
    ['two separators', '1,000.5', timeEntryErrors.format],
    ['only a separator', '.', timeEntryErrors.format],
    ['seconds are not taken', '1:30:00', timeEntryErrors.format],
  ])('%s: %j', (_rule, text, error) => {
    expect(parseTimeEntry(text)).toEqual({ error });
  });

  test('the messages are those that other clients show', () => {
    expect(parseTimeEntry('1:75').error).toBe('Minutes must be < 60');
    expect(parseTimeEntry('x').error).toBe('Invalid format. Use H:MM or decimal (e.g. 4.5)');
    expect(parseTimeEntry('x', { formatError: timeEntryErrors.formatWithTime }).error).toBe(
      'Invalid time format, use H:MM or decimal (e.g. 4.5)',
    );
  });
});

describe('grid cell', () => {
  test.each([
    ['1:30', 1.5 * HOUR],
    ['4,5', 4.5 * HOUR],
    ['2h 30min', 2.5 * HOUR],
    ['2h30m', 2.5 * HOUR],
    ['2 h 30 min', 2.5 * HOUR],
    ['1h30', 1.5 * HOUR],
    ['90min', 1.5 * HOUR],
    ['90m', 1.5 * HOUR],
    ['2h', 2 * HOUR],
    ['1.5h', 1.5 * HOUR],
    ['1,5 hours', 1.5 * HOUR],
    ['1 HR', HOUR],
    ['45 minutes', 0.75 * HOUR],
  ])('takes %j', (text, seconds) => {
    expect(parseDurationCell(text)).toEqual({ seconds });
  });

  test.each([
    ['2h 75min', timeEntryErrors.minutes],
    ['1h75', timeEntryErrors.minutes],
    ['', timeEntryErrors.format],
    ['h', timeEntryErrors.format],
    ['2 days', timeEntryErrors.format],
    ['-2h', timeEntryErrors.format],
    ['30min 2h', timeEntryErrors.format],
  ])('refuses %j', (text, error) => {
    expect(parseDurationCell(text)).toEqual({ error });
  });
});
