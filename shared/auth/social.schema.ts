import { z } from 'zod';
import { authResult, authTexts, deviceToken, emailAddress, workspaceList } from '#shared/auth/auth.schema.ts';
import { idHints, instant } from '#shared/http/codecs.ts';
import { optionalOf } from '#shared/http/query.ts';

/**
 * Why a sign-in through a provider ended on the sign-in page, by the code in its address (`?error=…`). Only codes
 * travel there, so that nobody can put words of their own on the page.
 */
export const socialErrors = {
  CANCELLED: 'The sign-in was canceled.',
  EXPIRED: 'This sign-in has expired or was started in another browser. Please try again.',
  UNKNOWN_PROVIDER: 'This way of signing in is not available.',
  PROVIDER_UNAVAILABLE: 'The sign-in provider does not answer. Please try again later.',
  PROVIDER_FAILED: 'The sign-in provider did not confirm who you are. Please try again.',
  EMAIL_MISSING:
    'The sign-in provider did not share your email address. Please allow it, or sign in another way.',
  EMAIL_UNVERIFIED:
    'Your email address is not verified at the sign-in provider. Please verify it there and try again.',
  REGISTRATION_CLOSED: authTexts.registrationClosed,
  SUSPENDED: authTexts.suspended,
  LINKED_ELSEWHERE: 'This identity belongs to another account.',
} as const;

export const socialErrorCode = z.enum([
  'CANCELLED',
  'EXPIRED',
  'UNKNOWN_PROVIDER',
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_FAILED',
  'EMAIL_MISSING',
  'EMAIL_UNVERIFIED',
  'REGISTRATION_CLOSED',
  'SUSPENDED',
  'LINKED_ELSEWHERE',
]);
export type SocialErrorCode = z.infer<typeof socialErrorCode>;

export const socialTexts = {
  ticketExpired: authTexts.choiceExpired,
  tokenRequired: authTexts.tokenRequired,
  provider: 'Please name the sign-in provider',
  unprovable:
    'This provider cannot confirm that the token was issued to this application. Please sign in on the page.',
  foreignToken: 'The token was not issued to this application, or is no longer valid.',
  lastWayIn:
    'This is the only way to sign in to your account. Please link another provider before you remove this one.',
  captchaUnavailable: 'The captcha service does not answer. Please try again later.',
  ssoOnly: 'Please sign in through your organization. Passwords and codes are turned off here.',
} as const;

export const captchaKind = z.enum(['recaptcha', 'hcaptcha', 'turnstile']);
export type CaptchaKind = z.infer<typeof captchaKind>;

const providerId = z
  .string({ error: socialTexts.provider })
  .trim()
  .toLowerCase()
  .min(1, socialTexts.provider)
  .max(40);
const providerToken = z
  .string({ error: socialTexts.tokenRequired })
  .trim()
  .min(1, socialTexts.tokenRequired)
  .max(16_384);
const includeTeams = z.unknown().optional();

export const providerParams = z.object({ provider: z.string().max(300) });
export const startQuery = z.object({ next: z.unknown().optional() });

/** Parameters that a provider adds to the redirect, as query or as form. The library parses them. */
export const callbackInput = z.looseObject({});

export const ticketInput = z.object({
  ticket: z.string({ error: socialTexts.tokenRequired }).min(1, socialTexts.tokenRequired).max(200),
  includeTeams,
  deviceToken,
  ...idHints,
});

/** The token has two alternative names. */
export const providerSignInInput = z
  .object({
    provider: providerId,
    access_token: optionalOf(providerToken),
    token: optionalOf(providerToken),
    includeTeams,
    deviceToken,
    ...idHints,
  })
  .refine((input) => (input.access_token ?? input.token) !== undefined, {
    error: socialTexts.tokenRequired,
    path: ['access_token'],
  });

/** A look-up is answered honestly only to somebody who proves the identity by a token of the provider. */
const proof = {
  access_token: optionalOf(providerToken),
  token: optionalOf(providerToken),
};
export const emailLookUpInput = z.object({
  email: emailAddress,
  provider: optionalOf(providerId),
  ...proof,
  ...idHints,
});
export const identityLookUpInput = z.object({
  provider: providerId,
  providerAccountId: z.string().trim().min(1).max(255),
  ...proof,
  ...idHints,
});
export const linkAccountInput = z.object({ provider: providerId, token: providerToken, ...idHints });

/** The choice of workspaces; an account without any gets its `session` at once. */
export const ticketResult = workspaceList.extend({ session: authResult.optional() });

export const emailLookUpResult = z.object({ isUserExists: z.boolean() });
export const identityLookUpResult = z.object({
  isUserExists: z.boolean(),
  id: z.string().optional(),
  email: z.string().optional(),
});
export const socialAccountSchema = z.object({
  id: z.string(),
  provider: z.string(),
  providerAccountId: z.string(),
});

/** A way into the own account through a provider. */
export const linkedProviderSchema = z.object({
  id: z.string(),
  /** The provider's name in the setup; its address, if this installation no longer uses it. */
  provider: z.string(),
  linkedAt: instant,
});
export type LinkedProvider = z.infer<typeof linkedProviderSchema>;

export const startLinkInput = z.object({ next: z.unknown().optional(), ...idHints });
/** The provider's page, for the browser to open. */
export const startLinkResult = z.object({ location: z.string() });
