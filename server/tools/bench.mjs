// npm run bench: builds what is missing, then measures. With --write the table goes to docs/performance.md.
import { build } from 'esbuild';
import { bundleOptions } from './bundle.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runTs } from './run-ts.mjs';

await ensureBuilt();
await build(bundleOptions(['server/bench/bare-server.ts'], 'dist/tools'));
await runTs('server/bench/bench.ts');
