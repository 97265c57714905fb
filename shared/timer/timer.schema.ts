import { z } from 'zod';
import { timeLogSource, timeLogType } from '#shared/enums/time-log.ts';
import { timerStatusName } from '#shared/enums/timer.ts';
import { idHints } from '#shared/http/codecs.ts';
import { optionalId, optionalOf, queryDateText } from '#shared/http/query.ts';

/** Length in seconds that a sync reports; the server measures time itself. */
export const syncMarker = 5;
export const syncIntervalSeconds = 60;

export const timerLogSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  startedAt: z.string(),
  stoppedAt: z.string().nullish(),
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
  /** Seconds worked today in finished sessions; the running part comes on top. */
  duration: z.number(),
  running: z.boolean(),
  lastLog: timerLogSchema.nullable(),
  lastWorkedTask: z.object({ id: z.string(), title: z.string() }).loose().nullish(),
  timerStatus: timerStatusName,
  /** The server's clock at the answer, so that a client can correct its own. */
  serverTime: z.string(),
});
export type TimerStatus = z.infer<typeof timerStatusSchema>;

export const timerStatusQuery = z.object({
  employeeId: optionalId,
  organizationTeamId: optionalId,
  todayStart: queryDateText,
  todayEnd: queryDateText,
});

const logType = optionalOf(timeLogType);
const source = optionalOf(timeLogSource);

export const startTimerInput = z.object({
  taskId: optionalId,
  projectId: optionalId,
  organizationTeamId: optionalId,
  description: optionalOf(z.string().max(2000)),
  logType,
  source,
  tags: z.array(z.unknown()).max(100).nullish(),
  ...idHints,
});
export type StartTimerInput = z.infer<typeof startTimerInput>;

export const stopTimerInput = z.object({
  taskId: optionalId,
  logType,
  source,
  ...idHints,
});
export const syncTimerInput = z.object({
  source,
  logType,
  employeeId: optionalId,
  duration: z.number().min(0).max(86_400).optional(),
  ...idHints,
});
