import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';

const client = path.join(projectRoot(), 'dist/client');
const read = (name: string) => readFileSync(path.join(client, name), 'utf8');

/** The scripts that have to be there before the first page can begin. */
function firstScripts(): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, next = ''] of read(`assets/${name}`).matchAll(
      /(?:import|from)\s*["']\.\/([^"']+\.js)["']/g,
    ))
      visit(next);
  };
  for (const [, name = ''] of read('index.html').matchAll(/assets\/([^"']+\.js)/g)) visit(name);
  return [...found];
}

test('the built page is few files, and what every page starts with is small', () => {
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.length).toBeLessThanOrEqual(350);

  const first = firstScripts();
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThanOrEqual(10);
  const bytes = first.reduce((sum, name) => sum + gzipSync(read(`assets/${name}`)).length, 0);
  expect(bytes).toBeLessThanOrEqual(260 * 1024);
});
