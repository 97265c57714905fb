import { constants, setPriority } from 'node:os';
import { makeFile } from '#server/modules/exports/thread/make-file.ts';

// On Linux the priority applies to this thread alone: requests run before files.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// The thread pool calls the default export with each order.
// biome-ignore lint/style/noDefaultExport: the thread pool asks for one
export default makeFile;
