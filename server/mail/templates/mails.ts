import { type MailTexts, type MailWords, mailLanguage } from '#server/mail/templates/catalogue.ts';
import { type RenderedMail, renderMail } from '#server/mail/templates/layout.ts';
import { plainName } from '#server/mail/templates/name.ts';

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

function compose(
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

function optionalName(name: string | undefined): string | undefined {
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
