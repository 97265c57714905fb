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

/** Shows news in one browser. If the push service fails for some minutes, only the inbox shows the news. */
export const pushSend = defineJob({
  name: 'push.send',
  payload: news,
  attempts: 5,
  backoff: { type: 'exponential', seconds: 30 },
});
