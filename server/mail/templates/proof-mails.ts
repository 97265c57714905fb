import {
  composeProof,
  type MailSetting,
  optionalName,
  type ProofMail,
  plainName,
} from '#server/mail/templates/compose.ts';

export interface VerifyEmailInput {
  readonly name?: string | undefined;
  readonly code: string;
  readonly link: string;
  readonly validDays: number;
}

export function verifyEmailMail(setting: MailSetting, input: VerifyEmailInput): ProofMail {
  const { name, code, link, validDays: count } = input;
  return composeProof(setting, 'verifyEmail', {
    to: { name },
    values: { count },
    notes: ['shared.notYou'],
    code,
    link,
  });
}

export interface SignInCodeInput {
  readonly code: string;
  readonly link: string;
  readonly validMinutes: number;
}

export function signInCodeMail(setting: MailSetting, input: SignInCodeInput): ProofMail {
  const { code, link, validMinutes: count } = input;
  return composeProof(setting, 'signInCode', { values: { count }, notes: ['shared.notYou'], code, link });
}

export interface PasswordResetInput {
  readonly name?: string | undefined;
  readonly link: string;
  readonly validMinutes: number;
}

export function passwordResetMail(setting: MailSetting, input: PasswordResetInput): ProofMail {
  const { name, link, validMinutes: count } = input;
  return composeProof(setting, 'passwordReset', { to: { name }, values: { count }, link });
}

export interface FirstPasswordInput {
  readonly name?: string | undefined;
  readonly email: string;
  readonly link: string;
  readonly validDays: number;
}

export function firstPasswordMail(setting: MailSetting, input: FirstPasswordInput): ProofMail {
  const { name, email, link, validDays: count } = input;
  return composeProof(setting, 'firstPassword', { to: { name }, values: { count, email }, link });
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
  const { code, link, validDays: count } = input;
  const organization = optionalName(input.organization);
  return composeProof(setting, 'invitation', {
    values: { inviter: plainName(input.inviter), team: plainName(input.team), organization, count },
    text: organization === undefined ? 'invitation.text' : 'invitation.textOfOrganization',
    valid: count === undefined ? 'invitation.unlimited' : 'invitation.valid',
    code,
    link,
  });
}

export interface JoinRequestCodeInput {
  readonly name?: string | undefined;
  readonly team: string;
  readonly code: string;
  readonly validHours: number;
}

export function joinRequestCodeMail(setting: MailSetting, input: JoinRequestCodeInput): ProofMail {
  const { name, code, validHours: count } = input;
  const values = { team: plainName(input.team), count };
  return composeProof(setting, 'joinRequestCode', { to: { name }, values, notes: ['shared.notYou'], code });
}

export interface EmailChangeCodeInput {
  readonly name?: string | undefined;
  readonly newEmail: string;
  readonly code: string;
  readonly validMinutes: number;
}

function emailChange(
  mail: 'emailChangeCode' | 'emailChangeProof',
  setting: MailSetting,
  { name, newEmail, code, validMinutes: count }: EmailChangeCodeInput,
): ProofMail {
  const values = { newEmail, count };
  return composeProof(setting, mail, { to: { name }, values, notes: ['shared.notYou'], code });
}

export function emailChangeCodeMail(setting: MailSetting, input: EmailChangeCodeInput): ProofMail {
  return emailChange('emailChangeCode', setting, input);
}

/** To the old address, if nothing else proves that the owner makes the request. */
export function emailChangeProofMail(setting: MailSetting, input: EmailChangeCodeInput): ProofMail {
  return emailChange('emailChangeProof', setting, input);
}
