import type { MessagePort } from 'node:worker_threads';
import { letterBytes } from '#server/modules/exports/pdf/letter-file.ts';
import { pdfBytes } from '#server/modules/exports/pdf/pdf-file.ts';
import type {
  FromMaker,
  MadeFiles,
  Order,
  Rows,
  ToMaker,
} from '#server/modules/exports/thread/made-files.ts';
import { workbookBytes } from '#server/modules/exports/xlsx/workbook.ts';

/**
 * Opens the worker's end of the port; it handles one request at a time. After the port closes, pending requests never
 * settle and are garbage-collected.
 */
function openChannel<Row>(port: MessagePort) {
  let onRows: ((rows: Rows<Row>) => void) | undefined;
  let onAck: (() => void) | undefined;
  port.on('message', (message: ToMaker<Row>) => {
    if (message.type === 'rows') onRows?.(message);
    else onAck?.();
  });
  const post = (message: FromMaker) => port.postMessage(message);

  async function* rows(): AsyncGenerator<Row> {
    for (let isLast = false; !isLast; ) {
      const part = await new Promise<Rows<Row>>((resolve) => {
        onRows = resolve;
        post({ type: 'rows' });
      });
      yield* part.rows;
      isLast = part.isLast;
    }
  }

  async function send(bytes: Uint8Array): Promise<void> {
    await new Promise<void>((resolve) => {
      onAck = resolve;
      post({ type: 'bytes', bytes });
    });
  }

  return { rows, send, post };
}

/** Each file with its bytes, which are drawn while its rows arrive. */
function begin({ kind, about, port }: Order) {
  if (kind === 'pdf') {
    const { rows, ...other } = openChannel<MadeFiles['pdf']['row']>(port);
    return { ...other, bytes: pdfBytes(about, rows()) };
  }
  if (kind === 'letter') {
    const { rows: _none, ...other } = openChannel<MadeFiles['letter']['row']>(port);
    return { ...other, bytes: letterBytes(about) };
  }
  const { rows, ...other } = openChannel<MadeFiles['xlsx']['row']>(port);
  return { ...other, bytes: workbookBytes(about, rows()) };
}

/** Makes an ordered file while its rows arrive and its bytes are sent. */
export async function makeFile(order: Order): Promise<void> {
  const { bytes, send, post } = begin(order);
  try {
    for await (const part of bytes) await send(part);
    post({ type: 'end' });
  } catch (error) {
    post({ type: 'failed', error });
  }
}
