export interface PreparedMail {
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
  readonly headers: Record<string, string>;
}

export interface MailTransport {
  readonly kind: 'smtp' | 'folder';
  deliver(mail: PreparedMail): Promise<void>;
  verify(): Promise<void>;
  close(): Promise<void>;
}
