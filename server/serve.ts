import path from 'node:path';
import type { Logger } from 'pino';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { projectRoot } from '#server/db/project-root.ts';
import type { StartupListener } from '#server/http/start/startup-listener.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { createMailbox, mailboxWarning } from '#server/mail/mailbox.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { OpenDatabase } from '#server/open-database.ts';
import type { Stopping } from '#server/process.ts';
import { startServices } from '#server/start-services.ts';

interface Start {
  readonly config: Config;
  readonly log: Logger;
  readonly stopping: Stopping;
  readonly startupListener: StartupListener;
  readonly database: OpenDatabase;
}

function rows(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  return lines.map(([label, value]) => `    ${label.padEnd(width)}${value}`).join('\n');
}

/** The block that a start prints: all addresses and folders. */
function welcome(config: Config, places: { dataFolder: string | undefined }): string {
  const folder = path.join(config.dataDir, 'mail');
  const mails =
    config.smtpUrl === undefined
      ? config.hasMailbox
        ? `${config.appUrl}/mailbox  (${folder})`
        : `${folder}  (npm run cli -- mails)`
      : 'SMTP';
  const database = places.dataFolder ?? 'DATABASE_URL';
  const block = rows([
    ['Address', config.appUrl],
    ['API', `${config.appUrl}/api/docs`],
    ['Database', database],
    ['Files', config.dataDir],
    ['Mails', mails],
    ['Demo', 'npm run seed -- demo   (with an empty database)'],
    ['Stop', 'Ctrl+C'],
  ]);
  return `\n  Takt is running.\n\n${block}\n\n`;
}

/** From an open database to a server that listens. */
export async function serve({ config, log, stopping, startupListener, database }: Start): Promise<void> {
  const { connectionString } = database;
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
