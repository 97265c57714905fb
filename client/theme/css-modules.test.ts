import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { system } from './system.ts';
import { breakpoints } from './tokens.ts';

const client = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).map((name) => join(client, name));
const read = (path: string) => readFileSync(path, 'utf8');
const sheets = files
  .filter((path) => path.endsWith('.module.css'))
  .map((path) => ({
    path: relative(client, path),
    from: path,
    text: read(path).replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }));

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The violations of each sheet, by a pattern of its text. */
const inSheets = (pattern: RegExp, isFault: (name: string) => boolean = () => true) =>
  sheets.flatMap(({ path, text }) =>
    all(text, pattern)
      .filter(isFault)
      .map((name) => `${path}: ${name}`),
  );

test('a variable of the theme that a style sheet names is one: any other is no value at all', () => {
  const tokens = new Set(all(JSON.stringify(system.getTokenCss()), /"(--chakra-[^"]+)":/g));
  const palette = /^--chakra-colors-color-palette-/;
  const isUnknown = (name: string) => !(palette.test(name) || tokens.has(name.replaceAll('\\', '\\\\')));
  expect(tokens.size).toBeGreaterThan(200);
  expect(inSheets(/var\((--chakra-[^),\s]+)/g, isUnknown)).toEqual([]);
});

test('a style sheet changes with the window where the theme does', () => {
  const known = new Set(Object.values(breakpoints));
  expect(inSheets(/(?:min|max)-width:\s*([\d.]+(?:rem|px))\)/g, (width) => !known.has(width))).toEqual([]);
});

test('a style sheet knows start and end, not left and right', () => {
  const sides =
    /[\s;{]((?:(?:margin|padding|border)-)?(?:left|right)|(?:text-align|float):\s*(?:left|right))\s*[:;]/g;
  expect(inSheets(sides)).toEqual([]);
});

test('a style sheet writes no colours: they are of the theme', () => {
  expect(inSheets(/:[^;{]*?(#[\da-f]{3,8}\b)/gi)).toEqual([]);
});

test('parts name classes that their style sheets have, and style sheets have no other', () => {
  const used = new Map<string, Set<string>>();
  const unknown: string[] = [];
  for (const path of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = read(path);
    for (const [, local = '', name = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = name.startsWith('#client/')
        ? join(client, name.slice('#client/'.length))
        : join(dirname(path), name);
      const classes = new Set(
        all(sheets.find(({ from }) => from === sheet)?.text ?? '', /\.([a-zA-Z][\w-]*)/g),
      );
      const names = all(text, new RegExp(`(?<![/\\w-])${local}\\.(\\w+)`, 'g'));
      const others = text.includes(`${local}[`) ? [...classes] : [];
      used.set(sheet, new Set([...(used.get(sheet) ?? []), ...names, ...others]));
      unknown.push(
        ...names.filter((each) => !classes.has(each)).map((each) => `${relative(client, path)}: ${each}`),
      );
    }
  }
  const unused = sheets.flatMap(({ from, path, text }) =>
    [...new Set(all(text, /\.([a-zA-Z][\w-]*)/g))]
      .filter((name) => !used.get(from)?.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
  expect(unused).toEqual([]);
});
