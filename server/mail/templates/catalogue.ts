import { ar } from '#server/mail/templates/ar.ts';
import { bg } from '#server/mail/templates/bg.ts';
import { de } from '#server/mail/templates/de.ts';
import { en } from '#server/mail/templates/en.ts';
import { es } from '#server/mail/templates/es.ts';
import { fr } from '#server/mail/templates/fr.ts';
import { he } from '#server/mail/templates/he.ts';
import { it } from '#server/mail/templates/it.ts';
import type { LayoutTexts, MailContent } from '#server/mail/templates/mail-content.ts';
import type { NewsTexts } from '#server/mail/templates/news-texts.ts';
import { nl } from '#server/mail/templates/nl.ts';
import { pl } from '#server/mail/templates/pl.ts';
import { pt } from '#server/mail/templates/pt.ts';
import { ru } from '#server/mail/templates/ru.ts';
import { zh } from '#server/mail/templates/zh.ts';

/** The words of one mail; code and link are added by the template. */
export interface MailWords extends Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'> {
  readonly action?: string;
}

/** Every mail in one language. Names arrive ready for a sentence. */
export interface MailTexts {
  readonly layout: LayoutTexts;
  readonly news: NewsTexts;
  verifyEmail(values: { name: string | undefined; days: number }): MailWords;
  signInCode(values: { minutes: number }): MailWords;
  welcome(values: { name: string | undefined; workspace: string }): MailWords;
  passwordReset(values: { name: string | undefined; minutes: number }): MailWords;
  invitation(values: {
    inviter: string;
    team: string;
    organization: string | undefined;
    days: number | undefined;
  }): MailWords;
  memberJoined(values: { member: string; email: string; team: string; organization: string }): MailWords;
  mentioned(values: { author: string; task: string }): MailWords;
  timesheetSubmitted(values: { member: string; days: readonly string[] }): MailWords;
  timesheetDecided(values: {
    reviewer: string;
    verdict: 'approve' | 'deny' | 'reopen';
    days: readonly string[];
    reason: string | undefined;
  }): MailWords;
  forgottenTimer(values: {
    name: string | undefined;
    task: string | undefined;
    startedAt: Date;
    lastSeenAt: Date;
    timeZone: string;
  }): MailWords;
  webhookOff(values: { name: string | undefined; webhook: string; reason: string | undefined }): MailWords;
  joinRequestCode(values: { name: string | undefined; team: string; hours: number }): MailWords;
  joinRequestReceived(values: {
    requester: string;
    email: string;
    position: string;
    team: string;
  }): MailWords;
  joinRequestAccepted(values: { name: string | undefined; team: string }): MailWords;
  joinRequestRejected(values: { name: string | undefined; team: string }): MailWords;
  emailChangeCode(values: { name: string | undefined; newEmail: string; minutes: number }): MailWords;
  emailChangeProof(values: { name: string | undefined; newEmail: string; minutes: number }): MailWords;
  emailChangeAsked(values: { name: string | undefined; newEmail: string }): MailWords;
  emailChanged(values: { name: string | undefined; newEmail: string }): MailWords;
  passwordChanged(values: { name: string | undefined }): MailWords;
  accountDeleted(values: { name: string | undefined }): MailWords;
  workspaceLeft(values: { name: string | undefined; workspace: string }): MailWords;
}

const catalogue: Readonly<Record<string, MailTexts>> = { ar, bg, de, en, es, fr, he, it, nl, pl, pt, ru, zh };
const fallbackLanguage = 'en';
const rightToLeft = new Set(['ar', 'he']);

export interface MailLanguage {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: MailTexts;
}

/** The texts in the asked language, else in English. */
export function mailLanguage(asked: string | undefined): MailLanguage {
  const code = asked?.slice(0, 2).toLowerCase() ?? fallbackLanguage;
  const texts = catalogue[code];
  if (texts === undefined) return { language: fallbackLanguage, direction: 'ltr', texts: en };
  return { language: code, direction: rightToLeft.has(code) ? 'rtl' : 'ltr', texts };
}
