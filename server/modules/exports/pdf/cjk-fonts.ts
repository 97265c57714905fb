import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';

const { resolve } = createRequire(import.meta.url);

/** Whose letters the usual font does not have: Chinese, Japanese, Korean, and the signs between them. */
const letters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb-\u30ff\u31c0-\u31ef\u3200-\u33ff\uff00-\uffef]/u;

/** Only one has all of it, and others that claim parts draw nothing. */
const hangul = /\p{Script=Hangul}/u;

/** The first that has a letter draws it. */
const families = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const;
type Family = (typeof families)[number];

/** A font is many files, each with some of its letters in all weights. */
export interface Slice {
  readonly name: string;
  readonly file: string;
  readonly codePoints: readonly number[];
}

const unicodeRanges = z.record(z.string(), z.string());

/** `U+4e00-4e02,U+4e07` */
function codePointsOf(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

function slicesOf(family: Family): Slice[] {
  const at = `@fontsource-variable/${family}`;
  const ranges = unicodeRanges.parse(JSON.parse(readFileSync(resolve(`${at}/unicode.json`), 'utf8')));
  return Object.entries(ranges).map(([subset, list]) => {
    const name = `${family}-${subset.replace(/[[\]]/g, '')}`;
    return { name, file: `${at}/files/${name}-wght-normal.woff2`, codePoints: codePointsOf(list) };
  });
}

function readIndex(): ReadonlyMap<number, Slice> {
  const index = new Map<number, Slice>();
  for (const family of families) {
    for (const slice of slicesOf(family)) {
      for (const codePoint of slice.codePoints) {
        const isDrawn = family === 'noto-sans-kr' || !hangul.test(String.fromCodePoint(codePoint));
        if (isDrawn && !index.has(codePoint)) index.set(codePoint, slice);
      }
    }
  }
  return index;
}

let index: ReadonlyMap<number, Slice> | undefined;

export function hasCjk(text: string): boolean {
  return letters.test(text);
}

/** The file that has the letter; undefined for what the usual font draws, and for what no font here has. */
export function sliceOf(letter: string): Slice | undefined {
  if (!letters.test(letter)) return undefined;
  index ??= readIndex();
  return index.get(letter.codePointAt(0) ?? -1);
}

const weights = { plain: 400, bold: 700 } as const;

/** Fonts of one weight that were made last, so that the next file needs not make them again. */
const fonts = new Map<string, Promise<Uint8Array>>();
const mostFonts = 128;

/** What makes the fonts is loaded with the first of them. */
async function makeFont({ file, codePoints }: Slice, weight: keyof typeof weights): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  const text = codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join('');
  const options = { targetFormat: 'truetype', variationAxes: { wght: weights[weight] } } as const;
  return subsetFont(await readFile(resolve(file)), text, options);
}

/** The slice in one weight, as a font that can be embedded. */
export function loadSlice(slice: Slice, weight: keyof typeof weights): Promise<Uint8Array> {
  const key = `${slice.name}-${weight}`;
  const font = fonts.get(key) ?? makeFont(slice, weight);
  fonts.delete(key);
  fonts.set(key, font);
  const [oldest] = fonts.keys();
  if (fonts.size > mostFonts && oldest !== undefined) fonts.delete(oldest);
  // One that failed is made again.
  font.catch(() => fonts.delete(key));
  return font;
}
