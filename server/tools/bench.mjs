// npm run bench: builds what is missing, then measures; --million on a million entries. With --write the tables go to
// docs/performance.md.
import { build } from 'esbuild';
import { bundleOptions } from './bundle.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runTs } from './run-ts.mjs';

await ensureBuilt();
await build(bundleOptions(['server/bench/bare-server.ts'], 'dist/tools'));
await runTs(process.argv.includes('--million') ? 'server/bench/million.ts' : 'server/bench/bench.ts');
