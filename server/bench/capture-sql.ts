import pg from 'pg';
import { buildApp } from '#server/app.ts';
import type { Call } from '#server/bench/load.ts';
import type { Config } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { startServices } from '#server/start-services.ts';

export interface Statement {
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

/** The statements of our own that a call runs on the pool, found by answering it once in this process. */
export async function captureSql(
  config: Config,
  options: { connectionString: string; calls: readonly { call: Call; token: string }[] },
): Promise<Statement[][]> {
  const started = await startServices({
    config,
    connectionString: options.connectionString,
    log: createLogger('silent'),
  });
  const app = await buildApp({ services: started.services });
  const { pool } = started.services;
  const run = pool.query.bind(pool);
  let seen: Statement[] = [];
  Object.assign(pool, {
    query: (...input: unknown[]) => {
      const [query] = input;
      if (isStatement(query)) seen.push(query);
      return Reflect.apply(run, pool, input);
    },
  });
  const captured: Statement[][] = [];
  for (const { call, token } of options.calls) {
    seen = [];
    const headers = { authorization: `Bearer ${token}` };
    const inject = () =>
      app.inject({ method: call.method === 'GET' ? 'GET' : 'POST', url: call.path, headers });
    if (call.method === 'GET') {
      await inject();
      seen = [];
      await inject();
      if (seen.length === 0) throw new Error(`${call.path} runs no statement to compare with`);
    }
    captured.push(seen);
  }
  await app.close();
  await started.close();
  return captured;
}

/** One connection pool, like the server's, for the bare statements. */
export function barePool(connectionString: string, size: number): pg.Pool {
  return new pg.Pool({ connectionString, max: size });
}
