import { z } from 'zod';

/** Answers several reads in one call, each as it is ready. */
export const batchPath = '/batch';

/** Reads of one call. */
export const mostBatchReads = 40;
const longestAddress = 8000;
const longestTag = 100;

/** Addresses as they are requested alone, `/api` and query included. */
export const batchSchema = z.object({
  reads: z.array(z.string().startsWith('/api/').max(longestAddress)).min(1).max(mostBatchReads),
  /** Tags of the caller's cached answers, in the order of the reads; an unchanged answer is 304. Absent: no tags. */
  tags: z.array(z.string().max(longestTag)).max(mostBatchReads).optional(),
});

interface BatchAnswer {
  /** The place of the read in the call. */
  readonly index: number;
  readonly status: number;
  /** `ETag` of the answer. */
  readonly tag?: string | undefined;
  /** JSON in one line; empty where the caller has it. */
  readonly body: string;
}

/** No tag has a space. */
export const toBatchLine = ({ index, status, tag, body }: BatchAnswer): string =>
  `${index} ${tag === undefined ? status : `${status}~${tag}`} ${body}\n`;

/** Reads a line without its end. */
export function readBatchLine(line: string): BatchAnswer {
  const [index = '', about = ''] = line.split(' ', 2);
  const [status, tag] = about.split('~', 2);
  return {
    index: Number(index),
    status: Number(status),
    tag,
    body: line.slice(`${index} ${about} `.length),
  };
}
