import { z } from 'zod';
import { optionalId } from '#shared/http/query.ts';

/** Days until an archive is deleted. */
export const archiveDays = 7;

export const dataArchiveTexts = {
  running: 'This archive is being prepared. You get an email when it is ready.',
  today: 'You can request one archive a day per person. Please try again tomorrow.',
  others: 'You do not have permission to request the data of other people.',
  gone: 'This archive is no longer available. Request a new one.',
} as const;

export const dataArchiveStatus = z.enum(['pending', 'ready', 'failed']);

export const dataArchiveSchema = z.object({
  id: z.string(),
  status: dataArchiveStatus,
  /** The subject of the archive. */
  user: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
  /** Bytes, once it is ready. */
  size: z.number().optional(),
  /** When it is deleted. */
  endsAt: z.string(),
});
export type DataArchive = z.infer<typeof dataArchiveSchema>;

/** Absent: the caller. */
export const newDataArchiveInput = z.object({ employeeId: optionalId });
export type NewDataArchiveInput = z.output<typeof newDataArchiveInput>;
