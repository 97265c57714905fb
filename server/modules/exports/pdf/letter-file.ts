import { fileLanguage } from '#server/modules/exports/file-language.ts';
import type { Letter, LetterFact } from '#server/modules/exports/pdf/letter.ts';
import { drawLetterHead } from '#server/modules/exports/pdf/letter-head.ts';
import { writtenBytes } from '#server/modules/exports/pdf/pdf-file.ts';
import { type Font, lettersWithoutGlyph } from '#server/modules/exports/pdf/pdf-fonts.ts';
import { createSheet, type Line, type Sheet, type TextStyle } from '#server/modules/exports/pdf/pdf-sheet.ts';
import { cellPadding, createTable } from '#server/modules/exports/pdf/pdf-table.ts';

const label: TextStyle = { font: 'plain', size: 8.5, color: 'muted' };
const text: TextStyle = { font: 'plain', size: 8.5, color: 'text' };
const strong: TextStyle = { font: 'bold', size: 8.5, color: 'text' };
const total: TextStyle = { font: 'bold', size: 10, color: 'text' };
const small: TextStyle = { font: 'plain', size: 7, color: 'muted' };

const lineHeight = 12;
const sumHeight = 18;
const gap = 18;
/** A line's text is never cut; this many fill no page. */
const rowLines = 40;
const codeSide = 84;
const labelWidth = 100;

/** Draws from top to bottom, and starts another page when one is full. */
function createFlow(sheet: Sheet) {
  const flow = {
    y: sheet.top,
    begin: () => {
      sheet.doc.addPage();
      flow.y = sheet.top;
    },
    /** Starts a page if the height does not fit; returns whether it did. */
    reserve: (height: number): boolean => {
      if (flow.y + height <= sheet.bottom) return false;
      flow.begin();
      return true;
    },
  };
  return flow;
}
type Flow = ReturnType<typeof createFlow>;

function drawTable(sheet: Sheet, flow: Flow, { columns, rows }: Letter): void {
  const places = columns.map((column) => ({ ...column, isSummed: false }));
  const heads = columns.map(({ header }) => header);
  const table = createTable(sheet, places, { heads, cellLines: rowLines });
  const drawHead = () => {
    flow.y = table.drawHead(flow.y);
  };
  drawHead();
  for (const texts of rows) {
    const row = table.set({ kind: 'row', texts });
    if (flow.reserve(row.height)) drawHead();
    flow.y = table.draw(row, flow.y);
  }
}

/** Draws the sums together, at the end of the lines. */
function drawSums(
  { left, right, isRightToLeft, rule, write, wrap }: Sheet,
  flow: Flow,
  { sums, columns }: Letter,
): void {
  flow.y += 6;
  flow.reserve(sums.length * sumHeight);
  const x = left + (right - left) * 0.45;
  const amountWidth = 120;
  // Written from right to left, amounts begin where those of the last column do.
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const lastColumn = ((right - left) * (columns.at(-1)?.width ?? 0)) / whole;
  const amountX = right - (isRightToLeft ? lastColumn - cellPadding : amountWidth + cellPadding);
  for (const [index, sum] of sums.entries()) {
    const [labelStyle, style] = sum.isTotal ? [total, total] : [label, text];
    if (index > 0) rule(flow.y, { color: sum.isTotal ? 'strongLine' : 'line', weight: 0.5, from: x });
    const y = flow.y + 12.5;
    const width = right - x - amountWidth;
    for (const line of wrap(sum.label, labelStyle, { width, lines: 1 })) {
      write(line, labelStyle, { x, y, width });
    }
    for (const line of wrap(sum.text, style, { width: amountWidth, lines: 1 })) {
      write(line, style, { x: amountX, y, width: amountWidth, align: 'right' });
    }
    flow.y += sumHeight;
  }
}

/** Texts of any length, line by line. */
function drawTexts({ left, right, write, wrap }: Sheet, flow: Flow, { texts }: Letter): void {
  const width = right - left;
  for (const paragraph of texts) {
    flow.y += lineHeight;
    for (const part of paragraph.split('\n')) {
      for (const line of wrap(part, text, { width, lines: rowLines })) {
        flow.reserve(lineHeight);
        write(line, text, { x: left, y: flow.y + 9, width });
        flow.y += lineHeight;
      }
    }
  }
}

function drawFacts(
  { left, right, write, wrap }: Sheet,
  y: number,
  { facts, width }: { facts: readonly LetterFact[]; width: number },
): void {
  let at = y;
  const room = Math.min(width, right - left) - labelWidth;
  for (const [name, value] of facts) {
    const [first = ''] = wrap(name, label, { width: labelWidth - 6, lines: 1 });
    write(first, label, { x: left, y: at, width: labelWidth });
    for (const line of wrap(value, text, { width: room, lines: 2 })) {
      write(line, text, { x: left + labelWidth, y: at, width: room });
      at += lineHeight;
    }
  }
}

