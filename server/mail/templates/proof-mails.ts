import {
  composeProof,
  type MailSetting,
  optionalName,
  type ProofMail,
} from '#server/mail/templates/compose.ts';
import { plainName } from '#server/mail/templates/name.ts';

export interface VerifyEmailInput {
  readonly name?: string | undefined;
  readonly code: string;
  readonly link: string;
  readonly validDays: number;
}

export function verifyEmailMail(setting: MailSetting, input: VerifyEmailInput): ProofMail {
  const { name, code, link, validDays: days } = input;
  return composeProof(setting, { code, link }, (texts) =>
    texts.verifyEmail({ name: optionalName(name), days }),
  );
}

export interface SignInCodeInput {
  readonly code: string;
  readonly link: string;
  readonly validMinutes: number;
}

export function signInCodeMail(setting: MailSetting, input: SignInCodeInput): ProofMail {
  const { code, link, validMinutes: minutes } = input;
  return composeProof(setting, { code, link }, (texts) => texts.signInCode({ minutes }));
}

export interface PasswordResetInput {
  readonly name?: string | undefined;
  readonly link: string;
  readonly validMinutes: number;
}

export function passwordResetMail(setting: MailSetting, input: PasswordResetInput): ProofMail {
  const { name, link, validMinutes: minutes } = input;
  return composeProof(setting, { link }, (texts) =>
    texts.passwordReset({ name: optionalName(name), minutes }),
  );
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

export function invitationMail(setting: MailSetting, input: InvitationInput): ProofMail {
  const { code, link, validDays: days } = input;
  return composeProof(setting, { code, link }, (texts) =>
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

export function joinRequestCodeMail(setting: MailSetting, input: JoinRequestCodeInput): ProofMail {
  const { name, team, code, validHours: hours } = input;
  return composeProof(setting, { code }, (texts) =>
    texts.joinRequestCode({ name: optionalName(name), team: plainName(team), hours }),
  );
}

export interface EmailChangeCodeInput {
  readonly name?: string | undefined;
  readonly newEmail: string;
  readonly code: string;
  readonly validMinutes: number;
}

export function emailChangeCodeMail(setting: MailSetting, input: EmailChangeCodeInput): ProofMail {
  const { name, newEmail, code, validMinutes: minutes } = input;
  return composeProof(setting, { code }, (texts) =>
    texts.emailChangeCode({ name: optionalName(name), newEmail, minutes }),
  );
}

/** To the old address, where nothing else shows that it is the owner who asks. */
export function emailChangeProofMail(setting: MailSetting, input: EmailChangeCodeInput): ProofMail {
  const { name, newEmail, code, validMinutes: minutes } = input;
  return composeProof(setting, { code }, (texts) =>
    texts.emailChangeProof({ name: optionalName(name), newEmail, minutes }),
  );
}
