import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './paths.mjs';

/** The program of the thread that renders files, beside the running one. */
export const fileMaker = { in: 'server/modules/exports/thread/file-maker.ts', out: 'file-maker' };

/** Options to build server code: bundles our own modules, and leaves packages to Node. */
export function bundleOptions(entryPoints, outdir) {
  return {
    absWorkingDir: inProject(),
    entryPoints,
    outdir: inProject(outdir),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  };
}

/** Packages that contain machine code, read files beside their own, or are loaded by an external package. */
function packagesOfProduction() {
  const { dependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const { '@prisma/client': _bundled, ...outside } = dependencies;
  return [...Object.keys(outside), '@prisma/client/runtime/query_compiler*'];
}

const requireForPackages = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
].join('\n');

/** Maps a file to its name only: a stack shows it with line 1. */
function mapWithoutLines(file) {
  const map = { version: 3, sources: [path.basename(file)], mappings: 'AAAA' };
  return `//# sourceMappingURL=data:application/json;base64,${btoa(JSON.stringify(map))}`;
}

/** Node reads the map at every start, and lines of packages were four fifths of it. */
const linesOfOurCodeAlone = {
  name: 'lines-of-our-code-alone',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path: file }) => ({
      contents: `${readFileSync(file, 'utf8')}\n${mapWithoutLines(file)}`,
      loader: 'default',
    }));
  },
};

/** The server as it is delivered: one file and its packages start in two thirds of the time of two thousand files. */
export async function bundleServer() {
  const { build } = await import('esbuild');
  rmSync(inProject('dist', 'server'), { recursive: true, force: true });
  const programs = ['main', 'worker', 'cli'].map((name) => ({ in: `server/${name}.ts`, out: name }));
  const { packages: _outside, ...options } = bundleOptions([...programs, fileMaker], 'dist/server');
  await build({
    ...options,
    external: packagesOfProduction(),
    plugins: [linesOfOurCodeAlone],
    banner: { js: requireForPackages },
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    minifyWhitespace: true,
    // Node reads the map when the file is loaded: without the sources it is a fifth.
    sourcesContent: false,
  });
}
