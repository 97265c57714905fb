import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { coveredFolders, faultsOf, findPrivateComments, findPrivateTitles } from './comments.ts';

function readSources(folder: string) {
  return readdirSync(path.join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .map((name) => folder + name.replaceAll('\\', '/'))
    .filter((name) => /\.(?:tsx?|mjs|css|prisma)$/.test(name) && !name.startsWith('server/generated/'))
    .map((name) => ({ path: name, text: readFileSync(path.join(projectRoot(), name), 'utf8') }));
}

test('comments begin with a verb or a noun', () => {
  const files = coveredFolders.flatMap(readSources);
  expect(files.length).toBeGreaterThan(1000);
  expect(findPrivateComments(files)).toEqual([]);
});

test('titles of tests begin with a noun', () => {
  expect(findPrivateTitles(['server/', 'shared/', 'client/', 'e2e/'].flatMap(readSources))).toEqual([]);
});

test.each([
  ["test('who may open it', () => {", 1],
  ["test.each([\n  1,\n])('which one is left', () => {", 1],
  ['describe("What runs", () => {', 1],
  ["test.skipIf(isQuiet)('where nobody listens', () => {", 1],
  ["test('people who may open it', () => {", 0],
])('the titles in %s have %i faults', (text, faults) => {
  expect(findPrivateTitles([{ path: 'server/a.test.ts', text }])).toHaveLength(faults);
});

test('so do the summaries of endpoints', () => {
  const found = everyEndpoint.flatMap(({ name, endpoint }) =>
    faultsOf(endpoint.summary).map((fault) => `${name}: ${fault}`),
  );
  expect(found).toEqual([]);
});

const of = (name: string, ...lines: string[]) =>
  findPrivateComments([{ path: name, text: lines.join('\n') }]);

test.each([
  ['/** Who may call the endpoint. */'],
  ['/** Those of the caller. */'],
  ['/*', ' * What the file holds.', ' */'],
  ['  // Whoever reads it waits.'],
  ['// Reads the row. Where there is none', '// the answer is empty.'],
  ['/// By what a budget counts.'],
  ['const most = 10; // How many there are.'],
  ['/** Kept by the server, which is asked for it. */'],
  ['/** Runs once unless told otherwise. */'],
])('the comment %s is seen', (...lines) => {
  expect(of('server/modules/tasks/a.ts', ...lines)).toHaveLength(1);
  expect(of('docs/a.ts', ...lines)).toEqual([]);
});

test.each([
  ['/** Callers who manage a team; those of other teams are not found. */'],
  ['// Fills `taken` with milliseconds, as in "what happened".'],
  ["const address = 'https://takt.test/ // What follows is text';"],
  ['/** If the row is missing, returns undefined. */'],
])('the line %s is fine', (...lines) => {
  expect(of('server/modules/tasks/a.ts', ...lines)).toEqual([]);
});
