import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Services } from '#server/context/context.ts';

/** Probes ask every few seconds and say nothing. */
const probe = /^[^?]*\/(?:health|health\/live|ping|metrics)(?:\?|$)/;

/** One line for each request, when it was answered. */
export class RequestLog extends LogController {
  /** Absent while requests are traced: the lines of each name its trace. */
  readonly #plain: FastifyBaseLogger | undefined;

  constructor({ log, tracing }: Pick<Services, 'log' | 'tracing'>) {
    super();
    // The fields of these lines are made by serializers that leave secrets out: nothing is left to redact.
    this.#plain = tracing === undefined ? log.child({}, { redact: [] }) : undefined;
  }

  override isLogDisabled({ url }: FastifyRequest): boolean {
    return probe.test(url);
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else if (this.#plain === undefined) request.log.info(line, 'request completed');
    else this.#plain.info({ reqId: request.id, ...line }, 'request completed');
  }
}
