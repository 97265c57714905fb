import { type MessageText, type TextCatalogue, translate } from '#shared/text/message.ts';

let current: TextCatalogue = {};

export function setTexts(catalogue: TextCatalogue): void {
  current = catalogue;
}

/** A text of a rule that both sides share, in the language of the page; what the server says is in it already. */
export function toLocalText(text: MessageText): string;
export function toLocalText(text: MessageText | undefined): string | undefined;
export function toLocalText(text: MessageText | undefined): string | undefined {
  return text === undefined ? undefined : translate(text, current);
}

/** A label inside a sentence; German nouns keep their capital. */
export function midSentence(label: string): string {
  const language = document.documentElement.lang;
  return language === 'de' ? label : label.toLocaleLowerCase(language || undefined);
}
