import { z } from 'zod';
import { authTexts, emailAddress, newPassword } from '#shared/auth/auth.schema.ts';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';
import { idHints, instant } from '#shared/http/codecs.ts';
import { statusMessage } from '#shared/http/envelope.ts';
import { optionalOf } from '#shared/http/query.ts';

export const accountTexts = {
  ownPasswordFirst: 'Choose your own password first, using the link we emailed you',
  currentPassword: 'Please enter your current password',
  wrongPassword: 'The current password is not correct',
  samePassword: 'The new password must differ from the current one',
  resetFailed: 'This link is no longer valid. Please ask for a new one.',
  sameEmail: 'This is your email address already',
  newAddressNext: 'Thank you. Now enter the code that was mailed to the new address',
} as const;

/** The new password twice, as every form for it sends it. */
const twice = {
  password: newPassword,
  confirmPassword: z.string({ error: authTexts.passwordMismatch }).max(1000, authTexts.passwordMismatch),
};
const mismatch = { error: authTexts.passwordMismatch, path: ['confirmPassword'] };

function isSame(input: { password: string; confirmPassword: string }): boolean {
  return input.password === input.confirmPassword;
}

export const requestPasswordInput = z.object({
  email: emailAddress,
  callbackUrl: optionalOf(z.string().max(500)),
  ...idHints,
});

export const resetPasswordInput = z
  .object({
    token: z.string({ error: authTexts.tokenRequired }).min(1, authTexts.tokenRequired).max(4096),
    ...twice,
    ...idHints,
  })
  .refine(isSame, mismatch);

/** `currentPassword` is needed when the account has a password. */
export const changePasswordInput = z
  .object({
    currentPassword: optionalOf(z.string().max(1000, accountTexts.wrongPassword)),
    ...twice,
    ...idHints,
  })
  .refine(isSame, mismatch);

/**
 * With a second factor its `code` is required, else `currentPassword` if the account has a password. An account
 * without both gets a code at the present address first.
 */
export const requestEmailChangeInput = z.object({
  email: emailAddress,
  currentPassword: optionalOf(z.string().max(1000, accountTexts.wrongPassword)),
  code: optionalOf(z.string().trim().max(64, secondFactorTexts.wrongCode)),
  ...idHints,
});

/** The recipient of the code to enter next. */
export const emailChangeRequested = statusMessage.extend({ sentTo: z.enum(['current', 'new']) });
export type CodeReceiver = z.infer<typeof emailChangeRequested>['sentTo'];

/** The code of the present address was right; another one was sent to the new address. */
export const newAddressNext = 'NEW_ADDRESS_NEXT';
export const secondFactorCodeRequired = 'SECOND_FACTOR_CODE_REQUIRED';
export const passwordRequired = 'PASSWORD_REQUIRED';

export const verifyEmailChangeInput = z.object({
  code: z.string({ error: authTexts.codeRequired }).trim().min(1, authTexts.codeRequired).max(64),
  ...idHints,
});

/** A device that is signed in. */
export const sessionSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  ip: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionSchema>;
