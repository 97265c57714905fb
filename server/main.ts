import { readConfig } from '#server/config.ts';
import { startStartupListener } from '#server/http/start/startup-listener.ts';
import { createLogger, gatherLines } from '#server/log.ts';
import { logDestination } from '#server/log-file.ts';
import { openDatabase } from '#server/open-database.ts';
import { exitWithReason, keepHeapSmall, stopOnSignal } from '#server/process.ts';

async function main(): Promise<void> {
  keepHeapSmall();
  const config = readConfig();
  const log = createLogger(config.logLevel, logDestination(config, 'server') ?? gatherLines(process.stdout));
  const stopping = stopOnSignal(log);
  const startupListener = await startStartupListener(config);
  stopping.add(() => startupListener.close());
  // The rest of the code is loaded while the database starts.
  const opening = openDatabase(config, log).then((database) => {
    stopping.add(() => database.stop());
    return database;
  });
  const [database, { serve }] = await Promise.all([opening, import('#server/serve.ts')]);
  await serve({ config, log, stopping, startupListener, database });
}

main().catch(exitWithReason);
