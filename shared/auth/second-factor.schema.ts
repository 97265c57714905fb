import { z } from 'zod';
import { authResult, authTexts, workspaceList } from '#shared/auth/auth.schema.ts';
import { idHints } from '#shared/http/codecs.ts';
import { queryBoolean } from '#shared/http/query.ts';

export const recoveryCodeCount = 10;
export const trustedDeviceDays = 30;
export const secondFactorRequired = 'SECOND_FACTOR_REQUIRED';
export const secondFactorSetupRequired = 'SECOND_FACTOR_SETUP_REQUIRED';

export const secondFactorTexts = {
  required: 'Please enter the code of your authenticator app.',
  setupRequired: 'Your role requires two-factor authentication. Please set it up to continue.',
  alreadyEnabled: 'Two-factor authentication is already on.',
  notSetUp: 'Please start setting up two-factor authentication first.',
  notEnabled: 'Two-factor authentication is not on.',
  heldByRole: 'Your role requires two-factor authentication, so it cannot be turned off.',
  wrongCode: authTexts.invalidCode,
  codeRequired: authTexts.codeRequired,
  challengeExpired: authTexts.choiceExpired,
} as const;

const givenCode = z
  .string({ error: secondFactorTexts.codeRequired })
  .trim()
  .min(1, secondFactorTexts.codeRequired)
  .max(64, secondFactorTexts.wrongCode);

export const secondFactorStatus = z.object({
  isEnabled: z.boolean(),
  /** Whether a role of the person, in any workspace, demands it. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
});

/** Shown for as long as the setup lasts; `uri` is what the QR code holds. */
export const secondFactorSetup = z.object({
  secret: z.string(),
  uri: z.string(),
});

/** A code of the authenticator app; some calls accept a recovery code as well. */
export const secondFactorCodeInput = z.object({ code: givenCode, ...idHints });

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorVerifyInput = z.object({
  challenge: z
    .string({ error: secondFactorTexts.challengeExpired })
    .min(1, secondFactorTexts.challengeExpired)
    .max(200, secondFactorTexts.challengeExpired),
  code: givenCode,
  rememberDevice: queryBoolean,
  ...idHints,
});

/** The choice of workspaces; an account without any gets its `session` at once. */
export const secondFactorVerified = workspaceList.extend({
  session: authResult.optional(),
  /** Sent at the next sign-ins, it replaces the code on this device. */
  deviceToken: z.string().optional(),
});
