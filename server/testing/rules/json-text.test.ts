import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';

/** Text of JSON that is cut open or joined by hand, in code and in SQL. */
const byHand = [
  /[`'"]\{"/,
  /`\[\$\{/,
  /[`']"\w+":(?:\$\{|' \|\|)/,
  /'\{' \|\|/,
  /\|\| '[}\]]/,
  /'\[' \|\|/,
  /\bleft\([\w.]+, -1\)/,
  /json\w*\)?\.slice\(/i,
];

const isByHand = (line: string) => byHand.some((form) => form.test(line));

/** The helper itself, and a file of any length that is written row by row. */
const helpers = ['db/json/json-text.ts', 'modules/exports/export-file.ts'];

test('text of JSON is neither cut nor joined by hand', () => {
  const folder = path.join(projectRoot(), 'server');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => /^(?:context|db|http|modules)\/.*\.ts$/.test(name))
    .filter((name) => !/\.test\.ts$|\/testing\//.test(name) && !helpers.includes(name))
    .flatMap((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .filter(isByHand)
        .map((line) => `${name}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test.each([
  `return \`\${row.json.slice(0, -1)},"isAllowDelete":true}\`;`,
  `new RawJson(\`{"items":[\${items.join()}]}\`)`,
  `return new RawJson(\`[\${texts.join()}]\`);`,
  'select left(json, -1) || \',"rootEpic":\'',
  "select '{' || members || '}' as json",
  "  || '],\"total\":' || count(*) || '}' as json",
])('a text that is cut or joined is seen: %s', (line) => {
  expect(isByHand(line)).toBe(true);
});
