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
import { type MessageText, type TextCatalogue, translate } from '#shared/text/message.ts';
import { lengthError } from '#shared/text/required-text.ts';

/** What zod itself says where a schema has no words of its own; a text that is too long has ours. */
function schemaErrors(catalogue: TextCatalogue, zodLocale: () => { localeError: z.core.$ZodErrorMap }) {
  const ofLength = lengthError((text) => translate(text, catalogue));
  const { localeError } = zodLocale();
  return { catalogue, error: (issue: z.core.$ZodRawIssue) => ofLength(issue) ?? localeError(issue) };
}

const { locales } = z;
const languages = new Map([
  ['ar', schemaErrors(ar, locales.ar)],
  ['bg', schemaErrors(bg, locales.bg)],
  ['de', schemaErrors(de, locales.de)],
  ['es', schemaErrors(es, locales.es)],
  ['fr', schemaErrors(fr, locales.fr)],
  ['he', schemaErrors(he, locales.he)],
  ['it', schemaErrors(it, locales.it)],
  ['nl', schemaErrors(nl, locales.nl)],
  ['pl', schemaErrors(pl, locales.pl)],
  ['pt', schemaErrors(pt, locales.pt)],
  ['ru', schemaErrors(ru, locales.ru)],
  ['zh', schemaErrors(zh, locales.zhCN)],
]);

/** A text in a language of two letters; unknown languages keep English. */
export function translateTo(language: string | undefined, text: MessageText): string {
  return translate(text, languages.get(language ?? '')?.catalogue);
}

/** For parsing. */
export function parsingIn(language: string | undefined): { error?: z.core.$ZodErrorMap } {
  const error = languages.get(language ?? '')?.error;
  return error === undefined ? {} : { error };
}
