import { expect, test } from 'vitest';
import { readPastedTable } from '#shared/imports/pasted-table.ts';

const settings = { timeZone: 'Europe/Berlin', isTwelveHours: false };

function read(text: string, more: Partial<Parameters<typeof readPastedTable>[1]> = {}) {
  const table = text.split('\n').map((line) => line.split('\t'));
  return readPastedTable(table, { ...settings, ...more });
}
const understood = (text: string, more = {}) =>
  read(text, more).rows.map(({ entry, reason }) =>
    entry?.ofDay
      ? [entry.ofDay.day, entry.task, entry.ofDay.seconds / 60, entry.description]
      : (reason ?? 'times'),
  );

test('rows without a head: day, task, duration, note', () => {
  expect(
    understood('2026-11-23\tReview\t1:30\tfirst part\n24.11.2026\tCall\t1.5\n2026-11-25\tTests\t1h 30m\t'),
  ).toEqual([
    ['2026-11-23', 'Review', 90, 'first part'],
    ['2026-11-24', 'Call', 90, undefined],
    ['2026-11-25', 'Tests', 90, undefined],
  ]);
});

test('columns in another order are told by their cells, or by their head', () => {
  expect(understood('90 min\tReview\t23/11/2026\n2\tCall\t24/11/2026')).toEqual([
    ['2026-11-23', 'Review', 90, undefined],
    ['2026-11-24', 'Call', 120, undefined],
  ]);
  expect(understood('Note\tHours\tTask\tDate\nx\t0,5\tReview\t2026-11-23')).toEqual([
    ['2026-11-23', 'Review', 30, 'x'],
  ]);
});

test('a row that is not understood says why', () => {
  const [one, other] = read('2026-11-23\tReview\t1:30\nlater\tCall\t2\n2026-11-25\tTests\t0:10').rows.slice(
    1,
  );
  expect(one).toMatchObject({ row: 2, reason: expect.anything(), cells: ['later', 'Call', '2'] });
  expect(other?.reason).toBeUndefined();
});

test('the order of day and month follows the clock of the person, or their choice', () => {
  const table = '11/03/2026\tReview\t1\n11/04/2026\tCall\t1';
  expect(read(table)).toMatchObject({ dateFormat: 'dmy', isDateFormatGuessed: true });
  expect(read(table, { isTwelveHours: true }).dateFormat).toBe('mdy');
  expect(read(table, { dateFormat: 'mdy' }).rows[0]?.entry?.ofDay?.day).toBe('2026-11-03');
});

test('times of day stay', () => {
  const [row] = read('Date\tFrom\tTo\tTask\n2026-11-23\t9:00\t10:30\tReview').rows;
  expect(row?.entry?.startedAt.toISOString()).toBe('2026-11-23T08:00:00.000Z');
});
