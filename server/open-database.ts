import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';

export interface OpenDatabase {
  readonly connectionString: string;
  /** The data folder of the embedded database; absent with `DATABASE_URL`. */
  readonly folder: string | undefined;
  stop(): Promise<void>;
}

/** The configured PostgreSQL, or the embedded one. */
export async function openDatabase(
  config: Config,
  log: Logger,
  options: { whenRunning?: 'refuse' | 'join' } = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    return { connectionString: config.databaseUrl, folder: undefined, stop: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, ...options });
  return {
    connectionString: embedded.connectionString,
    folder: embedded.folder,
    stop: () => embedded.stop(),
  };
}
