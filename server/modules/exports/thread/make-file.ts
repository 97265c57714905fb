import { ReadableStream } from 'node:stream/web';
import { letterBytes } from '#server/modules/exports/pdf/letter-file.ts';
import { pdfBytes } from '#server/modules/exports/pdf/pdf-file.ts';
import type { Order } from '#server/modules/exports/thread/made-files.ts';
import { workbookBytes } from '#server/modules/exports/xlsx/workbook.ts';

async function* rowsOf<Row>(batches: ReadableStream<readonly Row[]>): AsyncGenerator<Row> {
  for await (const rows of batches) yield* rows;
}

function contentOf(order: Order): AsyncIterable<Uint8Array> {
  if (order.kind === 'pdf') return pdfBytes(order.about, rowsOf(order.rows));
  if (order.kind === 'letter') return letterBytes(order.about);
  return workbookBytes(order.about, rowsOf(order.rows));
}

/** Renders a file while its rows arrive. Ends early when nobody reads the bytes any more. */
export async function makeFile(order: Order): Promise<void> {
  await ReadableStream.from(contentOf(order)).pipeTo(order.bytes);
}
