import { z } from 'zod';
import { idHints, organizationRecord } from '#shared/http/codecs.ts';
import {
  optionalId,
  paging,
  queryBoolean,
  queryDateText,
  queryList,
  queryText,
  relations,
  uuid,
} from '#shared/http/query.ts';
import { timeRangeQuery } from '#shared/time-logs/time-log.schema.ts';
import { activitySchema } from './activity.schema.ts';

export const timeSlotTexts = {
  noPerson: 'Time slots parameters are required.',
  noIds: 'At least one time slot ID is required',
  tooMany: 'Maximum 100 time slots can be deleted at once',
} as const;

export const timeSlotIdsMaximum = 100;

const screenshot = z.object({
  id: z.string(),
  fileUrl: z.string(),
  thumbUrl: z.string(),
  recordedAt: z.string(),
});

/** Ten minutes of evidence. It never counts as worked time. */
export const timeSlotSchema = z.object({
  ...organizationRecord,
  employeeId: z.string(),
  startedAt: z.string(),
  stoppedAt: z.string(),
  /** Seconds, like the three after it. */
  duration: z.number(),
  keyboard: z.number(),
  mouse: z.number(),
  overall: z.number(),
  /** Share of the duration, 0–100. */
  percentage: z.number(),
  keyboardPercentage: z.number(),
  mousePercentage: z.number(),
  /** Whether the caller may take its time out of the logs. */
  isAllowDelete: z.boolean(),
  projectId: z.string().optional(),
  timeLogs: z.array(
    z.object({
      id: z.string(),
      taskId: z.string().nullish(),
      projectId: z.string().nullish(),
      startedAt: z.string(),
      /** While it runs the moment of the answer. */
      stoppedAt: z.string(),
    }),
  ),
  activities: z.array(activitySchema.pick({ id: true, title: true, type: true, duration: true, time: true })),
  screenshots: z.array(screenshot),
});
export type TimeSlot = z.infer<typeof timeSlotSchema>;

/** The slots of one person. */
export const slotGroupSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  user: z.object({ name: z.string(), imageUrl: z.string() }),
  timeSlots: z.array(timeSlotSchema),
});
export type SlotGroup = z.infer<typeof slotGroupSchema>;

/** Default: today. */
export const timeSlotQuery = timeRangeQuery.extend(paging);
export type TimeSlotQuery = z.output<typeof timeSlotQuery>;

/** Default: the caller and today; a query without any parameter is refused. */
export const slotGroupQuery = z
  .object({
    employeeId: optionalId,
    todayStart: queryDateText,
    todayEnd: queryDateText,
    timeZone: queryText,
    relations,
    ...idHints,
  })
  .refine((query) => Object.values(query).some((value) => value !== undefined), {
    error: timeSlotTexts.noPerson,
  });
export type SlotGroupQuery = z.output<typeof slotGroupQuery>;

/** In the query or in the body. */
export const removeTimeSlotsInput = z.object({
  ids: z.unknown().optional(),
  forceDelete: queryBoolean.catch(undefined),
  ...idHints,
});
export type RemoveTimeSlotsInput = z.output<typeof removeTimeSlotsInput>;

/** The ids in any spelling; absent when the list is empty. */
export const timeSlotIds = queryList(uuid);
