import { defineJob } from '#server/jobs/job.ts';
import { mailMessagePayload } from '#server/mail/mail-message.ts';
import { sendMail } from '#server/mail/workspace-mail.ts';

/**
 * Sends one mail. The outbox id becomes its Message-ID, so that copies can be recognised where an SMTP server took
 * the mail and the process died before it could note so.
 */
export const mailSend = defineJob({
  name: 'mail.send',
  payload: mailMessagePayload,
  attempts: 10,
  backoff: { type: 'exponential', seconds: 15 },
  handle: sendMail,
});
