import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { logLevels } from '#server/log.ts';
import { redactText, redactValue } from '#server/modules/system/redact.ts';
import type { LogLevel } from '#shared/enums/system.ts';
import {
  type BuiltPlace,
  type clientLogAnswer,
  clientLogInput,
  clientLogTextLimit,
  clientLogTexts,
  type FailureKind,
  type PageFailure,
  pageFailure,
  pageFailureContext,
} from '#shared/system/client-log.schema.ts';

const mostMaps = 8;

/** Above the folder of the source there may be any number of steps. */
const inProject = (source: string) => source.replace(/^(?:\.\.?\/)+/, '');

/** Finds places of the built page in its sources, by maps in a folder that is never served. */
export function createSourcePlaces(folder: string): (place: BuiltPlace) => Promise<string> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();

  function mapOf(file: string): Promise<TraceMap | undefined> {
    const cached = maps.get(file);
    if (cached !== undefined) return cached;
    const read = readFile(path.join(folder, `${path.basename(file)}.map`), 'utf8').then(
      (text) => new TraceMap(text),
      // A page of another build, or none of ours.
      () => undefined,
    );
    const [oldest] = maps.keys();
    if (maps.size >= mostMaps && oldest !== undefined) maps.delete(oldest);
    maps.set(file, read);
    return read;
  }

  return async ({ file, line, column }) => {
    const map = await mapOf(file);
    const position = map && originalPositionFor(map, { line, column: column - 1 });
    if (!position || position.source === null) return `${file}:${line}:${column}`;
    const at = `${inProject(position.source)}:${position.line}:${position.column + 1}`;
    return position.name === null ? at : `${at} ${position.name}`;
  };
}

interface Pages {
  /** A place of the built page in its sources. */
  readonly placeOf: (place: BuiltPlace) => Promise<string>;
  readonly count: (kind: FailureKind) => void;
}

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

/** Failures of our own page, located in its sources. */
async function logFailure(
  ctx: BaseContext,
  { failure, level }: { failure: PageFailure; level: LogLevel },
  { placeOf, count }: Pages,
): Promise<void> {
  count(failure.kind);
  const stack = await Promise.all(failure.stack.map(placeOf));
  ctx.log[logLevels[level]](
    { failure: { ...failure, message: redactText(failure.message), stack } },
    'a page failed',
  );
}

/** Writes an entry of a client into the server's log, without credentials and cut to a length. */
export async function receiveClientLog(ctx: BaseContext, body: unknown, pages: Pages): Promise<Answer> {
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
    await logFailure(ctx, { failure, level }, pages);
    return { status: 201, body: { success: true } };
  }
  ctx.log[logLevels[level]](
    { client: { at: cut(String(timestamp)), level, context: textOf(context), details: textOf(details) } },
    cut(redactText(message)),
  );
  return { status: 201, body: { success: true } };
}
