import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { isAbsent, optionalId, optionalOf, uuid } from '#shared/http/query.ts';
import { addIssues, requiredText } from '#shared/text/required-text.ts';
import { userSchema } from '#shared/users/user.schema.ts';
import { shownModules } from '#shared/workspaces/modules.ts';

const passwordMinimum = 8;
const passwordMaximum = 128;
const teamNameMinimum = 2;
const nameMaximum = 100;
export const authTexts = {
  email: 'Please provide a properly formatted email address',
  emailLocalPart:
    'The part of an email address before the @ can only have letters from a to z, digits and signs.',
  name: 'You must provide a valid Name',
  team: 'You must provide a valid Team Name',
  password: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be at most 128 characters long',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordMismatch: 'The two passwords are not the same',
  captcha: 'Please check the ReCaptcha checkbox before continue',
  invalidCode: 'invalid code, try again',
  wrongPassword: 'Incorrect email address or password',
  /** The same where somebody signs in without a choice of workspaces. */
  invalidLogin: 'Email address or password invalid',
  wrongCode: 'Authentication code or email address invalid',
  noOrganization: "Your account is not yet ready to be used on the provider's platform",
  emailTaken: 'This email address is already in use. Please sign in instead.',
  unverified: 'Please Verify your account before start using the app.',
  refreshMissing: 'Refresh token is required',
  emailFormat: 'Invalid email format',
  tokenRequired: 'Token is required',
  codeRequired: 'Verification code is required',
  verifyFailed: 'Failed to verify email.',
  verifyExpired: 'The verification link or code has expired. Ask for a new one.',
  alreadyVerified: 'Your email is already verified.',
  suspended: 'Your access to this workspace is suspended. Please contact an administrator.',
  registrationClosed: 'Registration is by invitation only. Please ask an administrator to invite you.',
  tooManyAttempts: 'Too many attempts. Please wait a moment and try again.',
  choiceExpired: 'This sign-in has expired. Please sign in again.',
} as const;

/** Refusals of calls that no page of ours makes; they speak to programs. */
export const callTexts = {
  notAuthenticated: 'User not authenticated',
  emailNotFound: 'User email not found',
  noWorkspaces: 'Workspaces Not Found',
  tenantMissing: 'Required parameters missing: tenantId',
} as const;

/** Said by pages alone. */
export const pageTexts = {
  invitationCode: 'Your invitation code must contain 6 digits',
  refreshFailed: 'Failed to refresh token',
} as const;

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** With the domain as mail servers know it: that of `ann@münchen.example` is `xn--mnchen-3ya.example`. */
function withPlainDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || isAscii(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
  return URL.canParse(`http://${domain}`)
    ? address.slice(0, at) + new URL(`http://${domain}`).hostname
    : address;
}

/** An e-mail address, trimmed and in lower case: addresses are compared without case. */
export const emailOf = (error: string) =>
  z
    .string({ error })
    .trim()
    .toLowerCase()
    .overwrite(withPlainDomain)
    .max(254, error)
    .refine((address) => address.indexOf('@') <= 64, error)
    .refine(
      (address) => isAscii(address.slice(0, Math.max(0, address.lastIndexOf('@')))),
      authTexts.emailLocalPart,
    )
    .pipe(z.email({ error }));
export const emailAddress = emailOf(authTexts.email);

export const newPassword = z
  .string({ error: authTexts.password })
  .min(passwordMinimum, authTexts.password)
  .max(passwordMaximum, authTexts.passwordTooLong);

export const personName = requiredText(authTexts.name, nameMaximum);
const teamNameAtSignUp = requiredText(authTexts.team, nameMaximum, teamNameMinimum);

const givenPassword = z.string({ error: authTexts.wrongPassword }).max(1000, authTexts.wrongPassword);
const givenCode = z.string({ error: authTexts.codeRequired }).trim().min(1, authTexts.codeRequired).max(64);
const includeTeams = z.unknown().optional();
/** A token of a device that passed the second factor before and needs none. */
export const deviceToken = optionalOf(z.string().max(200));

/** `POST /auth/login` carries a password or a code. */
export const loginInput = z
  .object({
    email: emailAddress,
    password: optionalOf(givenPassword),
    code: z.string({ error: authTexts.codeRequired }).trim().max(64).nullish(),
    deviceToken,
    ...idHints,
  })
  .superRefine(({ password, code }, context) => {
    if (password !== undefined || code) return;
    const isByCode = code !== undefined && code !== null;
    const message = isByCode ? authTexts.codeRequired : authTexts.wrongPassword;
    context.addIssue({ code: 'custom', message, path: [isByCode ? 'code' : 'password'] });
  });

export const emailInput = z.object({
  email: emailAddress,
  callbackUrl: optionalOf(z.string().max(500)),
  appMagicSignUrl: optionalOf(z.string().max(500)),
  ...idHints,
});

