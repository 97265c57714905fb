import { readConfig } from '#server/config.ts';
import { defineJob } from '#server/jobs/job.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { testTiming } from '#server/jobs/testing/timing.ts';
import { createLogger } from '#server/log.ts';
import { mailMessagePayload } from '#server/mail/mail-message.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { sendMail } from '#server/mail/workspace-mail.ts';
import { startServices } from '#server/start-services.ts';

// Ends with the test that started it, also when that one is killed.
process.stdin.once('end', () => process.exit()).resume();

/**
 * A worker that takes a job, told to send does its work, says so and never ends it: started by tests as a process of its
 * own, which they kill.
 */
const config = readConfig();
const connectionString = config.databaseUrl ?? '';
const log = createLogger('silent');
const { services, outbox } = await startServices({ config, connectionString, log });
const neverEnding = defineJob({
  name: 'mail.send',
  payload: mailMessagePayload,
  handle: async (ctx, payload) => {
    if (process.argv.includes('send')) await sendMail(ctx, payload);
    process.stdout.write(`${ctx.jobId}\n`);
    await new Promise(() => undefined);
  },
});
startJobs({
  services,
  mailer: createMailer(config, log),
  outbox,
  connectionString,
  workers: 'here',
  jobs: { 'mail.send': neverEnding },
  timing: testTiming,
});
