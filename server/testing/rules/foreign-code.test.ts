import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { exceptions, findForeignCode } from './foreign-code.ts';

const files = ['client', 'server', 'shared', 'e2e'].flatMap((folder) =>
  readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .filter((path) => !path.startsWith('server/generated/') && !/\/rules\/foreign-code/.test(path))
    .map((path) => ({ path, text: readFileSync(join(projectRoot(), path), 'utf8') })),
);

test('our code changes no other code, and leans on nothing private', () => {
  const found = findForeignCode(files);
  expect(found.filter((line) => exceptions[line.split(':')[0] ?? ''] === undefined)).toEqual([]);
});

test('each exception is needed and explained', () => {
  const needed = new Set(findForeignCode(files).map((line) => line.split(':')[0]));
  expect(Object.keys(exceptions).filter((path) => !needed.has(path))).toEqual([]);
  expect(Object.values(exceptions).filter((page) => !existsSync(join(projectRoot(), page)))).toEqual([]);
});

const vite = "import type { Plugin } from 'vite';\n";

test.each([
  [
    `${vite}export const own = (): Plugin => ({\n  name: 'own',\n  transform(code, id) {\n  },\n});`,
    'changes modules',
  ],
  [`${vite}export const own = (): Plugin => ({\n  async load(id) {\n  },\n});`, 'changes modules'],
  [`${vite}const own = {\n  transform: { order: 'pre' },\n};`, 'changes modules'],
  [
    "const { build } = await import('esbuild');\nsetup({ onLoad }) { onLoad({ filter }, read); }",
    'changes modules',
  ],
  ['query._parsers[0]', '_parsers'],
  ["Reflect.get(client, 'x'); client['_engine']", '_engine'],
  ["Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE')", '__CLIENT_INTERNALS'],
  ['React.__INTERNALS.stacks', '__INTERNALS'],
  ["import { StyleSheet } from '@emotion/sheet';\nStyleSheet.prototype.insert = () => {};", 'of StyleSheet'],
  ["import pg from 'pg';\nObject.assign(pg.Client.prototype, { query });", 'of pg'],
  ["const { getDMMF } = require('@prisma/internals');", '@prisma/internals'],
  ["import { Query } from 'pg/lib/query.js';", 'pg/lib/query.js'],
  ["export { x } from '@chakra-ui/react/dist/esm/styled-system/css.js';", 'inside a package'],
  ["await import('zod/src/index.ts')", 'inside a package'],
])('%s is seen', (text, problem) => {
  expect(findForeignCode([{ path: 'client/one.ts', text }])).toEqual([expect.stringContaining(problem)]);
});

test.each([
  `${vite}export const own = (): Plugin => ({\n  generateBundle() {\n  },\n});`,
  'const { _unused, ...others } = row;',
  "import { z } from 'zod';\nimport { bulk } from '#client/lib/bulk.ts';\nimport tool from './dist/tool.ts';",
  'Element.prototype.scrollTo = () => {};',
  "import { pdf } from 'pdfkit/js/pdfkit.standalone.js';",
])('%s is fine', (text) => {
  expect(findForeignCode([{ path: 'client/one.ts', text }])).toEqual([]);
});
