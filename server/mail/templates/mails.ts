import { type MailTexts, type MailWords, mailLanguage } from '#server/mail/templates/catalogue.ts';
import { type RenderedMail, renderMail } from '#server/mail/templates/layout.ts';
import { plainName, plainText } from '#server/mail/templates/name.ts';

/** For whom and from where a mail is written. */
export interface MailSetting {
  readonly appUrl: string;
  /** Language of the recipient; English when absent or not translated. */
  readonly language?: string | undefined;
}

interface Extras {
  readonly code?: string;
  readonly link?: string;
}

/** One mail: the words in the recipient's language, with code and link. */
export function compose(
  setting: MailSetting,
  extras: Extras,
  choose: (texts: MailTexts) => MailWords,
): RenderedMail {
  const { language, direction, texts } = mailLanguage(setting.language);
  const { action, ...words } = choose(texts);
  const { code, link } = extras;
  return renderMail(
    {
      ...words,
      code,
      action: action === undefined || link === undefined ? undefined : { label: action, url: link },
    },
    { language, direction, appUrl: setting.appUrl, texts: texts.layout },
  );
}

export function optionalName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : plainName(name);
}

export interface VerifyEmailInput {
  readonly name?: string | undefined;
  readonly code: string;
  readonly link: string;
  readonly validDays: number;
}

export function verifyEmailMail(setting: MailSetting, input: VerifyEmailInput): RenderedMail {
  const { name, code, link, validDays: days } = input;
  return compose(setting, { code, link }, (texts) => texts.verifyEmail({ name: optionalName(name), days }));
}

export interface SignInCodeInput {
  readonly code: string;
  readonly link: string;
  readonly validMinutes: number;
}

export function signInCodeMail(setting: MailSetting, input: SignInCodeInput): RenderedMail {
  const { code, link, validMinutes: minutes } = input;
  return compose(setting, { code, link }, (texts) => texts.signInCode({ minutes }));
}

export interface WelcomeInput {
  readonly name?: string | undefined;
  readonly workspace: string;
  readonly link: string;
}

export function welcomeMail(setting: MailSetting, { name, workspace, link }: WelcomeInput): RenderedMail {
  return compose(setting, { link }, (texts) =>
    texts.welcome({ name: optionalName(name), workspace: plainName(workspace) }),
  );
}

export interface PasswordResetInput {
  readonly name?: string | undefined;
  readonly link: string;
  readonly validMinutes: number;
}

export function passwordResetMail(setting: MailSetting, input: PasswordResetInput): RenderedMail {
  const { name, link, validMinutes: minutes } = input;
  return compose(setting, { link }, (texts) => texts.passwordReset({ name: optionalName(name), minutes }));
}

export interface InvitationInput {
  readonly inviter: string;
  readonly team: string;
  readonly organization?: string | undefined;
  readonly code: string;
  readonly link: string;
  /** Absent: it never expires. */
  readonly validDays?: number | undefined;
}

export function invitationMail(setting: MailSetting, input: InvitationInput): RenderedMail {
  const { code, link, validDays: days } = input;
  return compose(setting, { code, link }, (texts) =>
    texts.invitation({
      inviter: plainName(input.inviter),
      team: plainName(input.team),
      organization: optionalName(input.organization),
      days,
    }),
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
export function memberJoinedMail(setting: MailSetting, input: MemberJoinedInput): RenderedMail {
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
export function mentionedMail(setting: MailSetting, input: MentionedInput): RenderedMail {
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
export function timesheetSubmittedMail(setting: MailSetting, input: TimesheetSubmittedInput): RenderedMail {
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
export function timesheetDecidedMail(setting: MailSetting, input: TimesheetDecidedInput): RenderedMail {
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

export interface JoinRequestCodeInput {
  readonly name?: string | undefined;
  readonly team: string;
  readonly code: string;
  readonly validHours: number;
}

export function joinRequestCodeMail(setting: MailSetting, input: JoinRequestCodeInput): RenderedMail {
  const { name, team, code, validHours: hours } = input;
  return compose(setting, { code }, (texts) =>
    texts.joinRequestCode({ name: optionalName(name), team: plainName(team), hours }),
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
export function joinRequestReceivedMail(setting: MailSetting, input: JoinRequestReceivedInput): RenderedMail {
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
): RenderedMail {
  return compose(setting, { link }, (texts) =>
    texts.joinRequestAccepted({ name: optionalName(name), team: plainName(team) }),
  );
}

export function joinRequestRejectedMail(
  setting: MailSetting,
  { name, team }: JoinRequestDecidedInput,
): RenderedMail {
  return compose(setting, {}, (texts) =>
    texts.joinRequestRejected({ name: optionalName(name), team: plainName(team) }),
  );
}

export interface EmailChangeCodeInput {
  readonly name?: string | undefined;
  readonly newEmail: string;
  readonly code: string;
  readonly validMinutes: number;
}

export function emailChangeCodeMail(setting: MailSetting, input: EmailChangeCodeInput): RenderedMail {
  const { name, newEmail, code, validMinutes: minutes } = input;
  return compose(setting, { code }, (texts) =>
    texts.emailChangeCode({ name: optionalName(name), newEmail, minutes }),
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
): RenderedMail {
  return compose(setting, {}, (texts) => texts.emailChangeAsked({ name: optionalName(name), newEmail }));
}

/** To the old address, when the change was made. */
export function emailChangedMail(setting: MailSetting, { name, newEmail }: EmailChangeNotice): RenderedMail {
  return compose(setting, {}, (texts) => texts.emailChanged({ name: optionalName(name), newEmail }));
}

interface Notice {
  readonly name?: string | undefined;
}

export function passwordChangedMail(
  setting: MailSetting,
  { name, link }: Notice & { readonly link: string },
): RenderedMail {
  return compose(setting, { link }, (texts) => texts.passwordChanged({ name: optionalName(name) }));
}

export function accountDeletedMail(setting: MailSetting, { name }: Notice): RenderedMail {
  return compose(setting, {}, (texts) => texts.accountDeleted({ name: optionalName(name) }));
}

export function workspaceLeftMail(
  setting: MailSetting,
  { name, workspace }: Notice & { readonly workspace: string },
): RenderedMail {
  return compose(setting, {}, (texts) =>
    texts.workspaceLeft({ name: optionalName(name), workspace: plainName(workspace) }),
  );
}
