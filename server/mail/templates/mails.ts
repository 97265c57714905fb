import { compose, type MailSetting, type NoticeMail, optionalName } from '#server/mail/templates/compose.ts';
import { plainName, plainText } from '#server/mail/templates/name.ts';

export interface WelcomeInput {
  readonly name?: string | undefined;
  readonly workspace: string;
  readonly link: string;
}

export function welcomeMail(setting: MailSetting, { name, workspace, link }: WelcomeInput): NoticeMail {
  return compose(setting, { link }, (texts) =>
    texts.welcome({ name: optionalName(name), workspace: plainName(workspace) }),
  );
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
  const { member, email, team, organization, link } = input;
  return compose(setting, { link }, (texts) =>
    texts.memberJoined({
      member: plainName(member),
      email,
      team: plainName(team),
      organization: plainName(organization),
    }),
  );
}

export interface MentionedInput {
  readonly author: string;
  /** Number and title. */
  readonly task: string;
  readonly link: string;
}

/** To somebody whom a comment mentions. */
export function mentionedMail(setting: MailSetting, input: MentionedInput): NoticeMail {
  const { author, task, link } = input;
  return compose(setting, { link }, (texts) =>
    texts.mentioned({ author: plainName(author), task: plainName(task) }),
  );
}

export interface TimesheetSubmittedInput {
  readonly member: string;
  /** Calendar days, in order. */
  readonly days: readonly string[];
  readonly link: string;
}

/** To those who review somebody's time, when days are handed in. */
export function timesheetSubmittedMail(setting: MailSetting, input: TimesheetSubmittedInput): NoticeMail {
  const { member, days, link } = input;
  return compose(setting, { link }, (texts) => texts.timesheetSubmitted({ member: plainName(member), days }));
}

export interface TimesheetDecidedInput {
  readonly reviewer: string;
  readonly verdict: 'approve' | 'deny' | 'reopen';
  /** Calendar days, in order. */
  readonly days: readonly string[];
  readonly reason?: string | undefined;
  readonly link: string;
}

/** To somebody whose time was decided about. */
export function timesheetDecidedMail(setting: MailSetting, input: TimesheetDecidedInput): NoticeMail {
  const { reviewer, verdict, days, reason, link } = input;
  return compose(setting, { link }, (texts) =>
    texts.timesheetDecided({
      reviewer: plainName(reviewer),
      verdict,
      days,
      reason: reason === undefined ? undefined : plainText(reason),
    }),
  );
}

export interface JoinRequestReceivedInput {
  readonly requester: string;
  readonly email: string;
  readonly position: string;
  readonly team: string;
  readonly link: string;
}

/** To the managers of a team, when somebody's request was confirmed. */
export function joinRequestReceivedMail(setting: MailSetting, input: JoinRequestReceivedInput): NoticeMail {
  const { requester, email, position, team, link } = input;
  return compose(setting, { link }, (texts) =>
    texts.joinRequestReceived({
      requester: plainName(requester),
      email,
      position: plainName(position),
      team: plainName(team),
    }),
  );
}

export interface JoinRequestDecidedInput {
  readonly name?: string | undefined;
  readonly team: string;
}

export function joinRequestAcceptedMail(
  setting: MailSetting,
  { name, team, link }: JoinRequestDecidedInput & { readonly link: string },
): NoticeMail {
  return compose(setting, { link }, (texts) =>
    texts.joinRequestAccepted({ name: optionalName(name), team: plainName(team) }),
  );
}

export function joinRequestRejectedMail(
  setting: MailSetting,
  { name, team }: JoinRequestDecidedInput,
): NoticeMail {
  return compose(setting, {}, (texts) =>
    texts.joinRequestRejected({ name: optionalName(name), team: plainName(team) }),
  );
}

interface EmailChangeNotice {
  readonly name?: string | undefined;
  readonly newEmail: string;
}

/** To the old address, when the change was asked for. */
export function emailChangeAskedMail(
  setting: MailSetting,
  { name, newEmail }: EmailChangeNotice,
): NoticeMail {
  return compose(setting, {}, (texts) => texts.emailChangeAsked({ name: optionalName(name), newEmail }));
}

/** To the old address, when the change was made. */
export function emailChangedMail(setting: MailSetting, { name, newEmail }: EmailChangeNotice): NoticeMail {
  return compose(setting, {}, (texts) => texts.emailChanged({ name: optionalName(name), newEmail }));
}

interface Notice {
  readonly name?: string | undefined;
}

export function passwordChangedMail(
  setting: MailSetting,
  { name, link }: Notice & { readonly link: string },
): NoticeMail {
  return compose(setting, { link }, (texts) => texts.passwordChanged({ name: optionalName(name) }));
}

export function accountDeletedMail(setting: MailSetting, { name }: Notice): NoticeMail {
  return compose(setting, {}, (texts) => texts.accountDeleted({ name: optionalName(name) }));
}

export function workspaceLeftMail(
  setting: MailSetting,
  { name, workspace }: Notice & { readonly workspace: string },
): NoticeMail {
  return compose(setting, {}, (texts) =>
    texts.workspaceLeft({ name: optionalName(name), workspace: plainName(workspace) }),
  );
}
