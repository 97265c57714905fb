import pg from 'pg';
import { buildApp } from '#server/app.ts';
import type { Call } from '#server/bench/load.ts';
import { load, type Measured, measure, send } from '#server/bench/load.ts';
import { freePort, startNode, untilAnswering } from '#server/bench/processes.ts';
import type { Config } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { startServices } from '#server/start-services.ts';

interface Statement {
  /** Absent where a statement is planned for the values of each run. */
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The ORM's own queries ask for rows as arrays. */
function isStatement(query: unknown): query is Statement {
  return (
    typeof query === 'object' &&
    query !== null &&
    'text' in query &&
    'values' in query &&
    !('rowMode' in query)
  );
}

/** The statements of our own that reads run on the pool, found by answering each twice in this process. */
export async function captureSql(
  config: Config,
  { connectionString, reads }: { connectionString: string; reads: readonly { call: Call; token: string }[] },
): Promise<Statement[][]> {
  const started = await startServices({ config, connectionString, log: createLogger('silent') });
  const app = await buildApp({ services: started.services });
  const { pool } = started.services;
  const run = pool.query.bind(pool);
  let statements: Statement[] = [];
  Object.assign(pool, {
    query: (...input: unknown[]) => {
      const [query] = input;
      if (isStatement(query)) statements.push(query);
      return Reflect.apply(run, pool, input);
    },
  });
  const captured: Statement[][] = [];
  for (const { call, token } of reads) {
    const inject = () =>
      app.inject({ method: 'GET', url: call.path, headers: { authorization: `Bearer ${token}` } });
    await inject();
    statements = [];
    await inject();
    if (statements.length === 0) throw new Error(`${call.path} runs no statement to compare with`);
    captured.push(statements);
  }
  await app.close();
  await started.close();
  return captured;
}

/** The same statements through `pg`, nothing else. */
export async function bareSql(connectionString: string, statements: readonly Statement[]): Promise<Measured> {
  const pool = new pg.Pool({ connectionString, max: load.concurrency });
  const measured = await measure(async () => {
    for (const statement of statements) await pool.query(statement);
    return 0;
  });
  await pool.end();
  return measured;
}

/** A Fastify route that answers the same number of bytes from memory. */
export async function bareFastify(bytes: number): Promise<Measured> {
  const port = await freePort();
  const child = startNode(['dist/tools/bare-server.js', String(port), String(bytes)], {});
  await untilAnswering(`http://127.0.0.1:${port}/`, child);
  const measured = await measure(async () => {
    const { status, body } = await send({ port }, { method: 'GET', path: '/' });
    return status < 300 ? body.length : -1;
  });
  await child.stop();
  return measured;
}
