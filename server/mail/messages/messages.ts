import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/db/project-root.ts';
import type en from '#server/mail/messages/en.json';
import { type LanguageCode, languageCode } from '#shared/enums/language-code.ts';
import { fill, type TextValues } from '#shared/text/message.ts';

interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

type PathsOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${PathsOf<Tree[Key]>}`;
}[keyof Tree & string];
type WithoutForm<Path extends string> = Path extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Path;

/** `welcome.subject`; of `verifyEmail.valid_one` and `_other` it is `verifyEmail.valid`. */
export type MessageKey = WithoutForm<PathsOf<typeof en>>;

/** Parts of a mail that it has or not; `compose` shows those that are there. */
type OptionalPart = 'action' | 'next' | 'note' | 'valid';

/** The mails there are: every group with a subject of its own. */
export type MailKey = {
  [Key in keyof typeof en]: (typeof en)[Key] extends { subject: string; text: string } ? Key : never;
}[keyof typeof en];

/** Read when the first mail is written in it. */
function catalogueOf(language: LanguageCode): MessageTree {
  const file = path.join(projectRoot(), 'server', 'mail', 'messages', `${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const rightToLeft: ReadonlySet<LanguageCode> = new Set(['ar', 'he']);
const formatTags: Partial<Record<LanguageCode, string>> = { en: 'en-GB', zh: 'zh-Hans' };
/** Written out, because a day may end a sentence. */
const yearWords: Partial<Record<LanguageCode, string>> = { bg: 'година', ru: 'года' };

/** The messages of one language, and its numbers and dates. */
export interface Messages {
  readonly language: LanguageCode;
  readonly direction: 'ltr' | 'rtl';
  /** Plural forms are chosen by `count`. Throws where a value is missing. */
  message(key: MessageKey, values?: TextValues): string;
  /** The same for a part that not every mail has. */
  find(key: `${MailKey}.${OptionalPart}`, values?: TextValues): string | undefined;
  /** `11 March 2026`, of a calendar day. */
  day(day: string): string;
  /** `11 March 2026 at 09:30`, by the clock of the zone. */
  moment(at: Date, timeZone: string): string;
}

function pathsOf(tree: MessageTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : pathsOf(value, `${prefix}${key}.`),
  );
}

/** Italian joins a preposition with a day that begins with a vowel: `dell’8 marzo`. */
function elided(text: string, values: TextValues): string {
  return text.replace(/\b(d[ea]l|al) \{\{(\w+)\}\}/g, (mark, preposition: string, name: string) =>
    /^(8|11) /.test(String(values[name])) ? `${preposition}l’{{${name}}}` : mark,
  );
}

function createMessages(language: LanguageCode): Messages {
  const tag = formatTags[language] ?? language;
  const texts = new Map(pathsOf(catalogueOf(language)));
  const plurals = new Intl.PluralRules(tag);
  const latin = { numberingSystem: 'latn', dateStyle: 'long' } as const;
  const days = new Intl.DateTimeFormat(tag, { ...latin, timeZone: 'UTC' });
  const yearWord = yearWords[language];

  function find(key: string, values: TextValues = {}): string | undefined {
    const { count } = values;
    const form = typeof count === 'number' ? texts.get(`${key}_${plurals.select(count)}`) : undefined;
    const text = form ?? texts.get(key);
    if (text === undefined) return undefined;
    const missing = [...text.matchAll(/\{\{(\w+)\}\}/g)].find(([, name = '']) => values[name] === undefined);
    if (missing !== undefined) throw new Error(`The message ${key} is given no value for ${missing[0]}`);
    return fill(language === 'it' ? elided(text, values) : text, values);
  }

  return {
    language,
    direction: rightToLeft.has(language) ? 'rtl' : 'ltr',
    find,
    message(key, values) {
      const text = find(key, values);
      if (text === undefined) throw new Error(`There is no message ${key} in ${language}`);
      return text;
    },
    day(day) {
      const text = days.format(new Date(day));
      return yearWord === undefined ? text : text.replace(/\u0433\.$/, yearWord);
    },
    moment: (at, timeZone) =>
      new Intl.DateTimeFormat(tag, { ...latin, timeStyle: 'short', timeZone }).format(at),
  };
}

const created = new Map<LanguageCode, Messages>();

/** In the language of the recipient; English where it is unknown. */
export function messagesIn(language: string | undefined): Messages {
  const { data: code = 'en' } = languageCode.safeParse(language?.slice(0, 2).toLowerCase());
  const messages = created.get(code) ?? createMessages(code);
  created.set(code, messages);
  return messages;
}
