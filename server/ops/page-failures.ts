import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { z } from 'zod';
import { type PageFailure, pageFailure } from '#shared/system/client-log.schema.ts';

const logLine = z.object({
  time: z.union([z.number(), z.string()]),
  failure: pageFailure.extend({ stack: z.array(z.string()) }),
});

export interface LoggedFailure extends Omit<PageFailure, 'stack'> {
  readonly at: Date;
  /** Places in the sources, or in the built code where there is no map of it. */
  readonly stack: readonly string[];
}

function readLine(line: string): z.infer<typeof logLine> | undefined {
  if (!line.includes('"failure"')) return undefined;
  try {
    return logLine.parse(JSON.parse(line));
  } catch {
    // A line of another kind, or one that was cut.
    return undefined;
  }
}

/** Above the folder of the source there may be any number of steps. */
const inProject = (source: string) => source.replace(/^(?:\.\.?\/)+/, '');

/** Finds places of the built page in its sources, by the maps in a folder. */
function createSourcePlaces(folder: string): (place: string) => Promise<string> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();
  const readMap = (file: string) =>
    readFile(path.join(folder, `${path.basename(file)}.map`), 'utf8').then(
      (text) => new TraceMap(text),
      // The page is of another build.
      () => undefined,
    );

  return async (place) => {
    const { file = '', line, column } = /^(?<file>.+):(?<line>\d+):(?<column>\d+)$/.exec(place)?.groups ?? {};
    const reading = maps.get(file) ?? readMap(file);
    maps.set(file, reading);
    const map = await reading;
    const position = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (!position || position.source === null) return place;
    const at = `${inProject(position.source)}:${position.line}:${position.column + 1}`;
    return position.name === null ? at : `${at} ${position.name}`;
  };
}

/** The failures of pages that a log of the server holds, with their places in the sources. */
export async function* pageFailuresOf(log: string, maps: string): AsyncGenerator<LoggedFailure> {
  const placeOf = createSourcePlaces(maps);
  const input = createReadStream(log, 'utf8');
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const entry = readLine(line);
    if (entry === undefined) continue;
    const { time, failure } = entry;
    yield { ...failure, at: new Date(time), stack: await Promise.all(failure.stack.map(placeOf)) };
  }
}
