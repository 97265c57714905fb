import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';

/** An app reduced to its database: started by tests as a process of its own, which they kill. */
const [, , dataDir = ''] = process.argv;
const complain = (message: string) => void process.stderr.write(`${message}\n`);
const server = await startEmbeddedPostgres({
  dataDir,
  port: 0,
  log: { info: complain, warn: complain, error: complain },
});
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.stdout.write(`${server.connectionString}\n`);
// Stays alive until it is killed.
setInterval(() => undefined, 60_000);
