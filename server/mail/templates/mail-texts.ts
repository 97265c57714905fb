import type { LayoutTexts, MailWords } from '#server/mail/templates/mail-content.ts';
import type { NewsTexts } from '#server/mail/templates/news-texts.ts';

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
