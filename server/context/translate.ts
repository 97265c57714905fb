import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#server/db/project-root.ts';
import { type MessageText, type TextCatalogue, translate } from '#shared/text/message.ts';
import { lengthError } from '#shared/text/required-text.ts';

/** What zod itself says where a schema has no words of its own, for every language that has a catalogue. */
const { ar, bg, de, es, fr, he, it, nl, pl, pt, ru, zhCN: zh } = z.locales;
const zodLocales = new Map(Object.entries({ ar, bg, de, es, fr, he, it, nl, pl, pt, ru, zh }));

interface Language {
  readonly catalogue: TextCatalogue;
  /** A text that is too long has our own words. */
  readonly error: z.core.$ZodErrorMap;
}

const loaded = new Map<string, Language>();

/** A language is read when the first request comes in it: all twelve are a megabyte of texts. */
function languageFor(code = ''): Language | undefined {
  const zodLocale = zodLocales.get(code);
  const existing = loaded.get(code);
  if (zodLocale === undefined || existing !== undefined) return existing;
  const file = path.join(projectRoot(), 'shared', 'locales', `${code}.json`);
  const catalogue: TextCatalogue = JSON.parse(readFileSync(file, 'utf8'));
  const ofLength = lengthError((text) => translate(text, catalogue));
  const { localeError } = zodLocale();
  const language = {
    catalogue,
    error: (issue: z.core.$ZodRawIssue) => ofLength(issue) ?? localeError(issue),
  };
  loaded.set(code, language);
  return language;
}

/** A text in a language of two letters; unknown languages keep English. */
export function translateTo(language: string | undefined, text: MessageText): string {
  return translate(text, languageFor(language)?.catalogue);
}

/** For parsing. */
export function parsingIn(language: string | undefined): { error?: z.core.$ZodErrorMap } {
  const error = languageFor(language)?.error;
  return error === undefined ? {} : { error };
}
