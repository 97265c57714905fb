import { expect, test } from 'vitest';
import { readFileText, separatorOf } from '#shared/imports/file-text.ts';
import { importTexts } from '#shared/imports/import.schema.ts';

test.for([
  ['UTF-8', Buffer.from('Müller'), { text: 'Müller' }],
  ['UTF-8 with its mark', Buffer.from('\ufeffMüller'), { text: 'Müller' }],
  ['Windows-1252', Buffer.from([0x4d, 0xfc, 0x80]), { text: 'Mü€' }],
  ['Unicode of spreadsheets', Buffer.from('\ufeffMüller', 'utf16le'), { text: 'Müller' }],
  ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14]), { reason: importTexts.spreadsheet }],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), { reason: importTexts.notText }],
] as const)('%s', ([, bytes, expected]) => {
  expect(readFileText(bytes)).toEqual(expected);
});

test.for([
  ['a,b,c', ','],
  ['a;b;c\n1,5;2,5;3', ';'],
  ['a\tb\n', '\t'],
  ['"a;b;c;d",e\n', ','],
  ['alone', ','],
] as const)('%j is parted by %j', ([text, separator]) => {
  expect(separatorOf(text)).toBe(separator);
});
