import { z } from 'zod';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { overlappingLogSchema } from '#shared/time-logs/time-log-changes.schema.ts';

/** Why the server refused a change. */
export const refusal = z.object({
  message: z.string(),
  code: z.string().optional(),
  /** The entries in the way. */
  overlapping: z.array(overlappingLogSchema),
});

const common = {
  /** Set by the store, ascending. */
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

const shownTask = z.custom<Task>((value) => typeof value === 'object' && value !== null && 'id' in value);

/** The id of an entry on the server, or the client's id of an earlier change. */
const existing = {
  logId: z.string(),
  /** The known version of the entry; absent if an earlier change decides it. */
  ifUpdatedAt: z.string().optional(),
};

/** A change of time, or a new task, that did not reach the server yet. */
export const queuedChange = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('task'),
    /** The id that the task will have. */
    clientId: z.string(),
    teamId: z.string(),
    body: z.object({ title: z.string() }).loose(),
    task: shownTask,
  }),
  z.object({
    ...common,
    kind: z.literal('start'),
    clientId: z.string(),
    startedAt: z.string(),
    teamId: z.string(),
    /** Absent: on nothing but a note. */
    task: z.object({ id: z.string(), title: z.string() }).loose().optional(),
    about: z
      .object({
        description: z.string().optional(),
        isBillable: z.boolean().optional(),
        tagIds: z.array(z.string()).optional(),
        projectId: z.string().optional(),
      })
      .optional(),
    /** Shown until the server decides, where nobody chose. */
    isBillable: z.boolean().optional(),
  }),
  z.object({
    ...common,
    kind: z.literal('stop'),
    /** The running entry: the server's id, or the client's of a start that was saved as well. */
    logId: z.string(),
    stoppedAt: z.string(),
    isPause: z.boolean().optional(),
  }),
  z.object({
    ...common,
    kind: z.literal('dropPause'),
    /** The paused entry. */
    logId: z.string(),
    at: z.string(),
  }),
  z.object({
    ...common,
    kind: z.literal('add'),
    clientId: z.string(),
    body: z.object({ startedAt: z.string(), stoppedAt: z.string() }).loose(),
    log: shownLog,
  }),
  z.object({
    ...common,
    ...existing,
    kind: z.literal('edit'),
    change: z.record(z.string(), z.unknown()),
    /** The entry after the change. */
    log: shownLog,
  }),
  z.object({ ...common, ...existing, kind: z.literal('remove'), log: shownLog }),
]);
