import { z } from 'zod';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { overlappingLogSchema } from '#shared/time-logs/time-log-changes.schema.ts';

/** Why the server did not take a change. */
const refusal = z.object({
  message: z.string(),
  code: z.string().optional(),
  /** The entries in the way. */
  overlapping: z.array(overlappingLogSchema),
});
export type SavedRefusal = z.infer<typeof refusal>;

const whose = {
  /** Given by the store, in the order of saving. */
  key: z.number(),
  tenantId: z.string(),
  organizationId: z.string(),
  employeeId: z.string(),
  timeZone: z.string(),
  /** Once it was the message alone. */
  refusal: z.preprocess(
    (value) => (typeof value === 'string' ? { message: value, overlapping: [] } : value),
    refusal.optional(),
  ),
};

/** An entry as the page showed it: only to be shown again, so that nothing is lost because its shape is an older one. */
const shownLog = z.custom<TimeLog>((value) => typeof value === 'object' && value !== null);

/** Of an entry that is known to the server, or to a change before this one by the client's id. */
const known = {
  logId: z.string(),
  /** What the entry looked like; absent where a change before this one decides that. */
  ifUpdatedAt: z.string().optional(),
};

/** A change of time that did not reach the server yet. */
export const savedChange = z.discriminatedUnion('kind', [
  z.object({
    ...whose,
    kind: z.literal('start'),
    clientId: z.string(),
    startedAt: z.string(),
    teamId: z.string(),
    task: z.object({ id: z.string(), title: z.string() }).loose(),
  }),
  z.object({
    ...whose,
    kind: z.literal('stop'),
    /** What runs: the server's id, or the client's of a start that was saved as well. */
    logId: z.string(),
    stoppedAt: z.string(),
  }),
  z.object({
    ...whose,
    kind: z.literal('add'),
    clientId: z.string(),
    body: z.object({ startedAt: z.string(), stoppedAt: z.string() }).loose(),
    log: shownLog,
  }),
  z.object({
    ...whose,
    ...known,
    kind: z.literal('edit'),
    change: z.record(z.string(), z.unknown()),
    /** As it is with the change. */
    log: shownLog,
  }),
  z.object({ ...whose, ...known, kind: z.literal('remove'), log: shownLog }),
]);
export type SavedChange = z.infer<typeof savedChange>;
export type SavedStart = Extract<SavedChange, { kind: 'start' }>;
export type SavedAdd = Extract<SavedChange, { kind: 'add' }>;
export type SavedEdit = Extract<SavedChange, { kind: 'edit' }>;

type Unsaved<T> = T extends SavedChange ? Omit<T, 'key'> : never;
export type NewChange = Unsaved<SavedChange>;
