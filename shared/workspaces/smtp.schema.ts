import { z } from 'zod';
import { emailOf } from '#shared/auth/auth.schema.ts';
import { idHints, instant } from '#shared/http/codecs.ts';
import { numeric, optionalOf } from '#shared/http/query.ts';
import { message } from '#shared/text/message.ts';

export const smtpTexts = {
  host: 'Please enter the name of a mail server',
  hostRefused: 'Emails cannot be sent through this address',
  port: 'Please enter a port between 1 and 65535',
  from: 'Please provide a valid email address',
  password: 'Please enter the password again when the server or the user name changes',
  superAdminOnly: 'Only a super admin may change the mail server',
  notSet: 'No mail server is set up',
  unreachable: 'The mail server does not answer',
  refusedLogin: 'The mail server refuses the user name or the password',
  sent: (to: string) => message('A test email was sent to {0}', to),
} as const;

/** The placeholder for a stored password. Sent back, it leaves the password unchanged. */
export const maskedPassword = '********';

/**
 * `organization` restricts the setting to the caller's organization; it then takes precedence over the workspace's
 * own.
 */
export const smtpScope = z.enum(['tenant', 'organization']);

const hostName = /^(?=.{1,253}$)(?!-)[a-z0-9._:-]+$/i;

export const smtpInput = z.object({
  scope: optionalOf(smtpScope),
  fromAddress: emailOf(smtpTexts.from),
  host: z.string({ error: smtpTexts.host }).trim().regex(hostName, smtpTexts.host),
  port: numeric(
    z
      .number({ error: smtpTexts.port })
      .int(smtpTexts.port)
      .min(1, smtpTexts.port)
      .max(65_535, smtpTexts.port),
  ),
  /** TLS from the first byte (port 465); otherwise the connection is raised to TLS when the server offers it. */
  secure: optionalOf(z.boolean()),
  username: optionalOf(z.string().trim().max(200)),
  password: optionalOf(z.string().max(500)),
  /** Tries the server before saving. */
  isValidate: optionalOf(z.boolean()),
  ...idHints,
});

export const smtpTestInput = z.object({
  scope: optionalOf(smtpScope),
  /** Default: the caller's own address. */
  to: optionalOf(emailOf(smtpTexts.from)),
  ...idHints,
});

export const smtpSchema = z.object({
  id: z.string(),
  tenantId: z.string(),
  organizationId: z.string().nullish(),
  scope: smtpScope,
  fromAddress: z.string(),
  host: z.string(),
  port: z.number(),
  secure: z.boolean(),
  username: z.string().nullish(),
  /** `********` when one is set. */
  password: z.string().nullish(),
  createdAt: instant.nullish(),
  updatedAt: instant.nullish(),
});
export type SmtpRecord = z.infer<typeof smtpSchema>;
