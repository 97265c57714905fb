// npm run bench: builds what is missing, then measures. The options are in server/bench/bench.ts.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from './bundle.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { generate } from './generate.mjs';
import { inProject } from './paths.mjs';

/** A Wednesday evening: the last month, the last week and today all have data. */
const moment = Date.UTC(2026, 2, 11, 18);

await ensureBuilt();
await generate();
await build(bundleOptions(['server/bench/bench.ts'], 'dist/tools'));
const args = process.argv.slice(2);
const clock = pathToFileURL(inProject('server', 'tools', 'fixed-clock.mjs'));
clock.searchParams.set('offset', String(moment - Date.now()));
const program = ['--import', clock.href, inProject('dist', 'tools', 'bench.js'), ...args];
const { status } = spawnSync(process.execPath, ['--enable-source-maps', ...program], {
  cwd: inProject(),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
