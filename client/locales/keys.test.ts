import { expect, test } from 'vitest';
import { type Area, mergedAreas } from '#client/lib/text/locale-areas.ts';

const areas = import.meta.glob<Area>('#client/locales/en/**/*.json', { eager: true, import: 'default' });
const files = import.meta.glob<string>(
  ['#client/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}', '!**/*test-kit.{ts,tsx}', '!**/testing/**'],
  { eager: true, query: '?raw', import: 'default' },
);
const code = Object.entries(files).map(([path, source]): [string, string] => [
  path,
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, ''),
]);
const allCode = code.map(([, source]) => source).join('\n');

function keysOf(area: Area, prefix = ''): string[] {
  return Object.entries(area).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keys = [...new Set(keysOf(mergedAreas(areas)).flatMap((key) => [key, withoutForm(key)]))];
const literals = new Set([...allCode.matchAll(/['"]([\w.-]+)['"]/g)].map(([, text]) => text));

/** Keys that are put together, `settings.${id}.title`, as shapes. */
const assembled = [...new Set(allCode.match(/(?:[\w.-]|\$\{[^{}`]*\})+/g))].filter((text) =>
  /^[a-zA-Z]+\.[^$]*\$\{|^[a-zA-Z]+\.\$\{/.test(text),
);
const shapes = assembled.map((text) => {
  const parts = text.split(/\$\{[^{}`]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[\\w .-]+')}$`);
});

function isUsed(key: string): boolean {
  return literals.has(key) || shapes.some((shape) => shape.test(key));
}

test('every word is used', () => {
  const unused = keys.filter(
    (key) =>
      !isUsed(key) &&
      !isUsed(withoutForm(key)) &&
      !keys.some((other) => other !== key && withoutForm(other) === key),
  );
  expect(unused).toEqual([]);
});

test('every key that is asked for has words', () => {
  const asked = [...allCode.matchAll(/(?:\bt|i18n\.t|notify\.failure)\(\s*'([\w.-]+)'/g)].map(
    ([, key]) => key ?? '',
  );
  expect(asked.length).toBeGreaterThan(1000);
  expect([...new Set(asked)].filter((key) => !keys.includes(key))).toEqual([]);
});

test('shown texts come from the catalogue', () => {
  const shown = code
    .filter(([path]) => path.endsWith('.tsx'))
    .flatMap(([path, source]) => [
      ...[...source.matchAll(/(?<![=])>\s*([A-Za-z][^<>{}=;()]*?)\s*</g)].map(
        ([, text]) => `${path}: ${text}`,
      ),
      ...[...source.matchAll(/\b(?:aria-label|title|alt|label|hint|description)="([^"]*)"/g)].map(
        ([, text]) => `${path}: ${text}`,
      ),
    ])
    .filter((found) => /: .*[A-Za-z]{3}/.test(found) && !/: (Takt$|extends )/.test(found));
  expect(shown).toEqual([]);
});

test('no word or unit stands beside a value in code', () => {
  const value = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
  const isStyle = (text: string) => /[(#/]|\d(?:px|rem|fr)|solid/.test(text);
  const screens = code.filter(([path]) => path.endsWith('.tsx'));
  const beside = screens.flatMap(([path, source]) =>
    [...source.matchAll(/`([^`]*)`/g)]
      .map(([, text = '']) => text.replace(value, '\0'))
      .filter((text) => /\0 [a-zA-Z]+(?:$|[ .,:])|(?:^|[ .,:])[a-zA-Z]+ \0/.test(text) && !isStyle(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(beside).toEqual([]);
});

test('every key that is put together has words', () => {
  const areas = new Set(keys.map((key) => key.split('.')[0] ?? ''));
  const wanted = assembled.filter((text) => areas.has(text.split('.')[0] ?? ''));
  expect(wanted.length).toBeGreaterThan(50);
  const without = wanted.filter((text) => !keys.some((key) => shapes[assembled.indexOf(text)]?.test(key)));
  expect(without).toEqual([]);
});
