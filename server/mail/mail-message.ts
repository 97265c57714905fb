import { z } from 'zod';

/** One address, never a list, a display name or a second header. */
const addressPattern = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u;
const headerNamePattern = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;

export function isMailAddress(text: string): boolean {
  return addressPattern.test(text);
}

const headers = z.record(z.string().regex(headerNamePattern), z.string().max(900));

const writtenMail = z.object({
  to: z.string().refine(isMailAddress, 'Not a mail address'),
  subject: z.string().min(1).max(900),
  html: z.string(),
  text: z.string(),
  headers: headers.optional(),
});

export type WrittenMail = z.infer<typeof writtenMail>;

/** An attached file; never in a queue. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** News of a workspace, sent through the mail server of the organization or the workspace if one is set up. */
interface Notice extends WrittenMail {
  readonly provesAddress: false;
  readonly tenantId?: string | undefined;
  readonly organizationId?: string | undefined;
}

/**
 * Contains a code or link with which the reader of the mail can sign in or prove the address. It belongs to no
 * workspace, so that no workspace's mail server ever gets it.
 */
interface Proof extends WrittenMail {
  readonly provesAddress: true;
  readonly tenantId?: never;
  readonly organizationId?: never;
}

export type MailMessagePayload = Notice | Proof;

/** Mails queued by a version without this field count as proofs. */
export const mailMessagePayload = writtenMail
  .extend({
    provesAddress: z.boolean().default(true),
    tenantId: z.uuid().optional(),
    organizationId: z.uuid().optional(),
  })
  .transform(({ provesAddress, tenantId, organizationId, ...mail }): MailMessagePayload => {
    return provesAddress ? { ...mail, provesAddress } : { ...mail, provesAddress, tenantId, organizationId };
  });

/** Header values are one line: control characters become blanks. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export interface PreparedMail {
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
  readonly headers: Record<string, string>;
  readonly attachments?: Attachment[];
}

export interface MailTransport {
  readonly kind: 'smtp' | 'folder';
  deliver(mail: PreparedMail): Promise<void>;
  verify(): Promise<void>;
  close(): Promise<void>;
}