/** A small line that ends where the page does, in either direction. */
function writeAtEnd({ right, measure, write }: Sheet, line: Line | string, y: number): void {
  const width = measure(typeof line === 'string' ? line : line.text, small);
  write(line, small, { x: right - width, y, width });
}

function drawCode(
  { doc, left, right, isRightToLeft }: Sheet,
  y: number,
  dots: readonly (readonly boolean[])[],
) {
  const side = codeSide / dots.length;
  const x = isRightToLeft ? left : right - codeSide;
  for (const [row, cells] of dots.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) doc.rect(x + column * side, y + row * side, side, side);
    }
  }
  doc.fill('#000000');
}

function drawPayment(sheet: Sheet, flow: Flow, { payment }: Letter): void {
  if (payment === undefined) return;
  const { left, right, write, wrap } = sheet;
  const { code, facts } = payment;
  const height = Math.max(facts.length * lineHeight + lineHeight, code === undefined ? 0 : codeSide + 12);
  flow.y += gap;
  flow.reserve(height);
  const width = right - left - (code === undefined ? 0 : codeSide + gap);
  const [heading = ''] = wrap(payment.label, strong, { width, lines: 1 });
  write(heading, strong, { x: left, y: flow.y + 9, width });
  drawFacts(sheet, flow.y + 9 + lineHeight + 3, { facts, width });
  if (code !== undefined) {
    drawCode(sheet, flow.y, code.dots);
    const [line = ''] = wrap(code.label, small, { width: width + codeSide, lines: 1 });
    writeAtEnd(sheet, line, flow.y + codeSide + 10);
  }
  flow.y += height;
}

/** Draws the footers once the number of pages is final. */
function drawFooters(sheet: Sheet, { language, footer }: Letter): void {
  const { doc, left, right, bottom, rule, write, wrap } = sheet;
  const { translate } = fileLanguage(language);
  const width = right - left;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    rule(bottom + 6, { color: 'line', weight: 0.5 });
    const [line = ''] = wrap(footer, small, { width: width * 0.75, lines: 1 });
    write(line, small, { x: left, y: bottom + 18, width });
    const [page = ''] = wrap(translate('Page {{0}} of {{1}}', index + 1, count), small, { width, lines: 1 });
    writeAtEnd(sheet, page, bottom + 18);
  }
}

function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const part of value) yield* stringsOf(part);
}

/** All that is drawn of a letter, by the font it is drawn in. */
function textsOf(letter: Letter): Readonly<Record<Font, Iterable<string>>> {
  const { heading, mark, summary, facts, parties, columns, rows, sums, texts, payment, footer } = letter;
  const { translate } = fileLanguage(letter.language);
  const names = parties.map(({ name }) => name);
  const lines = parties.map(({ label: name, lines: others }) => [name, ...others]);
  const amounts = sums.map((sum) => [sum.label, sum.text]);
  const page = translate('Page {{0}} of {{1}}', 1, 2);
  const paying = [payment?.label, payment?.facts, payment?.code?.label];
  return {
    plain: stringsOf([facts, lines, rows, amounts, texts, paying, footer, page]),
    bold: stringsOf([
      ...[heading, mark, summary, names, columns.map(({ header }) => header)],
      ...[amounts, payment?.label],
    ]),
  };
}

/** Letters of the letter that its paper cannot draw. */
export function lettersLackingIn(letter: Letter): Promise<string[]> {
  const { plain, bold } = textsOf(letter);
  return lettersWithoutGlyph([...plain, ...bold]);
}

/** Loads what its letters need, in the fonts that they are drawn in. */
async function prepare(sheet: Sheet, letter: Letter): Promise<void> {
  const { plain, bold } = textsOf(letter);
  await sheet.prepare(plain, 'plain');
  await sheet.prepare(bold, 'bold');
}

/** pdfkit writes texts into the XML of the metadata as they are. */
const inMetadata = (value: string) => value.replaceAll('&', '＆').replaceAll('<', '‹').replaceAll('>', '›');

/** A letter as a file for long-term storage (PDF/A-3b), with its machine-readable attachment. */
export async function* letterBytes(letter: Letter): AsyncGenerator<Uint8Array> {
  const { title, author, madeAt, language, attachment } = letter;
  const info = { Title: inMetadata(title), Author: inMetadata(author), CreationDate: madeAt };
  const sheet = createSheet({ page: 'portrait', info, language, isKept: true });
  const { doc } = sheet;
  await prepare(sheet, letter);
  const flow = createFlow(sheet);
  flow.begin();
  flow.y = drawLetterHead(sheet, letter);
  drawTable(sheet, flow, letter);
  drawSums(sheet, flow, letter);
  drawTexts(sheet, flow, letter);
  drawPayment(sheet, flow, letter);
  drawFooters(sheet, letter);
  if (attachment !== undefined) {
    const { name, type, description, content, metadata } = attachment;
    const about = { name, type, description, relationship: 'Alternative' };
    doc.file(Buffer.from(content), { ...about, creationDate: madeAt, modifiedDate: madeAt });
    doc.appendXML(metadata);
  }
  doc.end();
  yield* writtenBytes(doc);
}
