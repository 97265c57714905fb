import path from 'node:path';
import { importGraph, type SourceFile } from './import-graph.ts';

const largestFolder = 25;
const smallestFile = 15;

/**
 * Files that are separate by their kind: contracts, reads, entries, modules that run before all others, and modules
 * found by name.
 */
const standsAlone =
  /\.(?:routes|jobs|api)\.ts$|\/queries\.ts$|\/(?:zod-without-eval|asset-path|file-maker)\.ts$|^client\/locales\/catalogues\/|^client\/pages\/|^client\/service-worker\/|^shared\/enums\/|^server\/(?:[\w-]+|bench\/bare-server)\.ts$/;

/** Folders with too many files; a test beside its subject counts half. */
export function findCrowdedFolders(paths: readonly string[]): string[] {
  const sizes = new Map<string, number>();
  for (const file of paths) {
    const folder = path.dirname(file);
    const isOfTests = /\.test\.tsx?$|-kit\.tsx?$/.test(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + (isOfTests ? 0.5 : 1));
  }
  return [...sizes]
    .filter(([, size]) => size > largestFolder)
    .map(([folder, size]) => `${folder}: ${size} files; part them by what they are for`);
}

/**
 * Small files with one or two importers, both of the page or of the server, and without a test: they belong into one
 * of these.
 */
export function findTinyFiles(files: readonly SourceFile[]): string[] {
  const graph = importGraph(files);
  const paths = new Set(files.map((file) => file.path));
  const importers = new Map<string, string[]>();
  for (const [from, imported] of graph)
    for (const to of new Set(imported)) importers.set(to, [...(importers.get(to) ?? []), from]);
  const isNeeded = (file: string) => {
    const from = importers.get(file) ?? [];
    const sides = new Set(from.map((path) => path.split('/')[0]));
    const isTested = [...paths].some((path) => path.startsWith(file.replace(/\.tsx?$/, '.test.')));
    return from.length >= 3 || sides.size > 1 || isTested || standsAlone.test(file);
  };
  return files
    .filter(({ path: file, text }) => {
      const lines = text.split('\n').length - 1;
      return lines < smallestFile && graph.has(file) && !isNeeded(file);
    })
    .map(({ path: file }) => `${file}: a small file for less than three others; join it with one of them`);
}
