import PostalMime, { type Address, type Email } from 'postal-mime';
import { openMailFolder } from '#server/mail/mail-folder.ts';

/** Said at the start and by the doctor where the mailbox was switched on for more than a local installation. */
export const mailboxWarning =
  'MAILBOX=on shows every mail, with the codes and links in it, at /mailbox to callers from this machine. ' +
  'Behind a proxy or forwarder on this machine that may be anybody. Set SMTP_URL, or read mails with: npm run cli -- mails';

export interface MailSummary {
  readonly file: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly sentAt: Date;
  /** A one-time code on a line of its own. */
  readonly code: string | undefined;
}

export interface ParsedMail extends MailSummary {
  readonly html: string | undefined;
  readonly text: string | undefined;
}

/** The mails that were written to `DATA_DIR/mail` because no SMTP server is configured. */
export interface Mailbox {
  /** The newest ones, newest first. */
  list(): Promise<MailSummary[]>;
  read(file: string): Promise<ParsedMail | undefined>;
}

const listed = 200;
const codeLine = /^[A-Z0-9]{6,10}$/;

function codeIn(text: string | undefined): string | undefined {
  const lines = text?.split(/\r?\n/) ?? [];
  return lines.map((line) => line.trim()).find((line) => codeLine.test(line));
}

function addressText(addresses: readonly Address[] | undefined): string {
  const texts = (addresses ?? []).map(({ name, address = '' }) =>
    name === '' ? address : `${name} <${address}>`,
  );
  return texts.join(', ');
}

/** The time in the file's name, regardless of the mail's own date. */
function sentAtOf(file: string): Date {
  const [, year, month, day, hour, minute, second, milli] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(file) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milli}Z`);
}

function toMail(file: string, email: Email): ParsedMail {
  return {
    file,
    subject: email.subject ?? '',
    from: addressText(email.from === undefined ? [] : [email.from]),
    to: addressText(email.to),
    sentAt: sentAtOf(file),
    code: codeIn(email.text),
    html: email.html,
    text: email.text,
  };
}

export function createMailbox(dataDir: string): Mailbox {
  const folder = openMailFolder(dataDir);

  async function read(file: string): Promise<ParsedMail | undefined> {
    const content = await folder.read(file);
    return content === undefined ? undefined : toMail(file, await PostalMime.parse(content));
  }

  return {
    read,
    async list() {
      const files = (await folder.list()).slice(0, listed);
      const mails = await Promise.all(files.map(read));
      return mails
        .filter((mail) => mail !== undefined)
        .map(({ html: _html, text: _text, ...summary }) => summary);
    },
  };
}
