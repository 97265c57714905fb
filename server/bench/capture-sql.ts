import pg from 'pg';
import { buildApp } from '#server/app.ts';
import type { Call } from '#server/bench/load.ts';
import type { Config } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { startServices } from '#server/start-services.ts';

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

function isStatement(query: unknown): query is Statement {
  return (
    typeof query === 'object' && query !== null && 'name' in query && 'text' in query && 'values' in query
  );
}

/** The named statements that a call runs on the pool, found by answering it once in this process. */
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
      if (isStatement(query)) seen.push({ name: query.name, text: query.text, values: query.values });
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