export const emailCodeInput = z.object({
  email: emailAddress,
  code: givenCode,
  includeTeams,
  deviceToken,
  ...idHints,
});
export const emailPasswordInput = z.object({
  email: emailAddress,
  password: givenPassword.min(1, authTexts.wrongPassword),
  includeTeams,
  deviceToken,
  ...idHints,
});

export const workspaceSignInInput = z.object({
  email: emailAddress,
  token: z.string().min(1, authTexts.tokenRequired).max(4096),
  teamId: optionalId,
  defaultTeamId: optionalId,
  lastTeamId: optionalId,
});

export const switchWorkspaceInput = z.object({
  tenantId: z.preprocess(
    (value) => (isAbsent(value) ? undefined : value),
    z.string({ error: callTexts.tenantMissing }).pipe(uuid),
  ),
});

/** The team form: one call makes account, workspace, organization, team and session. */
export const registerTeamInput = z.object({
  email: emailAddress,
  name: personName,
  team: teamNameAtSignUp,
  password: optionalOf(newPassword),
  timezone: optionalOf(z.string().max(120)),
  recaptcha: optionalOf(z.string().max(4096)),
  preferredLanguage: optionalOf(z.string().max(10)),
  /** Parts of the product that the team will use; absent: the usual ones. */
  modules: shownModules,
  ...idHints,
});

/** The account form: makes the account only; the workspace follows call by call. */
export const registerUserInput = z
  .object({
    user: z.object({
      firstName: optionalOf(z.string().trim().max(100)),
      lastName: optionalOf(z.string().trim().max(100)),
      email: emailAddress,
      timeZone: optionalOf(z.string().max(120)),
    }),
    password: newPassword,
    confirmPassword: z.string().max(1000),
    appEmailConfirmationUrl: optionalOf(z.string().max(500)),
    ...idHints,
  })
  .refine((input) => input.password === input.confirmPassword, {
    error: authTexts.passwordMismatch,
    path: ['confirmPassword'],
  });

type RegisterInput = z.output<typeof registerUserInput> | z.output<typeof registerTeamInput>;

/** One address, two forms. `user` distinguishes them, so that each refusal names the field of the form that was sent. */
export const registerInput = z
  .looseObject({ user: z.unknown().optional() })
  .transform((body, context): RegisterInput => {
    const form = (body.user === undefined ? registerTeamInput : registerUserInput).safeParse(body);
    if (form.success) return form.data;
    addIssues(form.error, context);
    return z.NEVER;
  });

export const refreshInput = z.object({
  refresh_token: z.string({ error: authTexts.refreshMissing }).min(1, authTexts.refreshMissing).max(4096),
  ...idHints,
});

export const resendVerificationInput = z.object({
  email: optionalOf(emailOf(authTexts.emailFormat)),
  appEmailConfirmationUrl: optionalOf(z.string().max(500)),
  ...idHints,
});
export const verifyCodeInput = z.object({
  code: givenCode,
  email: optionalOf(emailOf(authTexts.emailFormat)),
  ...idHints,
});
export const verifyTokenInput = z.object({
  email: emailOf(authTexts.emailFormat),
  token: z.string({ error: authTexts.tokenRequired }).min(1, authTexts.tokenRequired).max(4096),
  ...idHints,
});

export const authResult = z.object({
  user: userSchema,
  token: z.string(),
  refresh_token: z.string(),
  team: z.unknown().optional(),
});

/** Sign-in by code also answers the web form of the same call. */
export const loginResult = authResult.extend({
  loginResponse: authResult.optional(),
});

const workspaceTeam = z.object({
  team_id: z.string(),
  team_name: z.string(),
  team_logo: z.string().optional(),
  team_member_count: z.number(),
  profile_link: z.string(),
  prefix: z.string().nullable(),
  members: z.array(z.object({ id: z.string(), employeeId: z.string(), name: z.string() })).optional(),
});

const workspace = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    imageUrl: z.string().optional(),
    lastTeamId: z.string().nullable(),
    lastLoginAt: z.string().nullish(),
    tenant: z.object({
      id: z.string(),
      name: z.string(),
      logo: z.string().optional(),
    }),
  }),
  token: z.string(),
  current_teams: z.array(workspaceTeam),
});
export type Workspace = z.infer<typeof workspace>;

export const workspaceList = z.object({
  workspaces: z.array(workspace),
  confirmed_email: z.string(),
  show_popup: z.boolean(),
  total_workspaces: z.number(),
  defaultTeamId: z.string().optional(),
  lastTeamId: z.string().optional(),
});
export type WorkspaceList = z.infer<typeof workspaceList>;

export const refreshed = z.object({
  token: z.string(),
  refresh_token: z.string(),
  user: userSchema.optional(),
});
