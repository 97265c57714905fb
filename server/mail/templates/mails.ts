import { oneLine } from '#server/mail/mail-message.ts';
import { messagesIn } from '#server/mail/messages/messages.ts';
import {
  compose,
  daysText,
  type MailSetting,
  type NoticeMail,
  optionalName,
  plainName,
  plainText,
} from '#server/mail/templates/compose.ts';

interface ToPerson {
  readonly name?: string | undefined;
}

/** To the person who requested an archive; they download it after signing in. */
export function dataArchiveMail(
  setting: MailSetting,
  { name, link }: ToPerson & { readonly link: string },
): NoticeMail {
  return compose(setting, 'dataArchive', { to: { name }, link });
}

export interface MemberJoinedInput {
  readonly member: string;
  readonly email: string;
  readonly team: string;
  readonly organization: string;
  readonly link: string;
}

/** To the inviter and the managers of a team, when an invitation was accepted. */
export function memberJoinedMail(setting: MailSetting, input: MemberJoinedInput): NoticeMail {
  const { email, link } = input;
  const [member, team, organization] = [input.member, input.team, input.organization].map(plainName);
  return compose(setting, 'memberJoined', { values: { member, email, team, organization }, link });
}

export interface MentionedInput {
  readonly author: string;
  /** Number and title. */
  readonly task: string;
  readonly link: string;
}

/** To somebody whom a comment mentions. */
export function mentionedMail(setting: MailSetting, { author, task, link }: MentionedInput): NoticeMail {
  const values = { author: plainName(author), task: plainName(task) };
  return compose(setting, 'mentioned', { values, notes: ['shared.switchOff'], link });
}

export interface TimesheetSubmittedInput {
  readonly member: string;
  /** Calendar days, in order. */
  readonly days: readonly string[];
  readonly link: string;
}

/** To the approvers of a member, when days are submitted. */
export function timesheetSubmittedMail(setting: MailSetting, input: TimesheetSubmittedInput): NoticeMail {
  const { member, days, link } = input;
  const values = { member: plainName(member), days: daysText(messagesIn(setting.language), days) };
  return compose(setting, 'timesheetSubmitted', { values, notes: ['shared.switchOff'], link });
}

export interface TimesheetDecidedInput {
  readonly reviewer: string;
  readonly verdict: 'approve' | 'deny' | 'reopen';
  /** Calendar days, in order. */
  readonly days: readonly string[];
  readonly reason?: string | undefined;
  readonly link: string;
}

const decided = {
  approve: 'timesheetApproved',
  deny: 'timesheetDenied',
  reopen: 'timesheetReopened',
} as const;

/** To the member whose timesheet was approved, denied or reopened. */
export function timesheetDecidedMail(setting: MailSetting, input: TimesheetDecidedInput): NoticeMail {
  const { reviewer, verdict, days, reason, link } = input;
  return compose(setting, decided[verdict], {
    values: { reviewer: plainName(reviewer), days: daysText(messagesIn(setting.language), days) },
    reason: reason === undefined ? undefined : plainText(reason),
    notes: ['shared.switchOff'],
    link,
  });
}

export interface ForgottenTimerInput extends ToPerson {
  /** Absent: the timer runs on none. */
  readonly task?: string | undefined;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  /** IANA name of the zone the reader lives in. */
  readonly timeZone: string;
  readonly link: string;
}

/** To somebody whose timer seems forgotten. */
export function forgottenTimerMail(setting: MailSetting, input: ForgottenTimerInput): NoticeMail {
  const { name, task, startedAt, lastSeenAt, timeZone, link } = input;
  const { moment } = messagesIn(setting.language);
  return compose(setting, 'forgottenTimer', {
    to: { name },
    values: {
      task: optionalName(task),
      startedAt: moment(startedAt, timeZone),
      lastSeenAt: moment(lastSeenAt, timeZone),
    },
    text: task === undefined ? 'forgottenTimer.text' : 'forgottenTimer.textOnTask',
    notes: ['shared.switchOff'],
    link,
  });
}

export interface WebhookOffInput extends ToPerson {
  readonly webhook: string;
  /** The reason of the last failure. */
  readonly reason: string | undefined;
  readonly link: string;
}

/** To the person who created a webhook that was switched off. */
export function webhookOffMail(setting: MailSetting, input: WebhookOffInput): NoticeMail {
  const { name, webhook, reason, link } = input;
  return compose(setting, 'webhookOff', {
    to: { name },
    values: { webhook: plainName(webhook), reason: reason === undefined ? undefined : oneLine(reason) },
    text: reason === undefined ? 'webhookOff.text' : 'webhookOff.textWithReason',
    link,
  });
}

/** To everybody who may take over a webhook whose owner lost the right to its events. */
export function webhookOwnerLostMail(
  setting: MailSetting,
  { name, webhook, link }: Omit<WebhookOffInput, 'reason'>,
): NoticeMail {
  const values = { webhook: plainName(webhook) };
  return compose(setting, 'webhookOff', { to: { name }, values, text: 'webhookOff.textOwnerLost', link });
}

export interface JoinRequestReceivedInput {
  readonly requester: string;
  readonly email: string;
  readonly position: string;
  readonly team: string;
  readonly link: string;
}

/** To the managers of a team, when a join request was confirmed. */
export function joinRequestReceivedMail(setting: MailSetting, input: JoinRequestReceivedInput): NoticeMail {
  const { email, link } = input;
  const [requester, position, team] = [input.requester, input.position, input.team].map(plainName);
  return compose(setting, 'joinRequestReceived', { values: { requester, email, position, team }, link });
}

export interface JoinRequestDecidedInput extends ToPerson {
  readonly team: string;
}

export function joinRequestAcceptedMail(
  setting: MailSetting,
  { name, team, link }: JoinRequestDecidedInput & { readonly link: string },
): NoticeMail {
  return compose(setting, 'joinRequestAccepted', { to: { name }, values: { team: plainName(team) }, link });
}

export function joinRequestRejectedMail(
  setting: MailSetting,
  { name, team }: JoinRequestDecidedInput,
): NoticeMail {
  return compose(setting, 'joinRequestRejected', { to: { name }, values: { team: plainName(team) } });
}

interface EmailChangeNotice extends ToPerson {
  readonly newEmail: string;
}

/** To the old address, when the change was requested. */
export function emailChangeAskedMail(
  setting: MailSetting,
  { name, newEmail }: EmailChangeNotice,
): NoticeMail {
  return compose(setting, 'emailChangeAsked', { to: { name }, values: { newEmail } });
}

/** To the old address, when the change was made. */
export function emailChangedMail(setting: MailSetting, { name, newEmail }: EmailChangeNotice): NoticeMail {
  return compose(setting, 'emailChanged', { to: { name }, values: { newEmail } });
}

export function passwordChangedMail(
  setting: MailSetting,
  { name, link }: ToPerson & { readonly link: string },
): NoticeMail {
  return compose(setting, 'passwordChanged', { to: { name }, link });
}

export function accountDeletedMail(setting: MailSetting, { name }: ToPerson): NoticeMail {
  return compose(setting, 'accountDeleted', { to: { name } });
}

export function workspaceLeftMail(
  setting: MailSetting,
  { name, workspace }: ToPerson & { readonly workspace: string },
): NoticeMail {
  return compose(setting, 'workspaceLeft', { to: { name }, values: { workspace: plainName(workspace) } });
}
