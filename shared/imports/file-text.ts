import { importTexts } from '#shared/imports/import.schema.ts';

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | 'windows-1252';

function startsWith(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Bytes that are decoded and parsed at once: a row of another width than the first costs the parser up to 75 µs. */
const pieceBytes = 1024;

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

/** Detects the encoding by the byte order mark, or by the zeros of the first letter. */
function wideEncodingOf(bytes: Uint8Array): FileEncoding | undefined {
  if (startsWith(bytes, 0xff, 0xfe, 0, 0)) return 'utf-32le';
  if (startsWith(bytes, 0, 0, 0xfe, 0xff)) return 'utf-32be';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const [first = 0, second = 0, third = 0] = bytes;
  if (first !== 0 && second === 0 && third !== 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0) return 'utf-16be';
  return undefined;
}

/** Any form of Unicode (spreadsheets call UTF-16 so), else Windows-1252; or why the file is refused. */
export function encodingOf(
  bytes: Uint8Array,
): { readonly encoding: FileEncoding } | { readonly reason: string } {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { reason: importTexts.spreadsheet };
  }
  return { encoding: wideEncodingOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252') };
}

/** Windows-1252 from 0x80 to 0x9f. Not every engine's decoder supports it. */
const ofWindows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function asWindows(latin: string): string {
  return latin.replaceAll(/[\u0080-\u009f]/g, (sign) => ofWindows[sign.charCodeAt(0) - 0x80] ?? sign);
}

const largestCodePoint = 0x10ffff;

/** UTF-32, which engines do not decode. */
function* wideTextOf(bytes: Uint8Array, encoding: 'utf-32le' | 'utf-32be'): Generator<string> {
  const { buffer, byteOffset, byteLength } = bytes;
  const view = new DataView(buffer, byteOffset, byteLength);
  for (let at = 4; at + 4 <= byteLength; at += pieceBytes) {
    const end = Math.min(at + pieceBytes, byteLength - 3);
    let text = '';
    for (let place = at; place < end; place += 4) {
      const codePoint = view.getUint32(place, encoding === 'utf-32le');
      text += codePoint > largestCodePoint ? '\ufffd' : String.fromCodePoint(codePoint);
    }
    yield text;
  }
}

/** Decodes a file piece by piece, so that nobody waits for all of it. */
export function* textOf(bytes: Uint8Array, encoding: FileEncoding): Generator<string> {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') {
    yield* wideTextOf(bytes, encoding);
    return;
  }
  const isWindows = encoding === 'windows-1252';
  const decoder = new TextDecoder(isWindows ? 'latin1' : encoding);
  for (const piece of piecesOf(bytes)) {
    const text = decoder.decode(piece, { stream: true });
    yield isWindows ? asWindows(text) : text;
  }
  yield decoder.decode();
}

const separators = [',', ';', '\t', '|'];

/** `sep=;`, the first line that Excel writes and reads; some programs put it in quotation marks. */
const separatorLine = /^"?sep=([^\r\n])"?[\s,;|]*?(?:\r\n|\n|\r)/i;

const headBytes = 65_536;

export interface FileLayout {
  /** Default: a comma. */
  readonly separator: string;
  /** Whether the first line names the separator, and the head follows it. */
  readonly hasSeparatorLine: boolean;
}

/** The separator of the columns: from the first line, else detected in the header. */
export function layoutOf(bytes: Uint8Array, encoding: FileEncoding): FileLayout {
  const text = [...textOf(bytes.subarray(0, headBytes), encoding)].join('').trimStart();
  const [, named] = separatorLine.exec(text) ?? [];
  if (named !== undefined) return { separator: named, hasSeparatorLine: true };
  const [head = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/, 1);
  const count = (separator: string) => head.split(separator).length;
  const separator = separators.reduce((best, one) => (count(one) > count(best) ? one : best), ',');
  return { separator, hasSeparatorLine: false };
}
