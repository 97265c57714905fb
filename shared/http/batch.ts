import { z } from 'zod';

/** Answers several reads in one call, each as it is ready. */
export const batchPath = '/batch';

/** Reads of one call. */
export const mostBatchReads = 40;
const longestAddress = 8000;

/** Addresses as they are requested alone, `/api` and query included. */
export const batchSchema = z.object({
  reads: z.array(z.string().startsWith('/api/').max(longestAddress)).min(1).max(mostBatchReads),
});

interface BatchAnswer {
  /** The place of the read in the call. */
  readonly index: number;
  readonly status: number;
  /** JSON in one line. */
  readonly body: string;
}

export const toBatchLine = ({ index, status, body }: BatchAnswer): string => `${index} ${status} ${body}\n`;

/** Reads a line without its end. */
export function readBatchLine(line: string): BatchAnswer {
  const [index, status] = line.split(' ', 2);
  return {
    index: Number(index),
    status: Number(status),
    body: line.slice(`${index} ${status} `.length),
  };
}
