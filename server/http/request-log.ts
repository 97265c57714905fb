import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Services } from '#server/context/context.ts';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** Skips probes, which call every few seconds. */
const probe = /^[^?]*\/(?:health|health\/live|ping|metrics)(?:\?|$)/;

/**
 * The log of one request, whose lines name it. Most requests write none, so that it is made with the first: a child of
 * pino costs a small read more than its access does.
 */
export class LateLog implements FastifyBaseLogger {
  readonly #open: () => FastifyBaseLogger;
  #opened: FastifyBaseLogger | undefined;

  constructor(open: () => FastifyBaseLogger) {
    this.#open = open;
  }

  get #log(): FastifyBaseLogger {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  get level(): string {
    return this.#log.level;
  }
  set level(level: string) {
    this.#log.level = level;
  }

  #write(level: Level, line: unknown[]): void {
    const log = this.#log;
    Reflect.apply(log[level], log, line);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }
  error(...line: unknown[]): void {
    this.#write('error', line);
  }
  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }
  info(...line: unknown[]): void {
    this.#write('info', line);
  }
  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }
  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }
  silent(): void {}

  child(...made: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...made);
  }
}

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
