import { createRequire } from 'node:module';
import { codePointOf, findSlice, lettersIn } from '#server/modules/exports/pdf/letter-fonts.ts';
import { createSliceFonts, type Doc, type FontRun } from '#server/modules/exports/pdf/slice-fonts.ts';
import { printable } from '#shared/text/printable.ts';

const { resolve } = createRequire(import.meta.url);
/** Resolved from the location of this code, regardless of the working directory. */
export const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const;
export type Font = keyof typeof fonts;

/** Most texts: the usual font has all of these letters in both weights. */
const usual = /^[ -~\u00a0-\u017e\u0400-\u045f]*$/;

/** Stands for a letter that no font here has. */
const replacement = '\ufffd';
/** Characters that change how adjacent letters are joined, and draw nothing. */
const joiners = /^[\u200c\u200d]$/;

/** A letter with its marks, or signs that are one picture. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Characters that draw nothing or change the direction of the text after them; shapes alone join letters. */
const invisible = /[\p{Variation_Selector}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** A text as it is drawn. */
export const visibleText = (text: string) =>
  printable(text).normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(invisible, '');

const usualLetters: Partial<Record<Font, ReadonlySet<number>>> = {};

function hasUsual(letter: string, font: Font): boolean {
  usualLetters[font] ??= lettersIn(fonts[font]);
  return usualLetters[font].has(codePointOf(letter));
}

/** The usual font that has a letter: some are there in one weight alone. */
function usualFont(letter: string, font: Font): Font | undefined {
  if (hasUsual(letter, font)) return font;
  return hasUsual(letter, 'plain') ? 'plain' : undefined;
}

/** Letters of these texts that no font here has, each once; a file shows another sign in their place. */
export async function lettersWithoutGlyph(texts: Iterable<string>): Promise<string[]> {
  const letters = new Set<string>();
  for (const text of texts) {
    if (usual.test(text)) continue;
    for (const letter of visibleText(text)) if (!hasUsual(letter, 'plain')) letters.add(letter);
  }
  const lacking: string[] = [];
  for (const letter of letters) if ((await findSlice(letter)) === undefined) lacking.push(letter);
  return lacking;
}

const mostNames = 60;

/** Paper that has no glyph for letters names them by their numbers: `U+1000, U+1001`. */
export function namesOfLetters(letters: readonly string[]): string {
  const names = letters.map(
    (letter) => `U+${codePointOf(letter).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return names.length > mostNames ? `${names.slice(0, mostNames).join(', ')} …` : names.join(', ');
}

export interface Fonts {
  /** Loads what these texts need; before that, letters of the fonts that are not there are replaced. */
  prepare(texts: Iterable<string>, font: Font): Promise<void>;
  runsOf(text: string, font: Font): FontRun[];
  /** Letters of what was prepared that no font here has, each once. */
  replaced(): string[];
}

/** The usual font, and fallbacks for letters it lacks, loaded when a text needs them. */
export function createFonts(doc: Doc): Fonts {
  const slices = createSliceFonts(doc);
  /** Names of the fonts of letters that the usual one does not have; undefined where none has it. */
  const others: Record<Font, Map<string, string | undefined>> = { plain: new Map(), bold: new Map() };

  function runOf(letter: string, font: Font): FontRun {
    const name = others[font].get(letter);
    if (name !== undefined) return { text: letter, font: name };
    const own = usualFont(letter, font);
    return own === undefined ? { text: replacement, font: fonts[font] } : { text: letter, font: fonts[own] };
  }

  function runsByFont(text: string, font: Font): FontRun[] {
    const runs: FontRun[] = [];
    for (const letter of text) {
      const last = runs.at(-1);
      const isJoiner = joiners.test(letter) && last !== undefined && slices.has(last.font);
      if (isJoiner && !slices.hasJoiners(last.font)) continue;
      const run = isJoiner ? { text: letter, font: last.font } : runOf(letter, font);
      if (last?.font === run.font) last.text += run.text;
      else runs.push(run);
    }
    return runs;
  }

  return {
    prepare: async (texts, font) => {
      for (const text of texts) {
        if (usual.test(text)) continue;
        const visible = visibleText(text);
        for (const letter of visible) {
          const isReady = others[font].has(letter) || usualFont(letter, font) !== undefined;
          if (!isReady) others[font].set(letter, await slices.fontOf(letter, font));
        }
        for (const run of runsByFont(visible, font)) await slices.prepareRun(run, font);
      }
    },
    runsOf: (text, font) => {
      if (usual.test(text)) return [{ text, font: fonts[font] }];
      return runsByFont(text, font).flatMap((run) =>
        slices.shapedRuns(run, font).map((part) => part ?? { text: replacement, font: fonts.plain }),
      );
    },
    replaced: () => {
      const all = [...others.plain, ...others.bold];
      return [...new Set(all.flatMap(([letter, name]) => (name === undefined ? [letter] : [])))];
    },
  };
}
