import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { projectRoot } from '#server/db/project-root.ts';
import { languageCode } from '#shared/enums/language-code.ts';
import { type MessageText, type TextCatalogue, translate } from '#shared/text/message.ts';
import { plainErrors } from '#shared/text/plain-errors.ts';

const translated: ReadonlySet<string> = new Set(languageCode.exclude(['en']).options);

interface Language {
  readonly catalogue: TextCatalogue;
  /** The fallback for rules without a message of their own. */
  readonly error: z.core.$ZodErrorMap;
}

const loaded = new Map<string, Language>();

/** Loads a language at its first request: all twelve are a megabyte of texts. */
function languageFor(code = ''): Language | undefined {
  const existing = loaded.get(code);
  if (existing !== undefined || !translated.has(code)) return existing;
  const file = path.join(projectRoot(), 'shared', 'locales', `${code}.json`);
  const catalogue: TextCatalogue = JSON.parse(readFileSync(file, 'utf8'));
  const language = { catalogue, error: plainErrors((text) => translate(text, catalogue)) };
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
