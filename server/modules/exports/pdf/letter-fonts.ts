import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { z } from 'zod';

const { resolve } = createRequire(import.meta.url);

/** Fonts for the letters that the usual one does not have; the first that has a letter draws it. */
const families = [
  'noto-sans-thai',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-khmer',
  'noto-sans-ethiopic',
  'noto-serif-tibetan',
  'noto-sans-thaana',
  'noto-sans-syriac',
  'noto-sans-cherokee',
  'noto-sans-javanese',
  'noto-sans-meetei-mayek',
  'noto-sans-ol-chiki',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-tc',
  'noto-emoji',
] as const;
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

function readIndex(): ReadonlyMap<number, readonly Slice[]> {
  const found = new Map<number, Slice[]>();
  for (const slice of families.flatMap(slicesOf)) {
    for (const codePoint of slice.codePoints) {
      const others = found.get(codePoint);
      if (others === undefined) found.set(codePoint, [slice]);
      else others.push(slice);
    }
  }
  return found;
}

function openFont(bytes: Buffer): Font {
  const font = create(bytes);
  if ('fonts' in font) throw new Error('a file holds more than one font');
  return font;
}

export const codePointOf = (letter: string) => letter.codePointAt(0) ?? -1;

/** The letters that the font in this file draws. */
export function lettersIn(file: string): ReadonlySet<number> {
  return new Set(openFont(readFileSync(file)).characterSet);
}

const drawn = new Map<string, Promise<ReadonlySet<number>>>();

/** Ranges claim letters that a font may lack: only the file itself is reliable. */
function lettersOf({ name, file }: Slice): Promise<ReadonlySet<number>> {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const letters = readFile(resolve(file)).then((bytes) => new Set(openFont(bytes).characterSet));
  drawn.set(name, letters);
  // One that failed is read again.
  letters.catch(() => drawn.delete(name));
  return letters;
}

const hasLetter = async (slice: Slice, letter: string) => (await lettersOf(slice)).has(codePointOf(letter));

/** Signs that join letters draw nothing, for which shaping takes the space. */
const joining = ' \u200c\u200d';

/** Whether joiners can occur between the letters of the slice. */
export async function hasJoiners(slice: Slice): Promise<boolean> {
  const letters = await lettersOf(slice);
  return [...joining].every((letter) => letters.has(codePointOf(letter)));
}

let index: ReadonlyMap<number, readonly Slice[]> | undefined;

/** The file that has the letter; undefined where no font here has it. */
export async function findSlice(letter: string): Promise<Slice | undefined> {
  index ??= readIndex();
  for (const slice of index.get(codePointOf(letter)) ?? []) {
    if (await hasLetter(slice, letter)) return slice;
  }
  return undefined;
}

const weights = { plain: 400, bold: 700 } as const;

/** Fonts of one weight that were made last, so that the next file needs not make them again. */
const fonts = new Map<string, Promise<Uint8Array>>();
const mostFonts = 128;

export interface Cut {
  readonly weight: keyof typeof weights;
  /** Without the places that the font has for marks, so that each stands where it is drawn by itself. */
  readonly isUnplaced?: true;
}

/** Loads the maker of fonts with the first of them. */
async function makeFont({ file, codePoints }: Slice, { weight, isUnplaced }: Cut): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  const text = joining + codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join('');
  const dropTables = isUnplaced ? ['GPOS'] : [];
  const options = { targetFormat: 'truetype', variationAxes: { wght: weights[weight] }, dropTables } as const;
  return subsetFont(await readFile(resolve(file)), text, options);
}

/** The name of the font in a document. */
export const fontName = ({ name }: Slice, { weight, isUnplaced }: Cut) =>
  `${name}-${weight}${isUnplaced ? '-unplaced' : ''}`;

/** The slice as a font that can be embedded. */
export function loadSlice(slice: Slice, cut: Cut): Promise<Uint8Array> {
  const key = fontName(slice, cut);
  const font = fonts.get(key) ?? makeFont(slice, cut);
  fonts.delete(key);
  fonts.set(key, font);
  const [oldest] = fonts.keys();
  if (fonts.size > mostFonts && oldest !== undefined) fonts.delete(oldest);
  // One that failed is made again.
  font.catch(() => fonts.delete(key));
  return font;
}
