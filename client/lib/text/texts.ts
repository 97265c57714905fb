import { createTranslator, type TextCatalogue } from '#shared/text/translate.ts';

let translate = createTranslator({});

export function takeTexts(catalogue: TextCatalogue): void {
  translate = createTranslator(catalogue);
}

/** What a rule that both sides share says, or the server, in the language of the page. */
export function inWords(text: string): string;
export function inWords(text: string | undefined): string | undefined;
export function inWords(text: string | undefined): string | undefined {
  return text === undefined ? undefined : translate(text);
}

/** A label inside a sentence; German nouns keep their capital. */
export function midSentence(label: string): string {
  const language = document.documentElement.lang;
  return language === 'de' ? label : label.toLocaleLowerCase(language || undefined);
}
