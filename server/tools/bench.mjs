// npm run bench: builds what is missing, then measures; with --write the table goes to docs/performance.md. Other options
// are sizes of the workspace, such as --members 200 --tasks 20000 --logs 1000000.
import { build } from 'esbuild';
import { bundleOptions } from './bundle.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runTs } from './run-ts.mjs';

await ensureBuilt();
await build(bundleOptions(['server/bench/bare-server.ts'], 'dist/tools'));
await runTs('server/bench/bench.ts');
