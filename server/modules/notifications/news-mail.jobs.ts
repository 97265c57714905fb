import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { mailDueNews } from '#server/modules/notifications/news-mail.service.ts';
import { dropOldNews } from '#server/modules/notifications/notifications.service.ts';

/** Mails the news that people want gathered, or not at night. */
export const newsDue = defineJob({
  name: 'notifications.mail',
  payload: z.record(z.string(), z.never()),
  isHourly: true,
  handle: (ctx) => mailDueNews(ctx),
});

/** News that is older than it is kept. */
export const newsTidy = defineJob({
  name: 'notifications.tidy',
  payload: z.record(z.string(), z.never()),
  everyMinutes: 24 * 60,
  handle: (ctx) => dropOldNews(ctx),
});
