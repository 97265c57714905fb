import { type FileWord, fileCatalogues } from '#shared/reports/file-catalogues.ts';
import { fill } from '#shared/text/message.ts';

type Words = Readonly<Record<FileWord, string>>;

/** The language and formats of a file. */
export interface FileLanguage {
  readonly code: string;
  /** The same for `Intl`. */
  readonly locale: string;
  /** Days as `Wed, 11 Mar 2026`, `11 March 2026` and `March 2026`. */
  readonly weekday: Intl.DateTimeFormat;
  readonly day: Intl.DateTimeFormat;
  readonly month: Intl.DateTimeFormat;
  /** The same day of a zone as `11 March 2026`. */
  dayIn(zone: string): Intl.DateTimeFormat;
  /** Translates a word of files and fills in `{{0}}`, `{{1}}` … */
  translate(word: FileWord, ...values: readonly (string | number)[]): string;
}

const usualZone = 'UTC';

function languageOf(code: string, words: Words | undefined): FileLanguage {
  // Uses Latin digits in dates as well, like the other figures.
  const locale = words === undefined ? 'en-GB' : `${code}-u-nu-latn`;
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: usualZone, year: 'numeric', ...options });
  const dayIn = (timeZone: string) => dates({ day: 'numeric', month: 'long', timeZone });
  return {
    code,
    locale,
    weekday: dates({ weekday: 'short', day: 'numeric', month: 'short' }),
    day: dayIn(usualZone),
    month: dates({ month: 'long' }),
    dayIn,
    translate: (word, ...values) => fill(words?.[word] ?? word, Object.fromEntries(values.entries())),
  };
}

const languages = new Map<string, FileLanguage>();

/** English where the language is none of ours. */
export function fileLanguage(requested: string | undefined): FileLanguage {
  const code = requested !== undefined && requested in fileCatalogues ? requested : 'en';
  const language = languages.get(code) ?? languageOf(code, fileCatalogues[code]);
  languages.set(code, language);
  return language;
}
