import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { visualRuns } from '#server/modules/exports/pdf/text-direction.ts';
import { wrapText } from '#server/modules/exports/pdf/wrap-text.ts';

const { resolve } = createRequire(import.meta.url);
/** Found from where this code lies, whatever folder the process runs in. */
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const;

export const colors = {
  text: '#18181b',
  muted: '#6b7280',
  strongLine: '#3f3f46',
  line: '#e4e4e7',
  fill: '#f4f4f5',
} as const;

export interface TextStyle {
  readonly font: keyof typeof fonts;
  readonly size: number;
  readonly color: keyof typeof colors;
}

export interface Place {
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
}

export type Doc = InstanceType<typeof PDFDocument>;

export interface Sheet {
  readonly doc: Doc;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Where the footer begins. */
  readonly bottom: number;
  measure(text: string, style: TextStyle): number;
  wrap(text: string, style: TextStyle, room: { width: number; lines: number }): string[];
  /** One line with its baseline at `y`. */
  write(text: string, style: TextStyle, place: Place & { y: number }): void;
  rule(y: number, look: { color: keyof typeof colors; weight: number; from?: number; to?: number }): void;
  fill(y: number, height: number): void;
}

const margin = 40;
const footerHeight = 24;

/** What draws nothing, or changes the direction of what follows; letters are joined by their shapes alone. */
const invisible = /[\p{Cc}\p{Variation_Selector}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

export interface SheetOptions {
  readonly page: 'portrait' | 'landscape';
  readonly info: { readonly Title: string; readonly Author: string; readonly CreationDate: Date };
}

/** A4 paper to draw on, page after page. */
export function createSheet({ page, info }: SheetOptions): Sheet {
  const doc = new PDFDocument({
    size: 'A4',
    layout: page,
    margin: 0,
    font: fonts.plain,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { ...info, Creator: 'Takt', Producer: 'Takt' },
  });
  const [height, width] = page === 'landscape' ? [595.28, 841.89] : [841.89, 595.28];
  const measure = (text: string, { font, size }: TextStyle) =>
    doc.font(fonts[font]).fontSize(size).widthOfString(text);
  return {
    doc,
    left: margin,
    right: width - margin,
    top: margin,
    bottom: height - margin - footerHeight,
    measure,
    wrap: (text, style, room) =>
      wrapText(text.replaceAll(/\s/g, ' ').replaceAll(invisible, ''), {
        ...room,
        measure: (part) => measure(part, style),
      }),
    write: (text, style, place) => {
      const { x, y, width: room, align } = place;
      doc.fillColor(colors[style.color]);
      let at = align === 'right' ? x + room - measure(text, style) : x;
      for (const run of visualRuns(text)) {
        // With features a run is shaped as a whole, so that its words stand from right to left as well.
        const features = run.isRightToLeft ? { features: [] } : {};
        doc.font(fonts[style.font]).fontSize(style.size);
        doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...features });
        at += measure(run.text, style);
      }
    },
    rule: (y, { color, weight, from = margin, to = width - margin }) => {
      doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(colors[color]).stroke();
    },
    fill: (y, boxHeight) => {
      doc.rect(margin, y, width - 2 * margin, boxHeight).fill(colors.fill);
    },
  };
}
