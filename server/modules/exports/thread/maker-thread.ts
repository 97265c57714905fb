import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Order } from '#server/modules/exports/thread/made-files.ts';

/** Without orders the thread ends, and what it loaded leaves the memory. */
const idleMilliseconds = 30_000;
/** Of its heap; beyond it the file breaks off and the server goes on. */
const memoryMegabytes = 512;

interface Maker {
  postMessage(order: Order, transfer: readonly MessagePort[]): void;
}

let worker: Worker | undefined;
let open = 0;
let idle: NodeJS.Timeout | undefined;

/** The thread's program lies beside the one that this code was built into, or above a part of that. */
const program = ['./file-maker.js', '../file-maker.js']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((file) => existsSync(file));

function startThread(file: string): Worker {
  const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } });
  const forget = () => {
    if (worker === started) worker = undefined;
  };
  // Its ports close as well, which is what the files that wait for it hear.
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

/** Orders a file; `done` says that it is made, or not wanted any more. */
export function orderFile(order: Order): { done: () => void } {
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
