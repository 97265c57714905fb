import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { hasCjk, loadSlice, sliceOf } from '#server/modules/exports/pdf/cjk-fonts.ts';

export type Doc = InstanceType<typeof PDFDocument>;

const { resolve } = createRequire(import.meta.url);
/** Found from where this code lies, whatever folder the process runs in. */
export const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const;
export type Font = keyof typeof fonts;

/** A piece of a text and what the document calls the font it is drawn in. */
interface FontRun {
  text: string;
  readonly font: string;
}

export interface Fonts {
  /** Loads what these texts need; before that, letters of the fonts that are not there are boxes. */
  prepare(texts: Iterable<string>, font: Font): Promise<void>;
  runsOf(text: string, font: Font): FontRun[];
}

/** The usual font, and others for the letters it does not have, which are loaded when a text needs them. */
export function createFonts(doc: Doc): Fonts {
  const ready = new Set<string>();
  const fontOf = (letter: string, font: Font): string => {
    const slice = sliceOf(letter);
    const name = `${slice?.name}-${font}`;
    return ready.has(name) ? name : fonts[font];
  };
  return {
    prepare: async (texts, font) => {
      for (const text of texts) {
        if (!hasCjk(text)) continue;
        for (const letter of text.normalize('NFC')) {
          const slice = sliceOf(letter);
          const name = `${slice?.name}-${font}`;
          if (slice === undefined || ready.has(name)) continue;
          doc.registerFont(name, await loadSlice(slice, font));
          ready.add(name);
        }
      }
    },
    runsOf: (text, font) => {
      if (!hasCjk(text)) return [{ text, font: fonts[font] }];
      const runs: FontRun[] = [];
      for (const letter of text) {
        const name = fontOf(letter, font);
        const last = runs.at(-1);
        if (last?.font === name) last.text += letter;
        else runs.push({ text: letter, font: name });
      }
      return runs;
    },
  };
}
