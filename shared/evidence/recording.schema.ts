import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { optionalId, paging, uuid } from '#shared/http/query.ts';

/** Data that programs may record besides the time itself; the organization has a setting for each. */
export const recordingKind = z.enum(['screenshot', 'input', 'app']);
export type RecordingKind = z.infer<typeof recordingKind>;

export const recordingSwitches = {
  screenshot: 'allowScreenshotCapture',
  input: 'allowInputCapture',
  app: 'allowAppCapture',
} as const satisfies Readonly<Record<RecordingKind, string>>;

/** Most that are deleted by their ids at once. */
const recordingIdsMaximum = 100;

const summarySchema = z.object({
  kind: recordingKind,
  /** Whether new recordings are stored. */
  isOn: z.boolean(),
  count: z.number(),
  /** When the newest was recorded. */
  latestAt: z.string().optional(),
});
export type RecordingSummary = z.infer<typeof summarySchema>;

/** One row each kind. */
export const recordingSummaries = z.array(summarySchema);

/** Default: the caller. */
const person = { employeeId: optionalId };

export const recordingsQuery = z.object({ ...person, ...idHints });
export type RecordingsQuery = z.output<typeof recordingsQuery>;

export const recordingListQuery = z.object({ ...person, kind: recordingKind, ...paging, ...idHints });
export type RecordingListQuery = z.output<typeof recordingListQuery>;

/** A picture, how busy ten minutes were, or time on one application or site. */
export const recordingSchema = z.object({
  id: z.string(),
  at: z.string(),
  fileUrl: z.string().optional(),
  thumbUrl: z.string().optional(),
  /** Percent of the ten minutes. */
  percentage: z.number().optional(),
  keyboardPercentage: z.number().optional(),
  mousePercentage: z.number().optional(),
  title: z.string().optional(),
  /** Seconds */
  duration: z.number().optional(),
});
export type Recording = z.infer<typeof recordingSchema>;

export const removeRecordingsInput = z.object({
  ...person,
  kind: recordingKind,
  /** Default: all of the kind. */
  ids: z.array(uuid).min(1).max(recordingIdsMaximum).optional(),
  ...idHints,
});
export type RemoveRecordingsInput = z.output<typeof removeRecordingsInput>;

export const removeAllRecordingsInput = z.object({ kind: recordingKind, ...idHints });
export type RemoveAllRecordingsInput = z.output<typeof removeAllRecordingsInput>;

export const removedRecordings = z.object({ count: z.number() });
export type RemovedRecordings = z.infer<typeof removedRecordings>;
