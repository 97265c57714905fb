import { existsSync } from 'node:fs';
import { ReadableStream, TransformStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { openOnce } from '#server/async/open-once.ts';
import type { MadeFiles, Order } from '#server/modules/exports/thread/made-files.ts';

/** An idle thread ends, and the memory of what it loaded is free again. */
const idleMilliseconds = 30_000;
/** Heap of the thread; beyond it the file breaks off and the server goes on. */
const memoryMegabytes = 512;
/** Files that are rendered side by side. */
const filesAtOnce = 100;
const rowsInBatch = 200;

/** The thread's program lies beside the one that this code was built into, or above a part of that. */
const program = ['./file-maker.js', '../file-maker.js']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((file) => existsSync(file));

/** One thread, started with the first file. */
const pool = openOnce(async (): Promise<Piscina<Order, void>> => {
  const { Piscina } = await import('piscina');
  const started: Piscina<Order, void> = new Piscina({
    ...{ filename: program ?? null, minThreads: 0, maxThreads: 1, concurrentTasksPerWorker: filesAtOnce },
    ...{ idleTimeout: idleMilliseconds, resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } },
  });
  // Each file rejects with the reason; without a listener a thread that dies would end the server.
  started.on('error', () => undefined);
  return started;
});

/** Renders in a thread of its own, since a page that is drawn here would delay every request. Code that is not built has no program for one. */
async function makeApart(order: Order): Promise<void> {
  if (program === undefined) {
    const { makeFile } = await import('#server/modules/exports/thread/make-file.ts');
    return await makeFile(order);
  }
  return await (await pool.get()).run(order, { transferList: [order.rows, order.bytes] });
}

async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsInBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Bytes of a file. Throws when rendering fails; stops it, and the reading of its rows, when the caller leaves. */
async function* bytesOf<Row>(
  toOrder: (streams: { rows: ReadableStream<Row[]>; bytes: Order['bytes'] }) => Order,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const order = toOrder({ rows: ReadableStream.from(inBatches(rows)), bytes: writable });
  const failure = makeApart(order).then(() => new Promise<never>(() => undefined));
  failure.catch(() => undefined);
  const reader = readable.getReader();
  try {
    for (;;) {
      // A thread that dies leaves its streams open.
      const { done, value } = await Promise.race([reader.read(), failure]);
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

type BytesOf = {
  [Kind in keyof MadeFiles]: (
    about: MadeFiles[Kind]['about'],
    rows: AsyncIterable<MadeFiles[Kind]['row']>,
  ) => AsyncIterable<Uint8Array>;
};

/** Files as bytes, rendered by the worker thread while their rows are read. */
export const madeBytes: BytesOf = {
  pdf: (about, rows) => bytesOf((streams) => ({ kind: 'pdf', about, ...streams }), rows),
  letter: (about, rows) => bytesOf((streams) => ({ kind: 'letter', about, ...streams }), rows),
  xlsx: (about, rows) => bytesOf((streams) => ({ kind: 'xlsx', about, ...streams }), rows),
};
