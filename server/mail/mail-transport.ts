import type { Attachment } from '#server/mail/mail-message.ts';

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
