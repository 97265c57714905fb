import { z } from 'zod';
import ar from '#shared/locales/ar.json' with { type: 'json' };
import bg from '#shared/locales/bg.json' with { type: 'json' };
import de from '#shared/locales/de.json' with { type: 'json' };
import es from '#shared/locales/es.json' with { type: 'json' };
import fr from '#shared/locales/fr.json' with { type: 'json' };
import he from '#shared/locales/he.json' with { type: 'json' };
import it from '#shared/locales/it.json' with { type: 'json' };
import nl from '#shared/locales/nl.json' with { type: 'json' };
import pl from '#shared/locales/pl.json' with { type: 'json' };
import pt from '#shared/locales/pt.json' with { type: 'json' };
import ru from '#shared/locales/ru.json' with { type: 'json' };
import zh from '#shared/locales/zh.json' with { type: 'json' };
import { createTranslator, type TextCatalogue } from '#shared/text/translate.ts';

const catalogues: Readonly<Record<string, TextCatalogue>> = {
  ar,
  bg,
  de,
  es,
  fr,
  he,
  it,
  nl,
  pl,
  pt,
  ru,
  zh,
};

const translators = new Map<string, (text: string) => string>();

/** What turns our English texts into those of a language; unknown languages keep English. */
export function translatorFor(language: string | undefined): (text: string) => string {
  const catalogue = language === undefined ? undefined : catalogues[language];
  if (language === undefined || catalogue === undefined) return (text) => text;
  const existing = translators.get(language);
  if (existing !== undefined) return existing;
  const translator = createTranslator(catalogue);
  translators.set(language, translator);
  return translator;
}

const { locales } = z;
const schemaLocales = {
  ar: locales.ar,
  bg: locales.bg,
  de: locales.de,
  es: locales.es,
  fr: locales.fr,
  he: locales.he,
  it: locales.it,
  nl: locales.nl,
  pl: locales.pl,
  pt: locales.pt,
  ru: locales.ru,
  zh: locales.zhCN,
};
const schemaErrors = new Map(
  Object.entries(schemaLocales).map(([code, locale]) => [code, locale().localeError]),
);

/** For parsing: what zod itself says where a schema has no words of its own. */
export function parsingIn(language: string | undefined): { error?: z.core.$ZodErrorMap } {
  const error = language === undefined ? undefined : schemaErrors.get(language);
  return error === undefined ? {} : { error };
}
