import { oneLine } from '#server/mail/mail-message.ts';
import { type MailKey, type MessageKey, type Messages, messagesIn } from '#server/mail/messages/messages.ts';
import { type RenderedMail, renderMail } from '#server/mail/templates/layout.ts';
import type { TextValues } from '#shared/text/message.ts';

/** The recipient's language and the address of the installation. */
export interface MailSetting {
  readonly appUrl: string;
  /** Language of the recipient; English when absent or not translated. */
  readonly language?: string | undefined;
}

/** A mail without secrets: nobody can use it to open an account. */
export interface NoticeMail extends RenderedMail {
  readonly provesAddress: false;
}

/** A mail with a code or link that opens an account or proves its address. */
export interface ProofMail extends RenderedMail {
  readonly provesAddress: true;
}

interface NoticeParts {
  /** Greets by name, or without one; absent: no greeting. */
  readonly to?: { readonly name: string | undefined };
  readonly values?: TextValues;
  /** In place of `<mail>.text`. */
  readonly text?: MessageKey;
  /** In place of `<mail>.valid`. */
  readonly valid?: MessageKey;
  readonly reason?: string | undefined;
  /** Small print besides the mail's own. */
  readonly notes?: readonly MessageKey[];
  readonly link?: string;
}

interface ProofParts extends NoticeParts {
  readonly code?: string;
}

function greeting({ message }: Messages, { name }: { readonly name: string | undefined }): string {
  const plain = optionalName(name);
  return plain ? message('shared.hello', { name: plain }) : message('shared.helloUnnamed');
}

/** The messages of a mail in the recipient's language, with code and link. */
function render(setting: MailSetting, mail: MailKey, parts: ProofParts): RenderedMail {
  const messages = messagesIn(setting.language);
  const { message, find } = messages;
  const { to, values = {}, text = `${mail}.text`, valid, reason, notes = [], link, code } = parts;
  const paragraphs = [
    to && greeting(messages, to),
    message(text, values),
    find(`${mail}.next`, values),
    reason === undefined ? undefined : message('shared.reason', { reason }),
  ];
  const small = [
    valid === undefined ? find(`${mail}.valid`, values) : message(valid, values),
    find(`${mail}.note`, values),
  ];
  const label = find(`${mail}.action`, values);
  return renderMail(
    {
      subject: message(`${mail}.subject`, values),
      heading: message(`${mail}.heading`, values),
      paragraphs: paragraphs.filter((paragraph) => paragraph !== undefined),
      code,
      action: link === undefined || label === undefined ? undefined : { label, url: link },
      notes: [...small.filter((note) => note !== undefined), ...notes.map((note) => message(note))],
    },
    { messages, appUrl: setting.appUrl },
  );
}

/** Names of the parameters that carry a secret in a link of ours. */
const secretParameters = ['code', 'token'];

function holdsSecret(link: string | undefined): boolean {
  if (link === undefined || !URL.canParse(link)) return false;
  const { searchParams } = new URL(link);
  return secretParameters.some((name) => searchParams.has(name));
}

/** A mail that informs and at most links to a page that requires sign-in. */
export function compose(setting: MailSetting, mail: MailKey, parts: NoticeParts): NoticeMail {
  return notice(parts.link, render(setting, mail, parts));
}

export function notice(link: string | undefined, mail: RenderedMail): NoticeMail {
  if (holdsSecret(link)) throw new Error('A mail with a code or token in its link proves an address');
  return { ...mail, provesAddress: false };
}

/** A mail with a code, or with a link that holds one. */
export function composeProof(setting: MailSetting, mail: MailKey, parts: ProofParts): ProofMail {
  return { ...render(setting, mail, parts), provesAddress: true };
}

/** `11 March 2026`, or how many days and from when to when. */
export function daysText({ message, day }: Messages, days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length < 2) return message('span.day', { first: day(first) });
  return message('span.counted', { count: days.length, first: day(first), last: day(last) });
}

const longestName = 80;
const longestText = 500;
const wordJoiner = '\u2060';

/**
 * A name that people chose, fit for a sentence and a subject: one line, not endless, and without the addresses that
 * mail programs would turn into links (strangers could otherwise send their links through an invitation).
 */
export function plainName(name: string): string {
  return harmless(name, longestName);
}

export function optionalName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : plainName(name);
}

/** The same for a sentence that somebody wrote. */
export function plainText(text: string): string {
  return harmless(text, longestText);
}

function harmless(text: string, longest: number): string {
  const line = oneLine(text).replace(/[\p{Cf}]/gu, '');
  const short = line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
  return short.replace(/:\/\//g, `:${wordJoiner}//`).replace(/\.(?=[\p{L}\p{N}])/gu, `.${wordJoiner}`);
}
