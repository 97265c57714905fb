import { argumentsOf, type Command, UsageError } from '#server/cli/command.ts';
import { readConfig } from '#server/config.ts';
import { createMailbox, type MailSummary } from '#server/mail/mailbox.ts';
import { OperatorError } from '#server/ops/failure.ts';

function mailboxOf(env: NodeJS.ProcessEnv | undefined) {
  const config = readConfig(env, { whenMissing: 'leave' });
  return { mailbox: createMailbox(config.dataDir), hasServer: config.smtpUrl !== undefined };
}

/** `2026-11-20 14:01:53 UTC`. */
function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function lineOf({ file, to, subject, sentAt, code }: MailSummary): string {
  const secret = code === undefined ? '' : `  code ${code}`;
  return `${momentOf(sentAt)}  ${to}  ${subject}${secret}\n    ${file}`;
}

const list: Command = {
  name: 'mails',
  usage: '[<address>]',
  about: 'the mails of an installation without a mail server, the newest first',
  details: ['With an address only those to it. "mails show <file>" prints one of them.'],
  async run({ positionals, env }) {
    const [address, extra] = positionals;
    if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`);
    const { mailbox, hasServer } = mailboxOf(env);
    const mails = await mailbox.list();
    const matching = mails.filter(({ to }) => address === undefined || to === address.toLowerCase());
    if (matching.length > 0) return { text: matching.map(lineOf).join('\n') };
    const where = hasServer ? ' SMTP_URL is set: they go through the mail server.' : '';
    return { text: `No mails${address === undefined ? '' : ` to ${address}`}.${where}` };
  },
};

const show: Command = {
  name: 'mails show',
  usage: '<file>',
  about: 'the text of one of these mails, with its code and link',
  async run(input) {
    const { file } = argumentsOf(input, ['file']);
    const mail = await mailboxOf(input.env).mailbox.read(file);
    if (mail === undefined) throw new OperatorError(`There is no mail "${file}". "mails" lists them.`);
    const head = [`To: ${mail.to}`, `Subject: ${mail.subject}`, `Sent: ${momentOf(mail.sentAt)}`];
    return { text: [...head, '', (mail.text ?? '').trim()].join('\n') };
  },
};

export const mailCommands: readonly Command[] = [list, show];
