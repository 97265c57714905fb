import { setImmediate } from 'node:timers/promises';
import type { PaperColumn, PrintLayout } from '#server/modules/exports/export-table.ts';
import type { FileAbout } from '#server/modules/exports/file-about.data.ts';
import { type FileLanguage, fileLanguage } from '#server/modules/exports/file-language.ts';
import { namesOfLetters } from '#server/modules/exports/pdf/pdf-fonts.ts';
import { drawHead } from '#server/modules/exports/pdf/pdf-head.ts';
import {
  colors,
  createSheet,
  type Line,
  type Sheet,
  type TextStyle,
} from '#server/modules/exports/pdf/pdf-sheet.ts';
import { createTable, type SetRow, type TableDrawing } from '#server/modules/exports/pdf/pdf-table.ts';
import type { Doc } from '#server/modules/exports/pdf/slice-fonts.ts';
import type { PrintRow } from '#server/modules/exports/print-rows.ts';

const footerSize = 7;
/** For the number of a page and how many there are. */
const countWidth = 48;
const countName = 'PageCount';
/** Pages are sent before the total is final, so they all reference one form with the total, drawn at the end. */
const countFont = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };

interface Footer {
  /** Below a page that has just begun. */
  draw(pageNumber: number): void;
  /** Writes the number of pages on all of them. */
  end(pageCount: number): void;
}

/** The parts of red, green and blue as PDF has them. */
function colorParts(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return parts.map((part) => part.toFixed(3)).join(' ');
}

function countDrawing(doc: Doc) {
  const resources = { Font: { F: countFont } };
  return doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, -footerSize, 100, footerSize],
    Resources: resources,
  });
}

/** `2 / 7`, and what the page belongs to. */
function createFooter(
  { doc, left, right, bottom, isRightToLeft, write, rule, wrap }: Sheet,
  about: FileAbout,
): Footer {
  const count = countDrawing(doc);
  const place = [about.organization, about.title, about.range, about.zone].filter(Boolean).join('  ·  ');
  const style = { font: 'plain', size: footerSize, color: 'muted' } as const;
  const middle = left + 110;
  const [text = ''] = wrap(place, style, { width: right - middle, lines: 1 });
  return {
    draw: (pageNumber) => {
      const y = bottom + 18;
      rule(bottom + 6, { color: 'line', weight: 0.5 });
      write(text, style, { x: middle, y, width: right - middle, align: 'right' });
      const label = `${pageNumber} / `;
      doc.font('Helvetica').fontSize(footerSize).fillColor(colors.muted);
      const width = doc.widthOfString(label);
      const x = isRightToLeft ? right - countWidth : left;
      doc.text(label, x, y, { lineBreak: false, baseline: 'alphabetic' });
      doc.page.xobjects[countName] = count;
      doc
        .save()
        .translate(x + width, y)
        .scale(1, -1)
        .addContent(`/${countName} Do`)
        .restore();
    },
    end: (pageCount) => {
      count.end(`BT /F ${footerSize} Tf ${colorParts(colors.muted)} rg (${pageCount}) Tj ET`);
    },
  };
}

