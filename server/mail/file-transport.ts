import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { nearestFolder } from '#server/files/nearest-folder.ts';
import { openMailFolder } from '#server/mail/mail-folder.ts';
import type { MailTransport } from '#server/mail/mail-transport.ts';

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
export function createFileTransport(dataDir: string): MailTransport {
  const folder = openMailFolder(dataDir);
  let composer: ReturnType<typeof openComposer> | undefined;
  return {
    kind: 'folder',
    async deliver({ id, ...mail }) {
      composer ??= openComposer();
      const { message } = await (await composer).sendMail(mail);
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed');
      await folder.add(id, message);
    },
    async verify() {
      await access(nearestFolder(folder.path), constants.W_OK);
    },
    close: async () => undefined,
  };
}
