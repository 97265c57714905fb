/** What a mail says, in plain text; the layout makes HTML of it. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below: validity, what to do when the mail was not expected. */
  readonly notes: readonly string[];
}

/** Words that every mail shares. */
export interface LayoutTexts {
  readonly codeLabel: string;
  readonly linkFallback: string;
  footer(address: string): string;
}

export interface MailFrame {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Public address of this installation; named in the footer. */
  readonly appUrl: string;
  readonly texts: LayoutTexts;
}

/** The words of one mail; code and link are added by the template. */
export interface MailWords extends Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'> {
  readonly action?: string;
}
