// npm run bench: builds what is missing, then measures; --million on a million entries (with --data=<folder> they are
// kept there for the next run), --streams with a thousand open streams. With --write the tables go to
// docs/performance.md.
import { build } from 'esbuild';
import { bundleOptions } from './bundle.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runTs } from './run-ts.mjs';

await ensureBuilt();
await build(bundleOptions(['server/bench/bare-server.ts'], 'dist/tools'));
const runs = { '--million': 'server/bench/million.ts', '--streams': 'server/bench/streams.ts' };
const asked = Object.keys(runs).find((name) => process.argv.includes(name));
await runTs(asked === undefined ? 'server/bench/bench.ts' : runs[asked]);
