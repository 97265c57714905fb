import { on } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { FromMaker, MadeFiles, Order, ToMaker } from '#server/modules/exports/thread/made-files.ts';
import { orderFile } from '#server/modules/exports/thread/maker-thread.ts';

/** Rows that travel together. */
const portion = 200;

async function nextRows<Row>(source: AsyncIterator<Row>): Promise<ToMaker<Row>> {
  const rows: Row[] = [];
  while (rows.length < portion) {
    const next = await source.next();
    if (next.done) return { type: 'rows', rows, isLast: true };
    rows.push(next.value);
  }
  return { type: 'rows', rows, isLast: false };
}

/** What the maker says, until it is gone. */
async function* messagesOf(port: MessagePort): AsyncGenerator<FromMaker> {
  for await (const [message] of on(port, 'message', { close: ['close'] })) yield message;
}

/** The bytes of a file that another thread makes: while this one draws a page, it answers nobody. */
async function* bytesOf<Row>(
  toOrder: (port: MessagePort) => Order,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Uint8Array> {
  const { port1: port, port2 } = new MessageChannel();
  const source = rows[Symbol.asyncIterator]();
  const messages = messagesOf(port);
  const { done } = orderFile(toOrder(port2));
  try {
    for await (const message of messages) {
      if (message.type === 'end') return;
      if (message.type === 'failed') throw message.error;
      if (message.type === 'rows') port.postMessage(await nextRows(source));
      else {
        yield message.bytes;
        port.postMessage({ type: 'taken' });
      }
    }
    throw new Error('the thread that makes files ended');
  } finally {
    port.close();
    done();
    await source.return?.();
  }
}

type BytesOf = {
  [Kind in keyof MadeFiles]: (
    about: MadeFiles[Kind]['about'],
    rows: AsyncIterable<MadeFiles[Kind]['row']>,
  ) => AsyncIterable<Uint8Array>;
};

/** Files as bytes, made by another thread while their rows are read. */
export const madeBytes: BytesOf = {
  pdf: (about, rows) => bytesOf((port) => ({ kind: 'pdf', about, port }), rows),
  letter: (about, rows) => bytesOf((port) => ({ kind: 'letter', about, port }), rows),
  xlsx: (about, rows) => bytesOf((port) => ({ kind: 'xlsx', about, port }), rows),
};
