import type { MailWords } from '#server/mail/templates/mail-content.ts';
import type { NotificationEvent } from '#shared/notifications/notification-kind.ts';

/** What news is about; names arrive ready for a sentence. */
export interface NewsValues {
  readonly actor: string | undefined;
  readonly title: string;
  /** Calendar days, in order. */
  readonly days: readonly string[];
  /** The other person or thing, where there is one. */
  readonly other: string | undefined;
  /** How many things besides the one named. */
  readonly more: number;
}

/** The words of news in one language. */
export interface NewsTexts {
  sentence(event: NotificationEvent, values: NewsValues): string;
  /** One mail for one piece of news. */
  single(values: { sentence: string; settings: string }): MailWords;
  /** One mail for many; `more` are counted, not told. */
  gathered(values: { sentences: readonly string[]; more: number; settings: string }): MailWords;
}
