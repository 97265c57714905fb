import { v7 as uuidv7 } from 'uuid';
import type { DatabaseLog } from '#server/db/log.ts';
import { AppError } from '#server/errors.ts';
import type { Pieces, StoredFiles } from '#server/files/file-store.ts';
import { fileTexts, outageCodes } from '#shared/http/outage.ts';

const folder = 'files/';
const retryAfterSeconds = 60;

/** Returns the message of an error and nothing else: libraries attach the request with its credentials. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  const reason = error.name === 'Error' ? error.message : `${error.name}: ${error.message}`;
  return error.cause === undefined ? reason : `${reason} (${reasonOf(error.cause)})`;
}

/** Operations of a store in the network; every call rejects with the store's own reason. */
export interface RemoteCalls {
  check(): Promise<void>;
  write(name: string, content: Uint8Array): Promise<void>;
  /** Undefined where nothing has that name. */
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  /** Some of the names that begin so, and where the next begin. */
  list(
    prefix: string,
    from: string | undefined,
  ): Promise<{ readonly names: string[]; readonly next?: string }>;
  close(): void;
}

interface RemoteStore {
  readonly place: string;
  readonly calls: RemoteCalls;
  readonly log: Pick<DatabaseLog, 'warn'>;
}

/** A file that is sent: the library signs and repeats it as a whole. */
async function wholeOf(content: Pieces): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const [first] = pieces;
  return first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces);
}

/** Files `files/<key>` of a store in the network. While it does not answer, calls are refused as "503, try again". */
export function openRemoteStore({ place, calls, log }: RemoteStore): StoredFiles {
  async function orAway<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      log.warn(`The store of files (${place}) does not do what it is asked: ${reasonOf(error)}`);
      const extras = { code: outageCodes.filesAway, retryAfter: retryAfterSeconds };
      throw new AppError('unavailable', fileTexts.storeAway, extras);
    }
  }

  async function* keys(): AsyncGenerator<string> {
    let next: string | undefined;
    do {
      const page = await orAway(calls.list(folder, next));
      yield* page.names.map((name) => name.slice(folder.length));
      next = page.next;
    } while (next !== undefined);
  }

  async function probe(): Promise<void> {
    const name = `${folder}probe-${uuidv7()}`;
    await calls.write(name, Buffer.from('probe'));
    const read = await calls.read(name);
    await calls.remove(name);
    if (read?.toString() !== 'probe') throw new Error('what was written is not what is read');
  }

  return {
    place,
    write: async (key, content) => orAway(calls.write(folder + key, await wholeOf(content))),
    get: (key) => orAway(calls.read(folder + key)),
    delete: (key) => orAway(calls.remove(folder + key)),
    keys,
    check: () => calls.check(),
    probe,
    close: calls.close,
  };
}
