import type { Logger } from 'pino';
import { type Config, readConfig } from '#server/config.ts';
import { type BaseContext, baseContext } from '#server/context/context.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { createLogger } from '#server/log.ts';
import { openDatabase } from '#server/open-database.ts';
import { commandLine } from '#server/ops/operator-note.ts';
import { startServices } from '#server/start-services.ts';

export interface Installation {
  readonly config: Config;
  readonly files: FileStore;
  readonly connectionString: string;
  readonly log: Logger;
}

interface Options {
  /** Whether the embedded database may be the one of a server that runs. */
  readonly whenRunning?: 'refuse' | 'join';
}

/** Opens the database as it is, for as long as `work` takes. */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv | undefined,
  work: (installation: Installation) => Promise<T>,
  { whenRunning = 'join' }: Options = {},
): Promise<T> {
  const config = readConfig(env);
  const log = createLogger('warn');
  const database = await openDatabase(config, log, { whenRunning });
  const files = openFileStore(config, log);
  try {
    return await work({ config, files, log, connectionString: database.connectionString });
  } finally {
    files.close();
    await database.stop();
  }
}

/** The verbs of the product on a migrated database, called by nobody in particular. */
export function withVerbs<T>(
  env: NodeJS.ProcessEnv | undefined,
  work: (ctx: BaseContext) => Promise<T>,
): Promise<T> {
  return withDatabase(env, async (installation) => {
    await migrate(installation);
    const started = await startServices(installation);
    try {
      return await work(baseContext(started.services, commandLine, installation.log));
    } finally {
      await started.close();
    }
  });
}
