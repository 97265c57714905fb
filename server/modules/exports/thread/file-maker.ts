import { parentPort } from 'node:worker_threads';
import type { Order } from '#server/modules/exports/thread/made-files.ts';
import { makeFile } from '#server/modules/exports/thread/make-file.ts';

/** A thread of the server that makes its large files. */
parentPort?.on('message', (order: Order) => void makeFile(order));
