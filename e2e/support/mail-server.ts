import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';
import { type ReceivedMail, readMail } from './mailbox.ts';

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The newest mail with that subject to an address; waits for it. */
  mailTo(address: string, subject: string): Promise<ReceivedMail>;
  /** Forgets what has come so far. */
  forget(): void;
  close(): Promise<void>;
}

/** A mail server on a free port that stores received mails. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // The product keeps its connection for the next mail.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        readMail(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        }, done);
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailTo: (address, subject) =>
      vi.waitFor(
        () => {
          const mail = received.findLast(({ to, subject: its }) => to === address && its === subject);
          if (mail === undefined) throw new Error(`no mail “${subject}” to ${address} arrived`);
          return mail;
        },
        { timeout: 30_000, interval: 50 },
      ),
    forget: () => received.splice(0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
