import path from 'node:path';
import { importGraph, type SourceFile } from './import-graph.ts';

const largestFolder = 25;
const smallestFile = 15;

/** Files that stand alone by their kind: entries, contracts, and what a build or a router finds by its name. */
const standsAlone =
  /\.(?:routes|jobs|api)\.ts$|^client\/locales\/catalogues\/|^client\/pages\/|^client\/service-worker\/|^shared\/enums\/|^server\/(?:[\w-]+|bench\/bare-server)\.ts$/;

/** Folders with more files than one sees at a glance; a test beside its subject counts half. */
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

/** Small files that one or two others import: they belong into one of these. */
export function findTinyFiles(files: readonly SourceFile[]): string[] {
  const graph = importGraph(files);
  const importers = new Map<string, number>();
  for (const to of [...graph.values()].flatMap((imported) => [...new Set(imported)]))
    importers.set(to, (importers.get(to) ?? 0) + 1);
  return files
    .filter(({ path: file, text }) => {
      const lines = text.split('\n').length - 1;
      return (
        lines < smallestFile && graph.has(file) && !standsAlone.test(file) && (importers.get(file) ?? 0) < 3
      );
    })
    .map(({ path: file }) => `${file}: a small file for less than three others; join it with one of them`);
}
