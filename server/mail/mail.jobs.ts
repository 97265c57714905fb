import { defineJob } from '#server/context/job-contract.ts';
import { mailMessagePayload } from '#server/mail/mail-message.ts';

/**
 * Sends one mail. The outbox id becomes its Message-ID, so that copies can be recognised where an SMTP server took
 * the mail and the process died before it could note so.
 */
export const mailSend = defineJob({ name: 'mail.send', payload: mailMessagePayload });
