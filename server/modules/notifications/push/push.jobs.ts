import { z } from 'zod';
import { defineJob } from '#server/context/job-contract.ts';

const news = z.object({
  browserId: z.uuid(),
  notificationId: z.uuid(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
});
export type PushJob = z.infer<typeof news>;

/** Shows news in one browser. What a push service could not take within some minutes, the inbox tells. */
export const pushSend = defineJob({
  name: 'push.send',
  payload: news,
  attempts: 5,
  backoff: { type: 'exponential', seconds: 30 },
});
