import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';
import type { OpenFile, Pieces } from '#server/files/file-store.ts';
import { OperatorError } from '#server/ops/failure.ts';

const manifestName = 'manifest.json';

const manifestSchema = z.object({
  kind: z.enum(['backup', 'workspace']),
  format: z.literal(1),
  release: z.string(),
  madeAt: z.iso.datetime(),
  /** The state of the tables, as names of migrations. */
  migrations: z.array(z.string()),
  /** Shows whether two servers have the same JWT_SECRET without revealing it. */
  secretMark: z.string(),
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.number().int().nonnegative() }),
  ),
  files: z.number().int().nonnegative(),
  workspace: z.object({ id: z.uuid(), name: z.string() }).optional(),
  /** SHA-256 over the names and contents of all entries before this one. */
  digest: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestBody = Omit<Manifest, 'digest'>;

/** Any file may be larger than memory: entries are written and read piece by piece. */
export interface Entry extends OpenFile {
  readonly name: string;
}

/** The content of an entry as it passes by, counted into the digest. */
async function* hashed(hash: Hash, { name, bytes, content }: Entry): AsyncGenerator<Uint8Array> {
  hash.update(`${name}\n${bytes}\n`);
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

/**
 * Writes a tar.gz that only its owner may read: the entries that `fill` adds, then the manifest that `fill` returns.
 * The file gets its final name when it is complete.
 */
export async function writeArchive(
  file: string,
  fill: (add: (entry: Entry) => Promise<void>) => Promise<ManifestBody>,
): Promise<Manifest> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already. Choose another name.`);
  const unfinished = `${file}.part`;
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
  // A full disk ends the filling as well, which then rejects with the reason.
  written.catch((error: Error) => tar.destroy(error));
  const add = ({ name, bytes, content }: Entry) =>
    pipeline(content, tar.entry({ name, size: bytes, mode: 0o600 }));
  const hash = createHash('sha256');
  try {
    const body = await fill((entry) => add({ ...entry, content: hashed(hash, entry) }));
    const manifest: Manifest = { ...body, digest: hash.digest('hex') };
    const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await add({ name: manifestName, bytes: content.length, content: [content] });
    tar.finalize();
    await written;
    await rename(unfinished, file);
    return manifest;
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    // A write error surfaces in `fill` with another message; the original one explains the fix.
    const reason = await written.then(
      () => error,
      (failure: unknown) => failure,
    );
    await rm(unfinished, { force: true });
    throw reason;
  }
}

async function textOf(content: Pieces): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

async function* piecesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of entry) if (piece instanceof Uint8Array) yield piece;
}

/** The entries of an archive in their order, the manifest last. */
export async function* readEntries(file: string): AsyncGenerator<Entry> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  read.catch(() => undefined);
  for await (const entry of tar) {
    yield { name: entry.header.name, bytes: entry.header.size ?? 0, content: piecesOf(entry) };
    // The next entry comes when this one has been read to its end.
    entry.resume();
  }
  await read;
}

/** Reads the whole archive once and answers its manifest; refuses one that is incomplete or was changed. */
export async function verifyArchive(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  const hash = createHash('sha256');
  let last: string | undefined;
  try {
    for await (const entry of readEntries(file)) {
      // A manifest is the last entry; another entry behind it makes it none.
      last = entry.name === manifestName ? await textOf(entry.content) : undefined;
      if (last === undefined) for await (const _piece of hashed(hash, entry));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} cannot be read to its end: ${reason}`);
  }
  if (last === undefined) throw new OperatorError(`${file} is no archive of Takt, or not a whole one.`);
  const manifest = manifestSchema.safeParse(JSON.parse(last));
  if (!manifest.success)
    throw new OperatorError(`${file} was made by a Takt whose archives this one cannot read.`);
  if (manifest.data.digest !== hash.digest('hex')) {
    throw new OperatorError(`${file} is damaged: its content is not what was written.`);
  }
  return manifest.data;
}
