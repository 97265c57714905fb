import { PermanentFailure } from '#server/jobs/job.ts';
import type { Mailer, MailMessage } from '#server/mail/mailer.ts';

export interface TestMail {
  readonly mailer: Mailer;
  /** Mails sent so far to an address, oldest first. */
  to(email: string): MailMessage[];
  /** The last one to an address; throws when there is none. */
  last(email: string): MailMessage;
  /** Refuses mails to an address for good, as its server would. */
  refuse(email: string, answer: string): void;
  /** Fails mails to an address for now, as a server that is away. */
  fail(email: string): void;
  /** Accepts mails to an address again. */
  accept(email: string): void;
}

/** A mailer that stores its messages; the real transports have tests of their own. */
export function createTestMail(): TestMail {
  const sent: MailMessage[] = [];
  const refused = new Map<string, string>();
  const away = new Set<string>();
  const to = (email: string) => sent.filter((mail) => mail.to === email);
  return {
    mailer: {
      kind: 'folder',
      send: async (mail) => {
        const answer = refused.get(mail.to);
        if (answer !== undefined) throw new PermanentFailure(answer);
        if (away.has(mail.to)) throw new Error('connection refused');
        sent.push(mail);
      },
      verify: async () => undefined,
      close: async () => undefined,
    },
    to,
    refuse: (email, answer) => void refused.set(email, answer),
    fail: (email) => void away.add(email),
    accept: (email) => void away.delete(email),
    last(email) {
      const mail = to(email).at(-1);
      if (mail === undefined) throw new Error(`no mail to ${email}`);
      return mail;
    },
  };
}
