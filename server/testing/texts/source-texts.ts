/** Words of the server and of rules that both sides share, as they stand in the code: what catalogues translate. */

const shared = import.meta.glob<Record<string, unknown>>(
  ['#shared/**/*.ts', '!**/*.test.ts', '!**/*.api.ts', '!**/defaults/**', '!**/locales/**', '!**/client/**'],
  { eager: true },
);
const sources = import.meta.glob<string>(
  [
    '#server/{modules,http,context}/**/*.ts',
    '#server/errors.ts',
    '!**/*.test.ts',
    '!**/test-*.ts',
    '!**/testing/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** Made of parts, so that calling them with placeholders does not show them. */
const composed = [
  'The picture is too large. At most {0} MB are possible',
  '{0}; choose the role that replaces it',
  '{0} and {1}; choose the role that replaces it',
  '{0} has no other manager. Make somebody else manager first.',
  '{0} have no other manager. Make somebody else manager first.',
  'Label with id {0} not found',
  'At most {0} characters',
  'At most {0} characters.',
  'now',
  'other time ({0}, {1}–{2})',
  '“{0}” ({1}, {2}–{3})',
  '{0} and {1} more',
  'Something went wrong on our side. Please try again. ({0})',
];

/** A number with its noun, for one and for more; texts hold them as a whole. */
export const countedTexts: readonly (readonly [one: string, many: string])[] = [
  ['1 hour', '{0} hours'],
  ['1 open invitation grants it', '{0} open invitations grant it'],
  ['1 person holds this role', '{0} people hold this role'],
  ['1 time log deleted', '{0} time logs deleted'],
];

const isSentence = (text: string) => /\S \S/.test(text) && !/undefined|NaN|\[object|=>/.test(text);
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return isSentence(value) ? [value] : [];
  if (typeof value === 'function') return textsIn(withPlaceholders(value));
  if (isPlainObject(value) && !('_zod' in value) && !('def' in value))
    return Object.values(value).flatMap(textsIn);
  return [];
}

function withPlaceholders(text: object): unknown {
  try {
    const made: unknown = Reflect.apply(text as () => unknown, undefined, ['{0}', '{1}', '{2}']);
    return typeof made === 'string' ? made : undefined;
  } catch {
    return undefined;
  }
}

const holdsTexts = /(Texts?|Refusals|Errors|Messages|Failures)$/;

function sharedTexts(): string[] {
  return Object.values(shared).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      isPlainObject(value) && holdsTexts.test(name) ? textsIn(value) : [],
    ),
  );
}

/** Not said to people. */
const ofMachines = new Set(['Time tracking, plans, tasks and timesheets.']);

const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
const noun = /(?:notFound\(|noun: )'([^']+)'/g;

function serverTexts(): string[] {
  return Object.values(sources).flatMap((source) => {
    const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
    const sentences = [...code.matchAll(quoted)]
      .map(([, single, double]) => (single ?? double ?? '').replaceAll("\\'", "'"))
      .filter((text) => /^[A-Z][^$`<]* [^$`<]*\.$/.test(text) && !ofMachines.has(text));
    const nouns = [...code.matchAll(noun)].map(([, text]) => `${text} was not found`);
    return [...sentences, ...nouns];
  });
}

/** A noun such as “The saved report” is part of a sentence. */
function asSentence(text: string): string {
  return /^(The|A|An) [\w\s]+$/.test(text) && text.split(' ').length < 5 ? `${text} was not found` : text;
}

export function sourceTexts(): string[] {
  return [
    ...new Set([...sharedTexts().map(asSentence), ...serverTexts(), ...composed, ...countedTexts.flat()]),
  ].sort();
}