/** Bytes drawn so far; removes them from the document's buffer. */
export function* writtenBytes(doc: Doc): Generator<Uint8Array> {
  for (let bytes = doc.read(); bytes !== null; bytes = doc.read()) {
    yield typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Draws one page of one file at a time, then yields to the event loop. */
function nextPage(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

const signatureHeight = 76;
/** Rows on the same page as the signature lines, so that nobody signs an empty page. */
const signedRows = 4;

/** Two places to sign, each with a date. */
function drawSignatures({ left, right, rule, write }: Sheet, y: number, { translate }: FileLanguage): void {
  const gap = 32;
  const width = (right - left - gap) / 2;
  const style = { font: 'plain', size: 7.5, color: 'muted' } as const;
  for (const [index, label] of [translate('Prepared by'), translate('Approved by')].entries()) {
    const from = left + index * (width + gap);
    const date = from + width * 0.7;
    const line = y + signatureHeight - 18;
    rule(line, { color: 'strongLine', weight: 0.5, from, to: date - 12 });
    rule(line, { color: 'strongLine', weight: 0.5, from: date, to: from + width });
    write(label, style, { x: from, y: line + 11, width });
    write(translate('Date'), style, { x: date, y: line + 11, width });
  }
}

const noteStyle: TextStyle = { font: 'plain', size: 7, color: 'muted' };
const noteLineHeight = 11;

/** Names the letters that other signs stand for, if there are any. */
function replacedLetters(sheet: Sheet, { translate }: FileLanguage): Line[] {
  const letters = sheet.replaced();
  if (letters.length === 0) return [];
  const text = translate('Letters without a glyph: {{0}}', namesOfLetters(letters));
  return sheet.wrap(text, noteStyle, { width: sheet.right - sheet.left, lines: 3 });
}

function drawNote({ left, right, write }: Sheet, y: number, lines: readonly Line[]): void {
  for (const [index, line] of lines.entries()) {
    write(line, noteStyle, { x: left, y: y + (index + 1) * noteLineHeight, width: right - left });
  }
}

/** A file on paper without its rows, as data. */
export interface Paper extends Pick<PrintLayout, 'page' | 'isSigned'> {
  readonly columns: readonly PaperColumn[];
  readonly about: FileAbout;
  /** Its code. */
  readonly language: string;
}

interface PlacedRow {
  readonly row: SetRow;
  /** For a heading: the row that replaces it on further pages. */
  readonly continued: SetRow | undefined;
}

function placedRow(table: TableDrawing, row: PrintRow, { translate }: FileLanguage): PlacedRow {
  const texts = row.texts.map((text) => translate('{{0}} (continued)', text));
  const continued = row.kind === 'heading' ? table.set({ ...row, texts }) : undefined;
  return { row: table.set(row), continued };
}

/** Places rows on pages: heads on each, and no heading alone at the end of one. */
function createPages(sheet: Sheet, { columns, isSigned, about }: Paper, language: FileLanguage) {
  const table = createTable(sheet, columns, {
    heads: columns.map(({ header }) => language.translate(header)),
  });
  const footer = createFooter(sheet, about);
  let count = 0;
  let y = sheet.top;
  let heading: SetRow | undefined;
  const pending: PlacedRow[] = [];

  function beginPage(): void {
    sheet.doc.addPage();
    count += 1;
    footer.draw(count);
    y = count === 1 ? drawHead(sheet, about) : sheet.top;
  }

  function begin(): void {
    beginPage();
    y = table.drawHead(y);
  }

  function beginBefore(row: SetRow): void {
    begin();
    if (row.kind === 'row' && heading !== undefined) y = table.draw(heading, y);
  }

  function place({ row, continued }: PlacedRow): void {
    const room = row.kind === 'heading' ? 3 * row.height : row.height;
    if (y + room > sheet.bottom) beginBefore(row);
    y = table.draw(row, y);
    heading = continued ?? heading;
  }

  /** The last rows, and the lines to sign below them. */
  function sign(): void {
    const height = pending.reduce((sum, { row }) => sum + row.height, signatureHeight);
    const [first] = pending;
    if (first !== undefined && y + height > sheet.bottom) beginBefore(first.row);
    for (const row of pending.splice(0)) place(row);
    drawSignatures(sheet, y, language);
    y += signatureHeight;
  }

  return {
    begin,
    count: () => count,
    prepare: table.prepare,
    add: (row: PrintRow) => {
      pending.push(placedRow(table, row, language));
      if (!isSigned || pending.length > signedRows) for (const one of pending.splice(0, 1)) place(one);
    },
    end: () => {
      if (isSigned) sign();
      const note = replacedLetters(sheet, language);
      if (y + note.length * noteLineHeight > sheet.bottom) beginPage();
      drawNote(sheet, y, note);
      footer.end(count);
    },
  };
}

/** The texts around the rows, to choose the font. */
function wordsAround({ columns, about }: Paper, { translate }: FileLanguage): string[] {
  const { title, organization, range, zone, facts } = about;
  const own = [
    translate('Prepared by'),
    translate('Approved by'),
    translate('Date'),
    translate('{{0}} (continued)', ''),
    translate('Letters without a glyph: {{0}}', ''),
  ];
  const heads = columns.map(({ header }) => translate(header));
  return [title, organization, range, zone, ...facts.flat(), ...own, ...heads];
}

/** Yields the file page by page; each page leaves memory at once. */
export async function* pdfBytes(paper: Paper, rows: AsyncIterable<PrintRow>): AsyncGenerator<Uint8Array> {
  const { about, page } = paper;
  const language = fileLanguage(paper.language);
  const info = { Title: `${about.title}, ${about.range}`, Author: about.person, CreationDate: about.madeAt };
  const sheet = createSheet({ page, info, language: language.code });
  const pages = createPages(sheet, paper, language);
  const around = wordsAround(paper, language);
  for (const font of ['plain', 'bold'] as const) await sheet.prepare(around, font);
  pages.begin();
  let sent = 1;
  for await (const row of rows) {
    await pages.prepare(row);
    pages.add(row);
    if (pages.count() === sent) continue;
    sent = pages.count();
    yield* writtenBytes(sheet.doc);
    await nextPage();
  }
  pages.end();
  sheet.doc.end();
  yield* writtenBytes(sheet.doc);
}
