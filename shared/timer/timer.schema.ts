import { z } from 'zod';
import { timeLogSource, timeLogType } from '#shared/enums/time-log.ts';
import { timerStatusName } from '#shared/enums/timer.ts';
import { heartbeatEvidence } from '#shared/evidence/heartbeat.schema.ts';
import { idHints } from '#shared/http/codecs.ts';
import { optionalId, optionalOf, queryDateText, uuid } from '#shared/http/query.ts';
import { createTaskInput } from '#shared/tasks/task.schema.ts';
import { message } from '#shared/text/message.ts';

/** Length in seconds that a sync reports; the server measures time itself. */
export const syncMarker = 5;
export const syncIntervalSeconds = 60;

export const timerLogSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  startedAt: z.string(),
  /** While it runs the moment of the answer: see `isRunning`. */
  stoppedAt: z.string(),
  duration: z.number(),
  isRunning: z.boolean(),
  taskId: z.string().nullish(),
  projectId: z.string().nullish(),
  employeeId: z.string(),
  organizationTeamId: z.string().nullish(),
  timesheetId: z.string().nullish(),
  source: z.string(),
  logType: z.string(),
});

export const timerStatusSchema = z.object({
  /** Seconds worked today in finished sessions; excludes the running part. */
  duration: z.number(),
  running: z.boolean(),
  lastLog: timerLogSchema
    .extend({
      /** These three are read by other clients. */
      tenantId: z.string().optional(),
      organizationId: z.string().optional(),
      isEdited: z.boolean().optional(),
      /** The last heartbeat of the person. */
      lastSeenAt: z.string().nullish(),
      /** The person's own, as the following. */
      description: z.string().nullish(),
      isBillable: z.boolean().optional(),
      isBillableChosen: z.boolean().nullish(),
      /** Labels of the running or paused entry. */
      tagIds: z.array(z.string()).nullish(),
      /** Ended today by a pause, which lasts until something is started. */
      isPaused: z.boolean().optional(),
    })
    .nullable(),
  lastWorkedTask: z.object({ id: z.string(), title: z.string() }).loose().nullish(),
  timerStatus: timerStatusName,
  /** The server's clock at the answer, so that a client can correct its own. */
  serverTime: z.string(),
  /** The times at which the page asks people about their timer; set by the organization. */
  attention: z
    .object({
      /** After so many minutes without a heartbeat; absent where the organization does not ask. */
      inactivityMinutes: z.number().nullish(),
      /** After it has run for so many hours. */
      forgottenHours: z.number(),
    })
    .nullish(),
  /** After a start on a day that waits for a decision: its reviewer is notified of the change. */
  isDaySubmitted: z.boolean().optional(),
});
export type TimerStatus = z.infer<typeof timerStatusSchema>;

const recordKeys = { tenantId: z.string(), organizationId: z.string().optional() };

/**
 * A change of the timer: the status, and the keys of the log as well, for clients that expect one or the other.
 * `duration` is that of the status. Only the status if there is no log yet.
 */
export const timerChangeSchema = timerStatusSchema.extend(
  timerLogSchema.omit({ duration: true }).extend(recordKeys).partial().shape,
);
export type TimerChange = z.infer<typeof timerChangeSchema>;

/** A heartbeat: the status, and the present slot while a timer runs. */
export const timerBeatSchema = timerStatusSchema.extend(
  z
    .object({
      ...recordKeys,
      id: z.string(),
      employeeId: z.string(),
      startedAt: z.string(),
      stoppedAt: z.string(),
      keyboard: z.number(),
      mouse: z.number(),
      overall: z.number(),
    })
    .partial().shape,
);
export type TimerBeat = z.infer<typeof timerBeatSchema>;

export const timerStatusQuery = z.object({
  employeeId: optionalId,
  organizationTeamId: optionalId,
  todayStart: queryDateText,
  todayEnd: queryDateText,
});

const logType = optionalOf(timeLogType);
const source = optionalOf(timeLogSource);

/** An invalid instant counts as absent. */
const lenientInstant = z.iso.datetime({ offset: true }).optional().catch(undefined);

/** Days back for which a start from an offline device counts. */
export const lateStartDays = 7;

