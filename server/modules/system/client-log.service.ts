import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { logLevels } from '#server/log.ts';
import { redactText, redactValue } from '#server/modules/system/redact.ts';
import type { LogLevel } from '#shared/enums/system.ts';
import {
  type clientLogAnswer,
  clientLogInput,
  clientLogTextLimit,
  clientLogTexts,
  type FailureKind,
  type PageFailure,
  pageFailure,
  pageFailureContext,
} from '#shared/system/client-log.schema.ts';

type CountFailure = (kind: FailureKind) => void;

interface Answer {
  readonly status: 201 | 400 | 501;
  readonly body: z.infer<typeof clientLogAnswer>;
}

function cut(text: string): string {
  return text.length > clientLogTextLimit ? `${text.slice(0, clientLogTextLimit)}…` : text;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return cut(typeof value === 'string' ? redactText(value) : JSON.stringify(redactValue(value)));
}

/** Failures of our own page. The stack stays as it is: `npm run cli -- failures` finds its places in the sources. */
function logFailure(
  ctx: BaseContext,
  { failure, level }: { failure: PageFailure; level: LogLevel },
  count: CountFailure,
): void {
  count(failure.kind);
  const stack = failure.stack.map(({ file, line, column }) => `${file}:${line}:${column}`);
  ctx.log[logLevels[level]](
    { failure: { ...failure, message: redactText(failure.message), stack } },
    'a page failed',
  );
}

/** Writes an entry of a client into the server's log, without credentials and cut to a length. */
export function receiveClientLog(ctx: BaseContext, body: unknown, count: CountFailure): Answer {
  if (!ctx.services.config.clientLog) {
    return { status: 501, body: { success: false, message: clientLogTexts.off } };
  }
  const entry = clientLogInput.safeParse(body);
  if (!entry.success) {
    const details = entry.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return { status: 400, body: { success: false, error: clientLogTexts.invalid, details } };
  }
  const { timestamp, level, message, context, details } = entry.data;
  const failure = context === pageFailureContext ? pageFailure.safeParse(details).data : undefined;
  if (failure !== undefined) {
    logFailure(ctx, { failure, level }, count);
    return { status: 201, body: { success: true } };
  }
  ctx.log[logLevels[level]](
    { client: { at: cut(String(timestamp)), level, context: textOf(context), details: textOf(details) } },
    cut(redactText(message)),
  );
  return { status: 201, body: { success: true } };
}
