import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';

const client = path.join(projectRoot(), 'dist/client');
const server = path.join(projectRoot(), 'dist/server');
const assets = path.join(client, 'assets');

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:import|from)\s*["'](\.\.?\/[^"']+\.js)["']/g)].map(
    ([, name = '']) => name,
  );

/** The file with all that it imports before it can begin. */
function withImports(folder: string, first: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    if (files.has(name)) return;
    files.add(name);
    for (const next of importsOf(path.join(folder, name))) visit(path.join(path.dirname(name), next));
  };
  for (const name of first) visit(name);
  return [...files];
}

function firstScripts(): string[] {
  const html = readFileSync(path.join(client, 'index.html'), 'utf8');
  return [...html.matchAll(/assets\/([^"']+\.js)/g)].map(([, name = '']) => name);
}

/** The size in transfer; the smallest files are not compressed. */
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

/** All that a page loads before it is drawn. */
function pageScripts(...parts: string[]): string[] {
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return withImports(assets, [
    ...firstScripts(),
    ...parts.flatMap((part) => names.filter((name) => name.startsWith(`${part}-`))),
  ]);
}

test.for([
  ['sign-in', ['auth'], 400],
  ['Home', ['home'], 550],
] as const)('%s begins with few scripts', ([_page, parts, kilobytes]) => {
  const scripts = pageScripts(...parts);
  expect(scripts.length).toBeGreaterThan(parts.length);
  expect(scripts.length).toBeLessThanOrEqual(25);
  const bytes = scripts.reduce((sum, name) => sum + sentBytes(name), 0);
  expect(bytes).toBeLessThanOrEqual(kilobytes * 1024);
});

test('the sign-in page does not load Home', () => {
  const parts = pageScripts('auth').map((name) => name.replace(/-.{8}\.js$/, ''));
  expect(parts).toContain('auth');
  expect(parts).not.toContain('home');
});

test('no scripts import each other: one of them would run before what it needs', () => {
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const imports = new Map(names.map((name) => [name, importsOf(path.join(assets, name))]));
  const finished = new Set<string>();
  const circles: string[][] = [];
  const visit = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name]);
    if (finished.has(name) || way.includes(name)) return;
    for (const next of imports.get(name) ?? []) visit(path.basename(next), [...way, name]);
    finished.add(name);
  };
  for (const name of names) visit(name, []);
  expect(names.length).toBeGreaterThan(100);
  expect(circles).toEqual([]);
});

test('the service worker loads the main pages ahead', () => {
  const worker = readFileSync(path.join(client, 'service-worker.js'), 'utf8');
  const precached = new Set([...worker.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name));
  const pages = ['home', 'MyDayPage', 'TasksPage', 'TimesheetsPage', 'RichTextEditor'];
  const needed = pageScripts(...pages);
  expect(needed.length).toBeGreaterThan(pages.length);
  expect(needed.filter((name) => !precached.has(name))).toEqual([]);
  const late = [...precached].filter((name) => name.startsWith('late-'));
  expect(late).toEqual([]);
  for (const name of ['index.html', 'theme.js', 'favicon.svg']) expect(worker).toContain(`/${name}`);
});

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
  // Code that is shared with parts that load later has files of its own.
  expect(parts.length).toBeLessThanOrEqual(26);
  const code = parts.map((name) => readFileSync(path.join(server, name), 'utf8')).join('\n');
  expect(rarelyNeeded.filter((name) => code.includes(`from"${name}"`))).toEqual([]);
  expect(code).not.toContain('jsonrpc');
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
