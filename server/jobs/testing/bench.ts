import { vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type BaseContext, baseContext, type Services } from '#server/context/context.ts';
import type { Outbox } from '#server/context/outbox.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { handle, type JobContext, type JobTable, jobTable } from '#server/jobs/job.ts';
import { type JobSystem, type JobTiming, startJobs } from '#server/jobs/start-jobs.ts';
import { testTiming } from '#server/jobs/testing/timing.ts';
import { createLogger } from '#server/log.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import type { MailMessagePayload } from '#server/mail/mail-message.ts';
import type { Mailer, MailMessage } from '#server/mail/mailer.ts';
import { sendMail } from '#server/mail/workspace-mail.ts';
import { startServices } from '#server/start-services.ts';

export interface Bench {
  readonly services: Services;
  readonly outbox: Outbox;
  readonly ctx: BaseContext;
  start(jobs?: JobTable, timing?: Partial<JobTiming>): JobSystem;
  enqueue(...subjects: string[]): Promise<void>;
  /** Returns the outbox, oldest first. */
  rows(): Promise<OutboxRow[]>;
  allProcessed(): Promise<void>;
  close(): Promise<void>;
}

interface OutboxRow {
  readonly payload: unknown;
  readonly processed: boolean;
  readonly lastError: string | null;
}

export interface RecordingMailer extends Mailer {
  readonly sent: MailMessage[];
  /** Called with every mail after it was recorded. */
  onSend: (message: MailMessage) => void | Promise<void>;
}

export function recordingMailer(): RecordingMailer {
  const mailer: RecordingMailer = {
    kind: 'folder',
    sent: [],
    onSend: () => undefined,
    async send(message) {
      mailer.sent.push(message);
      await mailer.onSend(message);
    },
    verify: async () => undefined,
    close: async () => undefined,
  };
  return mailer;
}

export function mailTo(subject: string): MailMessagePayload {
  return {
    to: 'ann@example.org',
    subject,
    html: '<p>secret-code</p>',
    text: 'secret-code',
    provesAddress: true,
  };
}

export function subjects(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `mail ${index}`);
}

/** A job table whose one job runs the given work. */
export function handler(
  work: (ctx: JobContext) => Promise<void>,
  retries: { attempts?: number; seconds?: number } = {},
): JobTable {
  const { attempts = 3, seconds = 0.05 } = retries;
  const backoff = { type: 'fixed', seconds } as const;
  return jobTable(handle({ ...mailSend, attempts, backoff }, work));
}

async function readRows({ pool }: Services): Promise<OutboxRow[]> {
  const { rows } = await pool.query<OutboxRow>(
    `select payload, "processedAt" is not null as processed, "lastError" from outbox_messages order by "createdAt", id`,
  );
  return rows;
}

export async function createBench(options: {
  connectionString: string;
  redisUrl?: string | undefined;
  mailer?: Mailer;
}): Promise<Bench> {
  const { connectionString, redisUrl, mailer = recordingMailer() } = options;
  const config = readConfig({
    NODE_ENV: 'test',
    JWT_SECRET: 'a-secret-for-tests-that-is-long-enough-0123456789',
    DATABASE_URL: connectionString,
    DATABASE_POOL: '8',
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  });
  const log = createLogger('silent');
  const { services, outbox, close } = await startServices({ config, connectionString, log });
  const origin = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test', language: undefined };
  const ctx = baseContext(services, origin, log);
  const systems: JobSystem[] = [];
  return {
    services,
    outbox,
    ctx,
    start(jobs, timing = {}) {
      const system = startJobs({
        services,
        outbox,
        connectionString,
        workers: 'here',
        // Excludes recurring jobs: the outbox then contains only the messages of the test.
        jobs: jobs ?? jobTable(handle(mailSend, (job, mail) => sendMail(job, mailer, mail))),
        timing: { ...testTiming, ...timing },
      });
      systems.push(system);
      return system;
    },
    async enqueue(...subjects) {
      await inTransaction(ctx, async (tx) => {
        for (const subject of subjects) await tx.enqueue(mailSend, mailTo(subject));
      });
    },
    rows: () => readRows(services),
    async allProcessed() {
      await vi.waitFor(
        async () => {
          const open = (await readRows(services)).filter((row) => !row.processed);
          if (open.length > 0) throw new Error(`${open.length} messages are still open`);
        },
        { timeout: 20_000, interval: 25 },
      );
    },
    async close() {
      for (const system of systems) await system.close();
      await close();
    },
  };
}
