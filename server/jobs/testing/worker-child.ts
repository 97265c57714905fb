import { readConfig } from '#server/config.ts';
import { handle, jobTable } from '#server/jobs/job.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { testTiming } from '#server/jobs/testing/timing.ts';
import { createLogger } from '#server/log.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { sendMail } from '#server/mail/workspace-mail.ts';
import { startServices } from '#server/start-services.ts';

// Ends with the test that started it, also when that one is killed.
process.stdin.once('end', () => process.exit()).resume();

/**
 * A worker process that takes a job, sends its mail if the argument `send` is present, prints the job id and never
 * ends the job. Tests start and kill it.
 */
const config = readConfig();
const connectionString = config.databaseUrl ?? '';
const log = createLogger('silent');
const { services, outbox } = await startServices({ config, connectionString, log });
const mailer = createMailer(config, log);
const neverEnding = handle(mailSend, async (ctx, payload) => {
  if (process.argv.includes('send')) await sendMail(ctx, mailer, payload);
  process.stdout.write(`${ctx.jobId}\n`);
  await new Promise(() => undefined);
});
startJobs({
  services,
  outbox,
  connectionString,
  workers: 'here',
  jobs: jobTable(neverEnding),
  timing: testTiming,
});
