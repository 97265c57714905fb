import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownRows } from '#shared/reports/report-rows.ts';
import { addingUp, cutToMinutes, shownCells } from '#shared/time/duration.ts';

const seconds = fc.integer({ min: 0, max: 100_000 });
const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);

/** Units in which time is shown: minutes on the page, hundredths of an hour on paper. */
const roundings: readonly [number, (seconds: number) => number][] = [
  [60, cutToMinutes],
  [36, (each) => Math.round(each / 36) * 36],
];

test.each(roundings)('parts shown in units of %d seconds add up, each near its own', (unit, round) => {
  fc.assert(
    fc.property(fc.array(seconds), (parts) => {
      const shown = parts.map(addingUp(round));
      expect(sumOf(shown)).toBe(round(sumOf(parts)));
      for (const [index, part] of parts.entries()) {
        expect(Math.abs((shown[index] ?? 0) - part)).toBeLessThan(unit);
        expect(Math.abs((shown[index] ?? 0) % unit)).toBe(0);
      }
    }),
  );
});

test('rows of a report add up to its sum, and their parts to them', () => {
  fc.assert(
    fc.property(fc.array(fc.array(seconds)), (groups) => {
      const rows = shownRows(
        groups.map((parts) => ({
          seconds: sumOf(parts),
          children: parts.map((part) => ({ seconds: part })),
        })),
      );
      const shown = rows.map(({ shownSeconds }) => shownSeconds);
      expect(sumOf(shown)).toBe(cutToMinutes(sumOf(groups.flat())));
      for (const { shownSeconds, children = [] } of rows) {
        expect(sumOf(children.map((part) => part.shownSeconds))).toBe(shownSeconds);
      }
    }),
  );
});

test('cells of a table add up to their lines, columns and the sum of all, each near its own', () => {
  const table = fc
    .integer({ min: 1, max: 9 })
    .chain((columns) =>
      fc.array(fc.array(fc.oneof(fc.constant(0), seconds), { minLength: columns, maxLength: columns })),
    );
  fc.assert(
    fc.property(table, (lines) => {
      const shown = shownCells(lines);
      expect(sumOf(shown.flat())).toBe(cutToMinutes(sumOf(lines.flat())));
      expect(shown.map(sumOf)).toEqual(lines.map((line) => sumOf(line)).map(addingUp(cutToMinutes)));
      for (const [at, line] of lines.entries()) {
        for (const [column, cell] of line.entries()) {
          const minutes = (shown[at]?.[column] ?? 0) / 60;
          expect(Number.isInteger(minutes)).toBe(true);
          expect(Math.abs(minutes - cell / 60)).toBeLessThan(1);
        }
      }
    }),
  );
});

test('a column of a table stays within minutes of its own sum, however many lines there are', () => {
  const lines = Array.from({ length: 366 }, (_line, day) => [1830, 1830, (day * 977) % 3000, 59]);
  const shown = shownCells(lines);
  for (const column of lines[0]?.keys() ?? []) {
    const sumOfColumn = (table: readonly (readonly number[])[]) =>
      sumOf(table.map((line) => line[column] ?? 0));
    expect(Math.abs(sumOfColumn(shown) - sumOfColumn(lines))).toBeLessThan(180);
  }
});
