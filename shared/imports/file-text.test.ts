import { expect, test } from 'vitest';
import { encodingOf, separatorOf, textOf } from '#shared/imports/file-text.ts';
import { importTexts } from '#shared/imports/import.schema.ts';

test.for([
  ['UTF-8', Buffer.from('Müller'), 'Müller'],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffMüller'), 'Müller'],
  ['Windows-1252', Buffer.from([0x4d, 0xfc, 0x80]), 'Mü€'],
  ['Unicode of spreadsheets', Buffer.from('\ufeffMüller', 'utf16le'), 'Müller'],
  ['letters across the end of a piece', Buffer.from(`a${'ü'.repeat(5000)}`), `a${'ü'.repeat(5000)}`],
  ['a letter that breaks off at the end', Buffer.from([0x4d, 0xc3]), 'MÃ'],
] as const)('%s is decoded', ([, bytes, expected]) => {
  const read = encodingOf(bytes);
  expect(read).toHaveProperty('encoding');
  if ('encoding' in read) expect([...textOf(bytes, read.encoding)].join('')).toBe(expected);
});

test('a workbook is refused', () => {
  expect(encodingOf(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14]))).toEqual({
    reason: importTexts.spreadsheet,
  });
});

test.for([
  ['a,b,c', ','],
  ['a;b;c\n1,5;2,5;3', ';'],
  ['a\tb\n', '\t'],
  ['"a;b;c;d",e\n', ','],
  ['alone', ','],
] as const)('%j is parted by %j', ([text, separator]) => {
  expect(separatorOf(Buffer.from(text), 'utf-8')).toBe(separator);
});
