import { ar } from '#server/mail/templates/ar.ts';
import { bg } from '#server/mail/templates/bg.ts';
import { de } from '#server/mail/templates/de.ts';
import { en } from '#server/mail/templates/en.ts';
import { es } from '#server/mail/templates/es.ts';
import { fr } from '#server/mail/templates/fr.ts';
import { he } from '#server/mail/templates/he.ts';
import { it } from '#server/mail/templates/it.ts';
import type { MailTexts } from '#server/mail/templates/mail-texts.ts';
import { nl } from '#server/mail/templates/nl.ts';
import { pl } from '#server/mail/templates/pl.ts';
import { pt } from '#server/mail/templates/pt.ts';
import { ru } from '#server/mail/templates/ru.ts';
import { zh } from '#server/mail/templates/zh.ts';

const catalogue: Readonly<Record<string, MailTexts>> = { ar, bg, de, en, es, fr, he, it, nl, pl, pt, ru, zh };
const fallbackLanguage = 'en';
const rightToLeft = new Set(['ar', 'he']);

export interface MailLanguage {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: MailTexts;
}

/** The texts in the asked language, else in English. */
export function mailLanguage(asked: string | undefined): MailLanguage {
  const code = asked?.slice(0, 2).toLowerCase() ?? fallbackLanguage;
  const texts = catalogue[code];
  if (texts === undefined) return { language: fallbackLanguage, direction: 'ltr', texts: en };
  return { language: code, direction: rightToLeft.has(code) ? 'rtl' : 'ltr', texts };
}
