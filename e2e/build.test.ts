import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';

const client = path.join(projectRoot(), 'dist/client');
const server = path.join(projectRoot(), 'dist/server');
const assets = path.join(client, 'assets');

/** The file with all that it imports before it can begin. */
function withImports(folder: string, first: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    if (files.has(name)) return;
    files.add(name);
    const code = readFileSync(path.join(folder, name), 'utf8');
    for (const [, next = ''] of code.matchAll(/(?:import|from)\s*["'](\.\.?\/[^"']+\.js)["']/g))
      visit(path.join(path.dirname(name), next));
  };
  for (const name of first) visit(name);
  return [...files];
}

function firstScripts(): string[] {
  const html = readFileSync(path.join(client, 'index.html'), 'utf8');
  return [...html.matchAll(/assets\/([^"']+\.js)/g)].map(([, name = '']) => name);
}

/** As it is sent; the smallest are not compressed. */
function sentBytes(name: string): number {
  const file = path.join(assets, name);
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;
}

/** The drawing program is 500 of them: a file for each kind of diagram, each language and each piece of its fonts. */
const mostFiles = 850;

test('the built page is few files', () => {
  const files = readdirSync(client, { recursive: true, withFileTypes: true });
  const plain = files.filter((file) => file.isFile() && !file.name.endsWith('.br'));
  expect(plain.length).toBeLessThanOrEqual(mostFiles);
});

test.for([
  ['every page', [], 5, 190],
  ['sign-in', ['sign-in'], 6, 240],
  ['sign-in with what comes while it is filled in', ['sign-in', 'checks', 'toaster', 'offline'], 10, 290],
  ['Home', ['home'], 8, 310],
] as const)('%s begins with few scripts', ([_page, parts, most, kilobytes]) => {
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const scripts = withImports(assets, [
    ...firstScripts(),
    ...names.filter((name) => parts.some((part) => name.startsWith(`${part}-`))),
  ]);
  expect(scripts.length).toBeGreaterThan(parts.length);
  expect(scripts.length).toBeLessThanOrEqual(most);
  const bytes = scripts.reduce((sum, name) => sum + sentBytes(name), 0);
  expect(bytes).toBeLessThanOrEqual(kilobytes * 1024);
});

test.for(['sign-in', 'home'])('%s begins without the code that checks schemas', (part) => {
  const scripts = withImports(assets, [
    ...firstScripts(),
    ...readdirSync(assets).filter((name) => name.startsWith(`${part}-`) && name.endsWith('.js')),
  ]);
  expect(scripts.filter((name) => name.startsWith('zod-'))).toEqual([]);
});

const named = (part: string) => readdirSync(assets).filter((name) => name.startsWith(`${part}-`));

test.for(['sign-in', 'checks', 'toaster', 'offline'])(
  'the sign-in page does not load Home with its part %s',
  (part) => {
    const [script = part] = named(part).filter((name) => name.endsWith('.js'));
    const others = withImports(assets, [script]).map((name) => name.replace(/-[^-]{8}\.js$/, ''));
    expect(others).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(home|floating|after-home|shared)$/)]),
    );
  },
);

/** Each is loaded by the first request or job that needs it. */
const rarelyNeeded = [
  '@aws-sdk/client-s3',
  'bullmq',
  'cloudinary',
  'fontkit',
  'ioredis',
  'livekit-server-sdk',
  'pdfkit',
  'subset-font',
];

test('the server begins without packages that few requests need', () => {
  const [serve = ''] = readdirSync(path.join(server, 'parts')).filter((name) => /^serve-.+\.js$/.test(name));
  const parts = withImports(server, ['main.js', `parts/${serve}`]);
  expect(parts.length).toBeLessThanOrEqual(17);
  const code = parts.map((name) => readFileSync(path.join(server, name), 'utf8')).join('\n');
  expect(rarelyNeeded.filter((name) => code.includes(`from"${name}"`))).toEqual([]);
  expect(code).toContain('from"argon2"');
});

test('the code of the server takes one byte a letter: a single other one would double the memory of its file', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(0);
  const wide = files.filter((name) => /[^\0-\xff]/.test(readFileSync(path.join(server, name), 'utf8')));
  expect(wide).toEqual([]);
});
