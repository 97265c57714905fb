import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { FromMaker, MadeFiles, Order, ToMaker } from '#server/modules/exports/thread/made-files.ts';

/** Without orders the thread ends, which frees its modules. */
const idleMilliseconds = 30_000;
/** The limit of its heap; beyond it the file fails and the server continues. */
const memoryMegabytes = 512;

interface Maker {
  postMessage(order: Order, transfer: readonly MessagePort[]): void;
}

let worker: Worker | undefined;
let open = 0;
let idle: NodeJS.Timeout | undefined;

/** The thread's program is beside the bundle of this code, or above one of its parts. */
const program = ['./file-maker.js', '../file-maker.js']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((file) => existsSync(file));

function startThread(file: string): Worker {
  const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } });
  const forget = () => {
    if (worker === started) worker = undefined;
  };
  // Its ports close as well, which ends the pending files.
  started.on('error', forget);
  started.on('exit', forget);
  started.unref();
  return started;
}

/** Makes files in the turn of this thread: code that was not built has no program for another one. */
const here: Maker = {
  postMessage: (order, transfer) => {
    const received = structuredClone(order, { transfer: [...transfer] });
    void import('#server/modules/exports/thread/make-file.ts').then(({ makeFile }) => makeFile(received));
  },
};

/** Orders a file; call `done` when it is made or no longer needed. */
function orderFile(order: Order): { done: () => void } {
  clearTimeout(idle);
  if (program !== undefined) worker ??= startThread(program);
  open += 1;
  const maker: Maker = worker ?? here;
  maker.postMessage(order, [order.port]);
  return {
    done: () => {
      open -= 1;
      if (open > 0) return;
      idle = setTimeout(() => void worker?.terminate(), idleMilliseconds).unref();
    },
  };
}

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

/** Yields the worker's messages until its port closes. */
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
        port.postMessage({ type: 'ack' });
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