export const startTimerInput = z.object({
  taskId: optionalId,
  projectId: optionalId,
  organizationTeamId: optionalId,
  description: optionalOf(z.string().max(2000)),
  logType,
  source,
  tags: z.array(z.unknown()).max(100).nullish(),
  isBillable: z.boolean().optional(),
  /** Labels of the entry. */
  tagIds: z.array(uuid).max(50).optional(),
  /** Made by the client, as the id of the entry: the same start again changes nothing. */
  clientId: optionalId,
  /** When it was pressed, of a start that reaches the server late; counts only with a `clientId`. */
  startedAt: lenientInstant,
  ...idHints,
});
export type StartTimerInput = z.infer<typeof startTimerInput>;

/** A task that does not exist yet, and the start on it. */
export const startNewTaskInput = startTimerInput.omit({ taskId: true }).extend({ task: createTaskInput });
export type StartNewTaskInput = z.infer<typeof startNewTaskInput>;

/** Previous work of a person that they may continue. */
export const recentWorkSchema = z.object({
  /** The id of its last entry. */
  logId: z.string(),
  startedAt: z.string(),
  description: z.string().nullish(),
  isBillable: z.boolean(),
  /** Whether somebody chose that, rather than the setting of the project. */
  isBillableChosen: z.boolean().nullish(),
  tagIds: z.array(z.string()),
  /** Absent for time without a task. */
  task: z
    .object({
      id: z.string(),
      title: z.string(),
      number: z.number().nullish(),
      prefix: z.string().nullish(),
      issueType: z.string().nullish(),
      status: z.string().nullish(),
    })
    .nullish(),
  project: z.object({ id: z.string(), name: z.string(), color: z.string().nullish() }).nullish(),
  /** Absent where it is no team's. */
  team: z.object({ id: z.string(), name: z.string() }).nullish(),
});
export type RecentWork = z.infer<typeof recentWorkSchema>;

export const recentWorkMaximum = 5;

/** Favorite work. */
export const workFavoriteSchema = recentWorkSchema
  .omit({ logId: true, startedAt: true })
  .extend({ id: z.string() });
export type WorkFavorite = z.infer<typeof workFavoriteSchema>;

export const workFavoritesMaximum = 50;

export const workFavoriteTexts = {
  empty: 'An entry needs a task or a note to be a favorite.',
  tooMany: message('You can have up to {0} favorites. Remove one first.', workFavoritesMaximum),
} as const;

/** The entry whose task, note, labels and billable state are copied. */
export const addWorkFavoriteInput = z.object({ logId: uuid, ...idHints });
export const orderWorkFavoritesInput = z.object({ ids: z.array(uuid).max(workFavoritesMaximum), ...idHints });

/** Stopping is never refused, regardless of the input. */
export const stopTimerInput = z.object({
  taskId: optionalId,
  logType,
  source,
  /** An earlier moment than now; clamped between the start and now. */
  stoppedAt: lenientInstant,
  /** Stops only this log, by its own id or its client's; another one continues. */
  logId: uuid.optional().catch(undefined),
  /** The person means to go on with it later today. */
  isPause: z.boolean().optional().catch(undefined),
  ...idHints,
});
export type StopTimerInput = z.infer<typeof stopTimerInput>;
/** `logId`: only the pause after this entry, by its own id or the one its client gave it. */
export const dropPauseInput = z.object({ logId: uuid.optional().catch(undefined), ...idHints });

export const syncTimerInput = z.object({
  source,
  logType,
  employeeId: optionalId,
  duration: z.number().min(0).max(86_400).optional(),
  ...heartbeatEvidence,
  ...idHints,
});
export type SyncTimerInput = z.output<typeof syncTimerInput>;

/**
 * The action for time without a heartbeat: it counts (`keep`), the timer stops at its beginning (`discard`), stops
 * there and starts again now (`continue`) or at its end (`break`), or it becomes a log of its own on `taskId` and the
 * timer continues after it (`split`).
 */
export const timerGapAction = z.enum(['keep', 'discard', 'continue', 'split', 'break']);
export type TimerGapAction = z.infer<typeof timerGapAction>;

export const invalidDateText = 'Invalid date provided';
const gapInstant = z.iso.datetime({ offset: true, error: invalidDateText });

export const timerGapInput = z.object({
  /** The log that was running when it was noticed. */
  logId: uuid,
  from: gapInstant,
  to: gapInstant,
  action: timerGapAction,
  taskId: optionalId,
  ...idHints,
});
export type TimerGapInput = z.infer<typeof timerGapInput>;

export const resumeTimerInput = z.object({ logId: uuid, ...idHints });
export type ResumeTimerInput = z.infer<typeof resumeTimerInput>;
