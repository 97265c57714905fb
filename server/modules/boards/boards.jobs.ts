import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { dropUnusedPictures } from '#server/modules/boards/board-pictures.service.ts';

/** Pictures that were taken off their boards. */
export const boardsTidy = defineJob({
  name: 'boards.tidy',
  payload: z.record(z.string(), z.never()),
  everyMinutes: 24 * 60,
  handle: (ctx) => dropUnusedPictures(ctx),
});
