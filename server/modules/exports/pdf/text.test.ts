import { expect, test } from 'vitest';
import { writtenBytes } from '#server/modules/exports/pdf/pdf-file.ts';
import { createSheet, wrapText } from '#server/modules/exports/pdf/pdf-sheet.ts';
import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
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

async function drawnText(text: string): Promise<string> {
  const info = { Title: '', Author: '', CreationDate: new Date(0) };
  const { doc, prepare, write, left: x } = createSheet({ page: 'portrait', language: 'en', info });
  await prepare([text], 'plain');
  doc.addPage();
  write(text, { font: 'plain', size: 8, color: 'text' }, { x, y: 100, width: 200 });
  doc.end();
  return readPaper(Buffer.concat([...writtenBytes(doc)])).text.replaceAll('\n', '');
}

// Of these words a mark has no place on the letter below it.
test.for([
  ['Gurmukhi', 'ਸਿੰਘ', 'ਿਸੰਘ'],
  ['Khmer', 'ភ្នំពេញ', 'ភ្នំេពញ'],
  ['Gurmukhi beside a word of another kind', 'ਕਿਤਾਬ ਸਿੰਘ', 'ਿਕਤਾਬ ਿਸੰਘ'],
] as const)('a vowel of %s stands before the letter that it is spoken after', async ([, word, drawn]) => {
  expect(await drawnText(word)).toBe(drawn);
});
