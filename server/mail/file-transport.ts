import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { nearestFolder } from '#server/files/nearest-folder.ts';
import { openMailFolder } from '#server/mail/mail-folder.ts';
import type { MailTransport } from '#server/mail/mail-transport.ts';

/** Writes mails as .eml files into the local mailbox. */
export function createFileTransport(dataDir: string): MailTransport {
  const folder = openMailFolder(dataDir);
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'folder',
    async deliver({ id, ...mail }) {
      const { message } = await composer.sendMail(mail);
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed');
      await folder.add(id, message);
    },
    async verify() {
      await access(nearestFolder(folder.path), constants.W_OK);
    },
    close: async () => undefined,
  };
}
