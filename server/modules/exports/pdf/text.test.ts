import { expect, test } from 'vitest';
import { wrapText } from '#server/modules/exports/pdf/pdf-sheet.ts';
import { visualRuns } from '#server/modules/exports/pdf/text-direction.ts';

const right = (text: string) => ({ text, isRightToLeft: true });
const left = (text: string) => ({ text, isRightToLeft: false });

test.for([
  ['Plain (1)', [left('Plain (1)')]],
  ['שלום עולם', [right('שלום עולם')]],
  ['Call דנה לוי 2', [left('Call '), left('2'), right('דנה לוי ')]],
  ['דנה: site 2', [left('site 2'), right('דנה: ')]],
  ['(אבג) 15:30', [left('15:30'), right(')אבג( ')]],
  ['مرحبا', [right('مرحبا')]],
  // Fonts turn such figures around.
  ['شارع ١٢', [left('٢١'), right('شارع ')]],
  ['١٢', [left('٢١')]],
  ['Room ١٢', [left('Room '), left('٢١')]],
] as const)('%s is drawn from left to right', ([line, runs]) => {
  expect(visualRuns(line)).toEqual(runs);
});

test('a later line of a text keeps the direction of the whole', () => {
  expect(visualRuns('2) אבג, site', 'ltr')).toEqual([left('2) '), right('אבג'), left(', site')]);
  expect(visualRuns('site (אבג', 'rtl')).toEqual([right(')אבג'.replace(')', ' )')), left('site')]);
});

const room = (width: number, lines: number) => ({
  width,
  lines,
  measure: (text: string) => [...text].length,
});

test.for([
  ['', 10, 2, ['']],
  ['one two three', 7, 3, ['one two', 'three']],
  ['one\n two\tthree', 8, 3, ['one two', 'three']],
  ['one two three four', 7, 2, ['one two', 'three…']],
  ['abcdefghij', 4, 3, ['abcd', 'efgh', 'ij']],
  ['👍👍👍', 2, 2, ['👍👍', '👍']],
] as const)('%s in %i × %i', ([text, width, lines, expected]) => {
  expect(wrapText(text, room(width, lines))).toEqual(expected);
});
