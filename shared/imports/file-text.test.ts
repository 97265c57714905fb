import { expect, test } from 'vitest';
import { encodingOf, layoutOf, textOf } from '#shared/imports/file-text.ts';
import { importTexts } from '#shared/imports/import.schema.ts';

function utf32(text: string): Buffer {
  return Buffer.from(Uint32Array.from([...`\ufeff${text}`], (sign) => sign.codePointAt(0) ?? 0).buffer);
}

test.for([
  ['UTF-8', Buffer.from('Müller'), 'Müller'],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffMüller'), 'Müller'],
  ['Windows-1252', Buffer.from([0x4d, 0xfc, 0x80]), 'Mü€'],
  ['UTF-16', Buffer.from('\ufeffMüller', 'utf16le'), 'Müller'],
  ['UTF-16 without a byte order mark', Buffer.from('Müller', 'utf16le'), 'Müller'],
  ['UTF-16, the high byte first', Buffer.from('\ufeffMüller', 'utf16le').swap16(), 'Müller'],
  ['the same without a byte order mark', Buffer.from('Müller', 'utf16le').swap16(), 'Müller'],
  ['UTF-32', utf32('M\u00fc\u{1f600}'), 'M\u00fc\u{1f600}'],
  ['UTF-32, the high byte first', utf32('M\u00fc\u{1f600}').swap32(), 'M\u00fc\u{1f600}'],
  ['UTF-32 across pieces', utf32('ü'.repeat(3000)), 'ü'.repeat(3000)],
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
  ['a|b', '|'],
] as const)('%j is parted by %j', ([text, separator]) => {
  expect(layoutOf(Buffer.from(text), 'utf-8')).toEqual({ separator, hasSeparatorLine: false });
});

test.for([
  ['sep=;\na;b', ';'],
  ['\ufeffsep=,\r\na,b', ','],
  ['"sep=;"\na;b', ';'],
  ['SEP=^\na^b', '^'],
  ['sep=;;;\na;b;c', ';'],
] as const)('%j names its separator', ([text, separator]) => {
  expect(layoutOf(Buffer.from(text), 'utf-8')).toEqual({ separator, hasSeparatorLine: true });
});
