import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import type { Mailer } from '#server/mail/mailer.ts';

export interface JobContext extends BaseContext {
  /** Id of the outbox message; the same on every attempt, so it serves as the idempotency key. */
  readonly jobId: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly mailer: Mailer;
}

export interface Backoff {
  readonly type: 'exponential' | 'fixed';
  /** Wait before the second attempt; exponential ones double from there. */
  readonly seconds: number;
}

export interface Job<Payload = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly attempts: number;
  readonly backoff: Backoff;
  /** Runs by itself once in every span of so many minutes, in one of all processes; its payload is empty. */
  readonly everyMinutes: number | undefined;
  /** Checks what the queue delivered and handles it. */
  run(ctx: JobContext, delivered: unknown): Promise<void>;
}

interface JobDefinition<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly attempts?: number;
  readonly backoff?: Backoff;
  readonly isHourly?: boolean;
  /** In place of the hour. */
  readonly everyMinutes?: number;
  /** May run more than once for one message (a worker can die after its work and before saying so). */
  handle(ctx: JobContext, payload: Payload): Promise<void>;
}

/** Thrown by a handler when another attempt cannot help. */
export class PermanentFailure extends Error {}

const defaultAttempts = 10;
const defaultBackoff: Backoff = { type: 'exponential', seconds: 15 };

export function defineJob<Payload>(definition: JobDefinition<Payload>): Job<Payload> {
  const { name, payload, attempts = defaultAttempts, backoff = defaultBackoff } = definition;
  return {
    name,
    payload,
    attempts,
    backoff,
    everyMinutes: definition.everyMinutes ?? (definition.isHourly ? 60 : undefined),
    async run(ctx, delivered) {
      const parsed = payload.safeParse(delivered);
      if (!parsed.success) {
        const wrong = parsed.error.issues.map((issue) => issue.path.join('.') || '(all)');
        throw new PermanentFailure(`The payload does not fit: ${wrong.join(', ')}`);
      }
      await definition.handle(ctx, parsed.data);
    },
  };
}

/** Wait after attempt number `attempt` (1 for the first) has failed. */
export function backoffSeconds({ type, seconds }: Backoff, attempt: number): number {
  return type === 'fixed' ? seconds : seconds * 2 ** (attempt - 1);
}
