import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { addressParser } from 'postal-mime';
import { v7 as uuidv7 } from 'uuid';
import { openOnce } from '#server/async/open-once.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { nearestFolder } from '#server/files/nearest-folder.ts';
import { PermanentFailure } from '#server/jobs/job.ts';
import { openMailFolder } from '#server/mail/mail-folder.ts';
import {
  type Attachment,
  isMailAddress,
  type MailTransport,
  oneLine,
  type PreparedMail,
  type WrittenMail,
} from '#server/mail/mail-message.ts';
import { createSmtpTransport } from '#server/mail/smtp-transport.ts';
import { printable } from '#shared/text/printable.ts';

async function openComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Writes mails as .eml files into the local mailbox. */
function createFileTransport(dataDir: string): MailTransport {
  const folder = openMailFolder(dataDir);
  const composer = openOnce(openComposer);
  return {
    kind: 'folder',
    async deliver({ id, ...mail }) {
      const { message } = await (await composer.get()).sendMail(mail);
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed');
      await folder.add(id, message);
    },
    async verify() {
      await access(nearestFolder(folder.path), constants.W_OK);
    },
    close: async () => undefined,
  };
}

export interface MailMessage extends WrittenMail {
  /** Unique part of the Message-ID; the same one again means the same mail. */
  readonly messageId?: string;
  readonly attachments?: readonly Attachment[] | undefined;
}

export interface Mailer {
  /** The destination of mails; `folder` means the local mailbox. */
  readonly kind: 'smtp' | 'folder';
  /** Resolves when the mail was accepted. Throws `PermanentFailure` when it never will be. */
  send(message: MailMessage): Promise<void>;
  /** Throws with the reason when mails could not be sent now. */
  verify(): Promise<void>;
  close(): Promise<void>;
}

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** Marks the mail as written by a program, so that out-of-office replies stay away. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
const idPattern = /^[A-Za-z0-9-]{1,64}$/;

function readSender(mailFrom: string): PreparedMail['from'] {
  const [sender] = addressParser(mailFrom, { flatten: true });
  if (sender?.address === undefined || !isMailAddress(sender.address)) {
    throw new ConfigError('MAIL_FROM must be an address, like: Takt <takt@example.org>');
  }
  return { name: oneLine(sender.name), address: sender.address };
}

/** A validated mail with its headers; throws `PermanentFailure` for an invalid address. */
export function prepareMail(from: PreparedMail['from'], message: MailMessage): PreparedMail {
  const { to, subject, html, text, headers = {}, attachments, messageId: id = uuidv7() } = message;
  if (!isMailAddress(to)) throw new PermanentFailure('The recipient is not a mail address');
  if (!idPattern.test(id)) throw new PermanentFailure('The message id is not usable in a header');
  const extra = Object.entries(headers).map(([name, value]) => [name, oneLine(value)]);
  return {
    id,
    from,
    to: { name: '', address: to },
    subject: oneLine(printable(subject)),
    html: printable(html),
    text: printable(text),
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: { ...Object.fromEntries(extra), ...automatic },
    ...(attachments === undefined ? {} : { attachments: [...attachments] }),
  };
}

/** Sends through `SMTP_URL`; without it every mail becomes a file in `DATA_DIR/mail`. */
export function createMailer(config: MailConfig, log: FastifyBaseLogger): Mailer {
  const from = readSender(config.mailFrom);
  const transport =
    config.smtpUrl === undefined ? createFileTransport(config.dataDir) : createSmtpTransport(config.smtpUrl);
  return {
    kind: transport.kind,
    async send(message) {
      const mail = prepareMail(from, message);
      await transport.deliver(mail);
      log.info({ mailId: mail.id, by: transport.kind }, 'mail sent');
    },
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}
