import { z } from 'zod';
import { numeric, optionalOf } from '#shared/http/query.ts';
import { activityInput, evidenceMaximum } from './activity-input.schema.ts';

/** Minutes of a slot; slots begin at minutes that are divisible by it. */
export const slotMinutes = 10;
export const slotSeconds = slotMinutes * 60;

/** Seconds with input; an invalid number counts as none, so that no heartbeat is refused because of it. */
const inputSeconds = optionalOf(numeric(z.number()).catch(0));

/** Pictures lie where the client put them: an address of the web, or a path of ours. */
const pictureAddress = z
  .string()
  .max(1000)
  .regex(/^(https:\/\/|\/)[^\s"'<>\\]+$/);

const screenshotInput = z.object({
  file: pictureAddress,
  thumb: optionalOf(pictureAddress),
  recordedAt: optionalOf(z.iso.datetime({ offset: true })),
});
export type ScreenshotInput = z.output<typeof screenshotInput>;

/** Evidence that a heartbeat may contain about the time since the last one. */
export const heartbeatEvidence = {
  keyboard: inputSeconds,
  mouse: inputSeconds,
  overall: inputSeconds,
  activities: optionalOf(z.array(activityInput).max(evidenceMaximum)),
  screenshots: optionalOf(z.array(screenshotInput).max(evidenceMaximum)),
};
