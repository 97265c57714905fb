import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly mail: Email;
}

/** A real SMTP server on this machine that stores received mails. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth({ username, password }, _session, done) {
      if (password === 'right') done(null, { user: username });
      else done(new Error('no'));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            user: typeof session.user === 'string' ? session.user : undefined,
            mail,
          });
          done();
        });
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(address === null || typeof address === 'string' ? 0 : address.port);
    });
  });
  return { port, received, close: () => new Promise<void>((done) => server.close(done)) };
}
