import { importTexts } from '#shared/imports/import.schema.ts';

type FileText = { readonly text: string } | { readonly reason: string };

function startsWith(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** What Windows-1252 has at 0x80 to 0x9f. Not every engine's own decoder knows it. */
const ofWindows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodedWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes);
  return text.replaceAll(/[\u0080-\u009f]/g, (sign) => ofWindows[sign.charCodeAt(0) - 0x80] ?? sign);
}

function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodedWindows(bytes);
  }
}

/** The text of a file: UTF-8 with or without its mark, what spreadsheets call Unicode, else Windows-1252. */
export function readFileText(bytes: Uint8Array): FileText {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { reason: importTexts.spreadsheet };
  }
  const text = decoded(bytes);
  return text.includes('\u0000') ? { reason: importTexts.notText } : { text };
}

const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

const longestHead = 65_536;

/** What parts the columns of the head; a comma where nothing does. */
export function separatorOf(text: string): Separator {
  const [head = ''] = text
    .slice(0, longestHead)
    .trimStart()
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/, 1);
  const count = (separator: Separator) => head.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best), ',');
}
