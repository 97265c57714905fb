import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { projectRoot } from '#server/db/project-root.ts';
import { startStartupListener } from '#server/http/start/startup-listener.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { createLogger } from '#server/log.ts';
import { logDestination } from '#server/log-file.ts';
import { createMailbox, mailboxWarning } from '#server/mail/mailbox.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { openDatabase } from '#server/open-database.ts';
import { exitWithReason, stopOnSignal } from '#server/process.ts';
import { startServices } from '#server/start-services.ts';
import { welcome } from '#server/welcome.ts';

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.logLevel, logDestination(config, 'server'));
  const stopping = stopOnSignal(log);
  const startupListener = await startStartupListener(config);
  stopping.add(() => startupListener.close());
  const database = await openDatabase(config, log);
  stopping.add(() => database.stop());
  await migrate({ connectionString: database.connectionString, log });
  const started = await startServices({ config, connectionString: database.connectionString, log });
  stopping.add(() => started.close());
  const mailer = createMailer(config, log);
  stopping.add(() => mailer.close());
  const jobs = startJobs({
    services: started.services,
    jobs: jobHandlers(mailer),
    outbox: started.outbox,
    connectionString: database.connectionString,
    workers: config.workersInside ? 'here' : 'elsewhere',
  });
  stopping.add(() => jobs.close());
  const app = await buildApp({
    services: started.services,
    clientFolder: path.join(projectRoot(), 'dist', 'client'),
    ...(config.hasMailbox ? { mailbox: createMailbox(config.dataDir) } : {}),
  });
  stopping.add(() => app.close());
  if (config.hasMailbox && !config.isLocal) log.warn(mailboxWarning);
  await startupListener.close();
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(welcome(config, { dataFolder: database.folder }));
}

main().catch(exitWithReason);
