import type PDFDocument from 'pdfkit';
import {
  type Cut,
  findSlice,
  fontName,
  hasJoiners,
  loadSlice,
  type Slice,
} from '#server/modules/exports/pdf/letter-fonts.ts';

export type Doc = InstanceType<typeof PDFDocument>;

/** A piece of a text and what the document calls the font it is drawn in. */
export interface FontRun {
  text: string;
  readonly font: string;
}

function isShaped(doc: Doc, { text, font }: FontRun): boolean {
  try {
    doc.font(font).widthOfString(text);
    return true;
  } catch {
    return false;
  }
}

/** Fonts beside the usual one, each registered with the document when the first letter needs it. */
export function createSliceFonts(doc: Doc) {
  /** Slices by their font name in the document. */
  const slices = new Map<string, Slice>();
  const withJoiners = new Set<string>();
  const unplaced = new Set<string>();

  async function register(slice: Slice, cut: Cut): Promise<string> {
    const name = fontName(slice, cut);
    doc.registerFont(name, await loadSlice(slice, cut));
    return name;
  }

  function shapedRuns(run: FontRun, weight: Cut['weight']): (FontRun | undefined)[] {
    const slice = slices.get(run.font);
    if (slice === undefined || isShaped(doc, run)) return [run];
    const inParts = (parts: string[]) =>
      parts.flatMap((text) => shapedRuns({ text, font: run.font }, weight));
    const words = run.text.split(/(?<= )/);
    if (words.length > 1) return inParts(words);
    const plainer = { text: run.text, font: fontName(slice, { weight, isUnplaced: true }) };
    if (unplaced.has(plainer.font) && isShaped(doc, plainer)) return [plainer];
    const letters = [...run.text];
    return letters.length > 1 ? inParts(letters) : [undefined];
  }

  return {
    has: (name: string) => slices.has(name),
    hasJoiners: (name: string) => withJoiners.has(name),
    /** The name of a font with the letter in the document; undefined if no font has it. */
    fontOf: async (letter: string, weight: Cut['weight']): Promise<string | undefined> => {
      const slice = await findSlice(letter);
      if (slice === undefined) return undefined;
      const name = fontName(slice, { weight });
      if (slices.has(name)) return name;
      await register(slice, { weight });
      slices.set(name, slice);
      if (await hasJoiners(slice)) withJoiners.add(name);
      return name;
    },
    /** Loads what draws a run that cannot be shaped: of some fonts a mark has no place on some letters. */
    prepareRun: async (run: FontRun, weight: Cut['weight']): Promise<void> => {
      const slice = slices.get(run.font);
      const cut = { weight, isUnplaced: true } as const;
      if (slice === undefined || unplaced.has(fontName(slice, cut)) || isShaped(doc, run)) return;
      unplaced.add(await register(slice, cut));
    },
    /** A run in parts that can be shaped: whole, in words, without places of marks, at last in letters. */
    shapedRuns,
  };
}
