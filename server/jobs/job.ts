import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { defineJob, type JobContract } from '#server/context/job-contract.ts';

export interface JobContext extends BaseContext {
  /** Id of the outbox message; the same on every attempt, so it serves as the idempotency key. */
  readonly jobId: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

export interface Job extends Pick<JobContract, 'name' | 'attempts' | 'backoff'> {
  /** Runs once in every span of so many minutes, in one of all processes; its payload is empty. */
  readonly everyMinutes: number | undefined;
  /** Checks what the queue delivered and handles it. */
  run(ctx: JobContext, delivered: unknown): Promise<void>;
}

/** Jobs by name, as a worker looks them up. */
export type JobTable = Readonly<Record<string, Job>>;

/** May run more than once for one message: a worker can die after its work and before saying so. */
type Handler<Payload> = (ctx: JobContext, payload: Payload) => Promise<void>;

/** Thrown by a handler when another attempt cannot help. */
export class PermanentFailure extends Error {}

/** Binds a job contract to its handler. */
export function handle<Payload>(contract: JobContract<Payload>, handler: Handler<Payload>): Job {
  const { name, payload, attempts, backoff } = contract;
  return {
    name,
    attempts,
    backoff,
    everyMinutes: undefined,
    async run(ctx, delivered) {
      const parsed = payload.safeParse(delivered);
      if (!parsed.success) {
        const wrong = parsed.error.issues.map((issue) => issue.path.join('.') || '(all)');
        throw new PermanentFailure(`The payload does not fit: ${wrong.join(', ')}`);
      }
      await handler(ctx, parsed.data);
    },
  };
}

const noPayload = z.record(z.string(), z.never());

/** A job that nobody enqueues. */
export function repeat(name: string, everyMinutes: number, handler: Handler<object>): Job {
  return { ...handle(defineJob({ name, payload: noPayload }), handler), everyMinutes };
}

export function jobTable(...jobs: readonly Job[]): JobTable {
  return Object.fromEntries(jobs.map((job) => [job.name, job]));
}
