import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.md'));

/** Files that a page links to, relative to the project. */
function linksOf(path: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, to]) => to ?? '')
    .filter((to) => !/^(https?|mailto):|^\//.test(to))
    .map((to) => normalize(join(dirname(path), to)));
}

/** Code that a page names in backticks with its path. */
function pathsOf(text: string): string[] {
  return [...text.matchAll(/`((?:client|server|shared|prisma|e2e|docker)\/[\w./-]+)`/g)].flatMap(
    ([, path]) => (path === undefined ? [] : [path]),
  );
}

test('links and paths in the docs lead somewhere', () => {
  const lost = ['README.md', 'CONTRIBUTING.md', 'AGENTS.md', ...pages].flatMap((path) =>
    [...linksOf(path, read(path)), ...pathsOf(read(path))]
      .filter((to) => !existsSync(join(root, to)))
      .map((to) => `${path}: ${to}`),
  );
  expect(lost).toEqual([]);
});

test('a link to nothing is seen', () => {
  const [to = ''] = linksOf('docs/adr/README.md', '[one](../gone.md)');
  expect(to).toBe('docs/gone.md');
  expect(existsSync(join(root, to))).toBe(false);
  expect(pathsOf('see `server/gone.ts` and `npm start`')).toEqual(['server/gone.ts']);
});

test('architecture fits on one screen and leads to every page about it', () => {
  const text = read('docs/architecture.md');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(6_000);
  const linked = linksOf('docs/architecture.md', text);
  const topics = pages.filter((path) => /^docs\/(architecture|how-to)\//.test(path));
  expect(topics.filter((path) => !linked.includes(path))).toEqual([]);
});

test.each(['rules', 'adr'])('the index of %s leads to every page', (folder) => {
  const index = `docs/${folder}/README.md`;
  const linked = linksOf(index, read(index));
  const inFolder = pages.filter((path) => path.startsWith(`docs/${folder}/`) && path !== index);
  expect(inFolder.filter((path) => !linked.includes(path))).toEqual([]);
});
