import { defineJob } from '#server/jobs/job.ts';
import { failedSignIn, handleFailedSignIn } from '#server/modules/auth/failed-sign-in.service.ts';

/** Tells the workspaces of an account that a sign-in failed. */
export const failedSignIns = defineJob({
  name: 'auth.failed-sign-in',
  payload: failedSignIn,
  handle: handleFailedSignIn,
});
