import { openOnce } from '#server/async/open-once.ts';
import { ConfigError } from '#server/config.ts';
import { PermanentFailure } from '#server/jobs/job.ts';
import type { MailTransport } from '#server/mail/mail-message.ts';

/** A refusal of this recipient or this content; a refused sender or password is the operator's to repair. */
export function isRefusedMail(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const permanent = 'permanent' in error && error.permanent === true;
  const command = 'command' in error ? error.command : undefined;
  return permanent && (command === 'RCPT TO' || command === 'DATA');
}

/** Without what hangs on the library's error: recipients and the dialogue. */
function plain(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return isRefusedMail(error) ? new PermanentFailure(error.message) : new Error(error.message);
}

/** Timeouts of a server; also forbids a mail to read files or addresses. */
export const smtpLimits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

async function openPool(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    ...smtpLimits,
  });
}

export function createSmtpTransport(smtpUrl: string): MailTransport {
  if (!/^smtps?:\/\//.test(smtpUrl)) {
    throw new ConfigError('SMTP_URL must look like smtp://user:password@host:587 or smtps://host:465');
  }
  const { get: open, current } = openOnce(() => openPool(smtpUrl));
  return {
    kind: 'smtp',
    async deliver({ id: _id, ...mail }) {
      try {
        await (await open()).sendMail(mail);
      } catch (error) {
        throw plain(error);
      }
    },
    async verify() {
      try {
        await (await open()).verify();
      } catch (error) {
        throw plain(error);
      }
    },
    async close() {
      (await current())?.close();
    },
  };
}
