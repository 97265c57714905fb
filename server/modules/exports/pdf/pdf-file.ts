import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import type { FileAbout } from '#server/modules/exports/file-about.data.ts';
import { createFooter } from '#server/modules/exports/pdf/pdf-footer.ts';
import { drawHead } from '#server/modules/exports/pdf/pdf-head.ts';
import { createSheet, type Doc, type Sheet } from '#server/modules/exports/pdf/pdf-sheet.ts';
import { createTable, type SetRow } from '#server/modules/exports/pdf/pdf-table.ts';
import { type PrintRow, printRows } from '#server/modules/exports/print-rows.ts';

/** What is drawn so far and is not needed any more. */
function* written(doc: Doc): Generator<Uint8Array> {
  for (let bytes = doc.read(); bytes !== null; bytes = doc.read()) {
    yield typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  }
}

const signatureHeight = 76;

/** Two places to sign, each with a date. */
function drawSignatures({ left, right, rule, write }: Sheet, y: number): void {
  const gap = 32;
  const width = (right - left - gap) / 2;
  const style = { font: 'plain', size: 7.5, color: 'muted' } as const;
  for (const [index, label] of ['Prepared by', 'Approved by'].entries()) {
    const from = left + index * (width + gap);
    const date = from + width * 0.7;
    const line = y + signatureHeight - 18;
    rule(line, { color: 'strongLine', weight: 0.5, from, to: date - 12 });
    rule(line, { color: 'strongLine', weight: 0.5, from: date, to: from + width });
    write(label, style, { x: from, y: line + 11, width });
    write('Date', style, { x: date, y: line + 11, width });
  }
}

/** Places rows on pages: heads on each, and no heading alone at the end of one. */
function createPages(sheet: Sheet, { print }: ExportTable, about: FileAbout) {
  const table = createTable(sheet, print.columns);
  const footer = createFooter(sheet, about);
  let count = 0;
  let y = sheet.top;
  let heading: SetRow | undefined;

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

  function place(row: SetRow): void {
    const room = row.kind === 'heading' ? 3 * row.height : row.height;
    if (y + room > sheet.bottom) {
      begin();
      if (row.kind === 'row' && heading !== undefined) y = table.draw(heading, y);
    }
    y = table.draw(row, y);
  }

  return {
    begin,
    count: () => count,
    add: (row: PrintRow) => {
      const set = table.set(row);
      place(set);
      if (row.kind === 'heading') {
        heading = table.set({ ...row, texts: row.texts.map((text) => `${text} (continued)`) });
      }
    },
    end: () => {
      if (print.isSigned) {
        if (y + signatureHeight > sheet.bottom) beginPage();
        drawSignatures(sheet, y);
      }
      footer.end(count);
    },
  };
}

/** Page after page: what is drawn leaves at once, and others have their turn in between. */
async function* pdfBytes(table: ExportTable, about: FileAbout): AsyncGenerator<Uint8Array> {
  const info = { Title: `${about.title}, ${about.range}`, Author: about.person, CreationDate: about.madeAt };
  const sheet = createSheet({ page: table.print.page, info });
  const pages = createPages(sheet, table, about);
  pages.begin();
  let sent = 1;
  for await (const row of printRows(table)) {
    pages.add(row);
    if (pages.count() === sent) continue;
    sent = pages.count();
    yield* written(sheet.doc);
    await setImmediate();
  }
  pages.end();
  sheet.doc.end();
  yield* written(sheet.doc);
}

/** The table on paper. */
export function pdfOf(table: ExportTable, about: FileAbout): Readable {
  return Readable.from(pdfBytes(table, about), { objectMode: false });
}
