import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { requiredText } from '#shared/text/required-text.ts';
import { isDay } from '#shared/time/calendar-day.ts';

/** The purpose of a token; it never grants more than its owner's permissions. */
export const apiTokenScope = z.enum(['read', 'time', 'tasks', 'admin']);
export type ApiTokenScope = z.infer<typeof apiTokenScope>;

export const apiTokenTexts = {
  name: 'Give the token a name.',
  nothing: 'Choose what the token may be used for.',
  tooMany: 'You can have up to 20 tokens. Please revoke one first.',
  expiry: 'Choose a day between tomorrow and a year from now.',
  /** For a call outside the scope of the token. */
  scope: 'This token may not be used for that.',
  notWithToken: 'Accounts, sign-in and tokens can only be changed by a signed-in person.',
} as const;

/** Machine-readable reason of a refusal for the token's sake. */
export const tokenScopeCode = 'TOKEN_SCOPE';

/** Begins every token, so that scanners for leaked secrets know it: `takt_` and 43 letters of base64url. */
export const apiTokenStart = 'takt_';

/** Tokens a person can have at once. */
export const maximumTokens = 20;

/** Calls a minute with one token. */
export const tokenCallsPerMinute = 600;

/** Days a token can last; the first is preselected. */
export const tokenLives = [30, 90, 365] as const;
export const longestTokenDays = 365;

/** Days before its end that the owner of a token gets a notification. */
export const tokenWarningDays = 7;

export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters, to know it by. */
  prefix: z.string(),
  scopes: z.array(apiTokenScope),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string().nullish(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** The token itself appears in this response only. */
export const newApiTokenSchema = apiTokenSchema.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof newApiTokenSchema>;

export const createApiTokenInput = z.object({
  name: requiredText(apiTokenTexts.name, 80),
  scopes: z
    .array(apiTokenScope, { error: apiTokenTexts.nothing })
    .min(1, apiTokenTexts.nothing)
    .max(apiTokenScope.options.length),
  /** The last day on which it works, in UTC. */
  expiresOn: z.string({ error: apiTokenTexts.expiry }).refine(isDay, apiTokenTexts.expiry),
  ...idHints,
});
export type CreateApiTokenInput = z.output<typeof createApiTokenInput>;
