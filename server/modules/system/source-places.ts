import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { BuiltPlace } from '#shared/system/page-failure.schema.ts';

const mostMaps = 8;

/** Above the folder of the source there may be any number of steps. */
const inProject = (source: string) => source.replace(/^(?:\.\.?\/)+/, '');

/** Finds places of the built page in its sources, by maps in a folder that is never served. */
export function createSourcePlaces(folder: string): (place: BuiltPlace) => Promise<string> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();

  function mapOf(file: string): Promise<TraceMap | undefined> {
    const known = maps.get(file);
    if (known !== undefined) return known;
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
    const found = map && originalPositionFor(map, { line, column: column - 1 });
    if (!found || found.source === null) return `${file}:${line}:${column}`;
    const at = `${inProject(found.source)}:${found.line}:${found.column + 1}`;
    return found.name === null ? at : `${at} ${found.name}`;
  };
}
