import { importTexts } from '#shared/imports/import.schema.ts';

export type FileEncoding = 'utf-8' | 'utf-16le' | 'windows-1252';

function startsWith(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Bytes that are decoded at once, which takes about a millisecond. */
const pieceBytes = 4096;

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const piece of piecesOf(bytes)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** UTF-8 with or without a byte order mark, UTF-16 (spreadsheets call it Unicode), else Windows-1252; or why the file is refused. */
export function encodingOf(
  bytes: Uint8Array,
): { readonly encoding: FileEncoding } | { readonly reason: string } {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { reason: importTexts.spreadsheet };
  }
  if (startsWith(bytes, 0xff, 0xfe)) return { encoding: 'utf-16le' };
  return { encoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252' };
}

/** Windows-1252 from 0x80 to 0x9f. Not every engine's own decoder knows it. */
const ofWindows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function asWindows(latin: string): string {
  return latin.replaceAll(/[\u0080-\u009f]/g, (sign) => ofWindows[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** Decodes a file piece by piece, so that nobody waits for all of it. */
export function* textOf(bytes: Uint8Array, encoding: FileEncoding): Generator<string> {
  const isWindows = encoding === 'windows-1252';
  const decoder = new TextDecoder(isWindows ? 'latin1' : encoding);
  for (const piece of piecesOf(bytes)) {
    const text = decoder.decode(piece, { stream: true });
    yield isWindows ? asWindows(text) : text;
  }
  yield decoder.decode();
}

const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

const headBytes = 65_536;

/** The separator of the columns in the head; a comma where there is none. */
export function separatorOf(bytes: Uint8Array, encoding: FileEncoding): Separator {
  const [head = ''] = [...textOf(bytes.subarray(0, headBytes), encoding)]
    .join('')
    .trimStart()
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/, 1);
  const count = (separator: Separator) => head.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best), ',');
}
