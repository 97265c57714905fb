import { runTs } from './run-ts.mjs';

await runTs('server/tools/db-diff.ts');
