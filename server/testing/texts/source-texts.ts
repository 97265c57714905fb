/**
 * Texts of the server and of shared rules, as written in the code: the catalogues translate them. Assistants are programs,
 * which read English.
 */

const shared = import.meta.glob<Record<string, unknown>>(
  [
    '#shared/**/*.ts',
    '!**/*.test.ts',
    '!**/*.api.ts',
    '!**/defaults/**',
    '!**/locales/**',
    '!**/client/**',
    '!**/assistants/assistants.ts',
  ],
  { eager: true },
);
const serverSources = import.meta.glob<string>(
  [
    '#server/{modules,http,context}/**/*.ts',
    '#server/errors.ts',
    '!**/*.test.ts',
    '!**/test-*.ts',
    '!**/testing/**',
    '!**/assistants/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
const sharedSources = import.meta.glob<string>(['#shared/**/*.ts', '!**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const serverCode = Object.values(serverSources).map(withoutComments);
const allCode = [...serverCode, ...Object.values(sharedSources).map(withoutComments)];

const quotedText = String.raw`'((?:[^'\\\n]|\\.)*)'`;
const messages = new RegExp(String.raw`\bmessage\(\s*${quotedText}`, 'g');
const plurals = new RegExp(String.raw`\bplural\(\s*[\w.]+,\s*${quotedText},\s*${quotedText}`, 'g');

const matchesOf = (pattern: RegExp): string[] =>
  allCode.flatMap((code) => [...code.matchAll(pattern)].flatMap(([, ...texts]) => texts));

/** A number with its noun, for one and for more in turn. */
export const pluralTexts: readonly string[] = matchesOf(plurals);

const refusals =
  /\b(?:(?:badRequest|conflict|forbidden|notFound|unauthenticated)\(|(?:fieldError|AppError)\([^,()]+,)\s*`[^`]*`/g;

/** Refusals that are built where they are thrown: nobody can translate them. */
export const builtRefusals: readonly string[] = serverCode
  .flatMap((code) => code.match(refusals) ?? [])
  // Its nouns are listed.
  .filter((refusal) => !refusal.endsWith('was not found`'));

const isSentence = (text: string) => /\S \S/.test(text) && !/undefined|NaN|\[object|=>/.test(text);
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function valuesIn(value: unknown): unknown[] {
  const isNested = isPlainObject(value) && !('_zod' in value) && !('def' in value);
  return isNested ? Object.values(value).flatMap(valuesIn) : [value];
}

const holdsTexts = /(Texts?|Refusals|Errors|Messages|Failures)$/;

const sharedValues = Object.values(shared).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    isPlainObject(value) && holdsTexts.test(name) ? valuesIn(value) : [],
  ),
);

const isFunction = (value: unknown): value is (...values: unknown[]) => unknown =>
  typeof value === 'function';

/** Results of text functions in the tables; a plain string could not be translated. */
export const builtTexts: readonly unknown[] = sharedValues
  .filter(isFunction)
  .map((build) => build({ people: 1, invitations: 1 }, 1, 'x'));

const sharedTexts = sharedValues.filter((value) => typeof value === 'string').filter(isSentence);

/** Texts that no person sees. */
const ofMachines = new Set(['Time tracking, plans, tasks and timesheets.']);

const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
const noun = /(?:notFound\(|noun: |row: )'([^']+)'/g;

const serverTexts = serverCode.flatMap((code) => {
  const sentences = [...code.matchAll(quoted)]
    .map(([, single, double]) => (single ?? double ?? '').replaceAll("\\'", "'"))
    .filter((text) => /^[A-Z][^$`<{]* [^$`<{]*\.$/.test(text) && !ofMachines.has(text));
  const nouns = [...code.matchAll(noun)].map(([, text]) => `${text} was not found`);
  return [...sentences, ...nouns];
});

/** A noun such as “The saved report” is part of a sentence. */
function asSentence(text: string): string {
  return /^(The|A|An) [\w\s]+$/.test(text) && text.split(' ').length < 5 ? `${text} was not found` : text;
}

export const sourceTexts: readonly string[] = [
  ...new Set([...sharedTexts.map(asSentence), ...serverTexts, ...matchesOf(messages), ...pluralTexts]),
].sort();
