import { z } from 'zod';

/** One address, never a list, a display name or a second header. */
const addressPattern = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u;
const headerNamePattern = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;

export function isMailAddress(text: string): boolean {
  return addressPattern.test(text);
}

const headers = z.record(z.string().regex(headerNamePattern), z.string().max(900));

export const mailMessagePayload = z.object({
  to: z.string().refine(isMailAddress, 'Not a mail address'),
  subject: z.string().min(1).max(900),
  html: z.string(),
  text: z.string(),
  headers: headers.optional(),
  /** Whose mail it is: it goes through the mail server that the workspace or the organization has of its own. */
  tenantId: z.uuid().optional(),
  organizationId: z.uuid().optional(),
});

export type MailMessagePayload = z.infer<typeof mailMessagePayload>;

/** Header values are one line: control characters become blanks. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
