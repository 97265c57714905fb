import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '#server/context/context.ts';
import { baseContext } from '#server/context/context.ts';
import { type Job, type JobContext, type JobTable, PermanentFailure } from '#server/jobs/job.ts';
import { findMessage, finishMessage, giveUpMessage, noteError } from '#server/jobs/outbox-store.ts';
import { traced, traceIdOf } from '#server/tracing/tracing.ts';

interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  readonly isLast: boolean;
}

type Outcome = 'done' | 'retry' | 'given-up';

export type RunMessage = (id: string, attempt: Attempt) => Promise<Outcome>;

export interface Workplace {
  readonly services: Services;
  readonly jobs: JobTable;
}

function contextOf({ services }: Workplace, id: string, { number, isLast }: Attempt): JobContext {
  const origin = { requestId: id, ip: '', userAgent: 'takt worker', language: undefined };
  const log = services.log.child({ jobId: id, ...traceIdOf(services.tracing?.current()) });
  return { ...baseContext(services, origin, log), jobId: id, attempt: number, isLastAttempt: isLast };
}

const finishDelaysMs = [200, 1000, 5000];

/** The work is done and must not be repeated for a database that is away for a moment. */
async function finish({ services }: Workplace, id: string): Promise<void> {
  for (const delay of finishDelaysMs) {
    try {
      return await finishMessage(services.pool, id);
    } catch (error) {
      services.log.warn({ err: error, jobId: id }, 'a finished job cannot be marked');
      await wait(delay);
    }
  }
  await finishMessage(services.pool, id);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function afterFailure(
  { services }: Workplace,
  id: string,
  job: Job | undefined,
  failure: { error: unknown; attempt: Attempt },
): Promise<Outcome> {
  const { error, attempt } = failure;
  const isFinal = attempt.isLast || error instanceof PermanentFailure;
  const facts = { jobId: id, job: job?.name, attempt: attempt.number, reason: textOf(error) };
  if (isFinal) {
    services.log.error(facts, 'a job was given up');
    await giveUpMessage(services.pool, id, textOf(error));
    return 'given-up';
  }
  services.log.warn(facts, 'a job failed and will be tried again');
  await noteError(services.pool, [id], textOf(error));
  return 'retry';
}

/**
 * Runs the job of one outbox message. A message that is processed already is not run again, so a queue may deliver
 * it as often as it likes.
 */
export function createRunner(workplace: Workplace): RunMessage {
  const { services, jobs } = workplace;
  return async (id, attempt) => {
    const message = await findMessage(services.pool, id);
    if (message === undefined || message.isProcessed) return 'done';
    const job = jobs[message.topic];
    try {
      if (job === undefined) throw new Error(`There is no job ${message.topic}`);
      const span = { name: `job ${job.name}`, kind: 'CONSUMER', attributes: { 'takt.job.id': id } } as const;
      await traced(services.tracing, span, () => job.run(contextOf(workplace, id, attempt), message.payload));
    } catch (error) {
      return afterFailure(workplace, id, job, { error, attempt });
    }
    await finish(workplace, id);
    return 'done';
  };
}
