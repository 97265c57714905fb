import { ConfigError, readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { createLogger, gatherLines } from '#server/log.ts';
import { logDestination } from '#server/log-file.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { exitWithReason, keepHeapSmall, stopOnSignal } from '#server/process.ts';
import { startServices } from '#server/start-services.ts';

/** Jobs only: the same start as the server, without HTTP. */
async function main(): Promise<void> {
  keepHeapSmall();
  const config = readConfig();
  const log = createLogger(config.logLevel, logDestination(config, 'worker') ?? gatherLines(process.stdout));
  if (config.databaseUrl === undefined) {
    throw new ConfigError(
      'A separate worker needs DATABASE_URL: the embedded database belongs to the server.',
    );
  }
  const stopping = stopOnSignal(log);
  const connectionString = config.databaseUrl;
  await migrate({ connectionString, log });
  const started = await startServices({ config, connectionString, log });
  stopping.add(() => started.close());
  const mailer = createMailer(config, log);
  stopping.add(() => mailer.close());
  const jobs = startJobs({
    services: started.services,
    jobs: jobHandlers(mailer),
    outbox: started.outbox,
    connectionString,
    workers: 'here',
  });
  stopping.add(() => jobs.close());
  log.info('worker is ready');
}

main().catch(exitWithReason);
