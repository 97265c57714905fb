import type { JobTiming } from '#server/jobs/start-jobs.ts';

/** Fast enough for tests; the proportions are those of the server. */
export const testTiming: Partial<JobTiming> = {
  startMs: 0,
  reopenMs: 50,
  pollMs: 50,
  leaseMs: 1000,
  lockMs: 1000,
  stalledCheckMs: 200,
  graceMs: 5000,
};
