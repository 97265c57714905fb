import PDFDocument from 'pdfkit';
import {
  createFonts,
  type Font,
  type Fonts,
  fonts,
  graphemesOf,
  visibleText,
} from '#server/modules/exports/pdf/pdf-fonts.ts';
import type { Doc } from '#server/modules/exports/pdf/slice-fonts.ts';
import { type Direction, directionOf, visualRuns } from '#server/modules/exports/pdf/text-direction.ts';
import { languages } from '#shared/defaults/languages.ts';

interface Room {
  readonly width: number;
  readonly lines: number;
  /** Width of a text in the same unit. */
  measure(text: string): number;
}

const ellipsis = '…';

/** The longest beginning of a text that fits, at least one character; never half of one. */
function beginningOf(text: string, { width, measure }: Room, end = ''): string {
  const characters = graphemesOf(text);
  let [fits, tooLong] = [0, characters.length + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measure(characters.slice(0, middle).join('') + end) <= width) fits = middle;
    else tooLong = middle;
  }
  return characters.slice(0, Math.max(1, fits)).join('');
}

/** Wraps a text to the lines that the space allows; an ellipsis marks the cut. */
export function wrapText(text: string, room: Room): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const whole = words.join(' ');
  // Most do; measuring them word by word takes many times as long.
  if (room.measure(whole) <= room.width) return [whole];
  const waiting = words.reverse();
  const lines: string[] = [];
  let line = '';
  for (let word = waiting.pop(); word !== undefined; word = waiting.pop()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (room.measure(longer) <= room.width) {
      line = longer;
      continue;
    }
    if (lines.length === room.lines - 1) {
      return [...lines, beginningOf(longer, room, ellipsis).trimEnd() + ellipsis];
    }
    const part = line === '' ? beginningOf(word, room) : line;
    lines.push(part);
    waiting.push(line === '' ? word.slice(part.length) : word);
    line = '';
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

export const colors = {
  text: '#18181b',
  muted: '#6b7280',
  strongLine: '#3f3f46',
  line: '#e4e4e7',
  fill: '#f4f4f5',
} as const;

export interface TextStyle {
  readonly font: Font;
  readonly size: number;
  readonly color: keyof typeof colors;
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
}

/** A part of a text that keeps the direction of the whole. */
export interface Line {
  readonly text: string;
  readonly direction: Direction;
}

export interface Sheet {
  readonly doc: Doc;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** The top of the footer. */
  readonly bottom: number;
  /** The language of the file is written from right to left: the layout is mirrored, and texts begin at the right. */
  readonly isRightToLeft: boolean;
  readonly prepare: Fonts['prepare'];
  readonly replaced: Fonts['replaced'];
  measure(text: string, style: TextStyle): number;
  wrap(text: string, style: TextStyle, room: { width: number; lines: number }): Line[];
  /** One line with its baseline at `y`. */
  write(line: Line | string, style: TextStyle, place: Place & { y: number }): void;
  rule(y: number, look: { color: keyof typeof colors; weight: number; from?: number; to?: number }): void;
  fill(y: number, height: number): void;
  picture(jpeg: Uint8Array, place: { x: number; y: number; width: number; height: number }): void;
}

const margin = 40;
const footerHeight = 24;

export interface SheetOptions {
  readonly language: string;
  readonly page: 'portrait' | 'landscape';
  readonly info: { readonly Title: string; readonly Author: string; readonly CreationDate: Date };
  /**
   * Conforms to the archive standard (PDF/A-3b): the whole file stays in memory until it ends, and contains every
   * font.
   */
  readonly isKept?: true;
}

function openDocument({ page, info, language, isKept }: SheetOptions): Doc {
  const archive = { pdfVersion: '1.7', subset: 'PDF/A-3b', bufferPages: true } as const;
  return new PDFDocument({
    size: 'A4',
    layout: page,
    margin: 0,
    font: fonts.plain,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { ...info, Creator: 'Takt', Producer: 'Takt' },
    ...(isKept ? archive : {}),
  });
}

/** A4 paper to draw on, page after page. */
export function createSheet(options: SheetOptions): Sheet {
  const { page, language } = options;
  const doc = openDocument(options);
  const [height, width] = page === 'landscape' ? [595.28, 841.89] : [841.89, 595.28];
  const isRightToLeft = languages.some(({ code, direction }) => code === language && direction === 'rtl');
  const [left, right] = [margin, width - margin];
  const { prepare, runsOf, replaced } = createFonts(doc);
  const measure = (text: string, { font, size }: TextStyle) =>
    runsOf(text, font).reduce(
      (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    );
  /** The left edge of a text on paper. */
  const beginOf = (text: string, style: TextStyle, { x, width: room, align }: Place) => {
    if (!isRightToLeft) return align === 'right' ? x + room - measure(text, style) : x;
    return left + right - x - measure(text, style);
  };
  return {
    doc,
    left,
    right,
    top: margin,
    bottom: height - margin - footerHeight,
    isRightToLeft,
    prepare,
    replaced,
    measure,
    wrap: (text, style, room) => {
      const visible = visibleText(text);
      const direction = directionOf(visible);
      const lines = wrapText(visible, { ...room, measure: (part) => measure(part, style) });
      return lines.map((line) => ({ text: line, direction }));
    },
    write: (line, style, place) => {
      const { text, direction } = typeof line === 'string' ? { text: line, direction: undefined } : line;
      doc.fillColor(colors[style.color]);
      let at = beginOf(text, style, place);
      for (const run of visualRuns(text, direction)) {
        // With features the library shapes a run as a whole, so that its words run from right to left as well.
        const features = run.isRightToLeft ? { features: [] } : {};
        for (const part of runsOf(run.text, style.font)) {
          doc.font(part.font).fontSize(style.size);
          doc.text(part.text, at, place.y, { lineBreak: false, baseline: 'alphabetic', ...features });
          at = doc.x;
        }
      }
    },
    rule: (y, { color, weight, from = left, to = right }) => {
      const [start, end] = isRightToLeft ? [left + right - to, left + right - from] : [from, to];
      doc.moveTo(start, y).lineTo(end, y).lineWidth(weight).strokeColor(colors[color]).stroke();
    },
    fill: (y, boxHeight) => {
      doc.rect(left, y, right - left, boxHeight).fill(colors.fill);
    },
    picture: (jpeg, { x, y, width: drawnWidth, height: drawnHeight }) => {
      const begin = isRightToLeft ? left + right - x - drawnWidth : x;
      doc.image(Buffer.from(jpeg), begin, y, { width: drawnWidth, height: drawnHeight });
    },
  };
}
