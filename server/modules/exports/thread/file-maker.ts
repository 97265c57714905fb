import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Order } from '#server/modules/exports/thread/made-files.ts';
import { makeFile } from '#server/modules/exports/thread/make-file.ts';

// On Linux the priority applies to this thread alone: requests run before files.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** A thread of the server that makes its large files. */
parentPort?.on('message', (order: Order) => void makeFile(order));
