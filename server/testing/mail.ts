import type { Mailer, MailMessage } from '#server/mail/mailer.ts';

export interface TestMail {
  readonly mailer: Mailer;
  /** Mails sent so far to an address, oldest first. */
  to(email: string): MailMessage[];
  /** The last one to an address; throws when there is none. */
  last(email: string): MailMessage;
}

/** A mailer that stores its messages; the real transports have tests of their own. */
export function createTestMail(): TestMail {
  const sent: MailMessage[] = [];
  const to = (email: string) => sent.filter((mail) => mail.to === email);
  return {
    mailer: {
      kind: 'folder',
      send: async (mail) => {
        sent.push(mail);
      },
      verify: async () => undefined,
      close: async () => undefined,
    },
    to,
    last(email) {
      const mail = to(email).at(-1);
      if (mail === undefined) throw new Error(`no mail to ${email}`);
      return mail;
    },
  };
}
