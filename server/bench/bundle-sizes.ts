import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

export interface BundleSizes {
  /** Gzipped kB of the scripts that the first page loads before anything shows. */
  readonly initialKilobytes: number;
  readonly chunks: number;
  readonly largestRouteKilobytes: number;
}

function gzipKilobytes(file: string): number {
  return gzipSync(readFileSync(file)).length / 1024;
}

export function bundleSizes(folder: string): BundleSizes | undefined {
  const index = path.join(folder, 'index.html');
  if (!existsSync(index)) return undefined;
  const html = readFileSync(index, 'utf8');
  const initial = new Set(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''),
  );
  const scripts = readdirSync(path.join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const routes = scripts.filter((name) => !initial.has(`assets/${name}`));
  const sizes = routes.map((name) => gzipKilobytes(path.join(folder, 'assets', name)));
  return {
    initialKilobytes: [...initial].reduce((sum, name) => sum + gzipKilobytes(path.join(folder, name)), 0),
    chunks: scripts.length,
    largestRouteKilobytes: Math.max(0, ...sizes),
  };
}
