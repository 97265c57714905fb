import { mkdirSync } from 'node:fs';
import { bundleServer } from './bundle.mjs';
import { fingerprint, writeBuilt } from './fingerprint.mjs';
import { generate } from './generate.mjs';
import { inProject } from './paths.mjs';

async function buildServer() {
  await generate();
  await bundleServer();
}

async function buildClient() {
  const { build } = await import('vite');
  await build({
    configFile: inProject('client', 'vite.config.ts'),
    root: inProject('client'),
    logLevel: 'warn',
    build: { outDir: inProject('dist', 'client'), emptyOutDir: true },
  });
}

const builders = { server: buildServer, client: buildClient };
const parts = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(builders);

mkdirSync(inProject('dist'), { recursive: true });
for (const part of parts) {
  // Computed first, so that the next build sees changes made during this one.
  const built = fingerprint(part);
  await builders[part]();
  writeBuilt(part, built);
}
