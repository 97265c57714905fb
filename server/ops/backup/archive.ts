import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';
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

export interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

function addTo(hash: Hash, { name, content }: Entry): void {
  hash.update(`${name}\n${content.length}\n`).update(content);
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
  const add = ({ name, content }: Entry) =>
    new Promise<void>((resolve, reject) => {
      written.catch(reject);
      tar.entry({ name, size: content.length, mode: 0o600 }, content, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  const hash = createHash('sha256');
  try {
    const body = await fill(async (entry) => {
      addTo(hash, entry);
      await add(entry);
    });
    const manifest: Manifest = { ...body, digest: hash.digest('hex') };
    await add({ name: manifestName, content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) });
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

async function contentOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The entries of an archive in their order, the manifest last. */
export async function* readEntries(file: string): AsyncGenerator<Entry> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  read.catch(() => undefined);
  for await (const entry of tar) yield { name: entry.header.name, content: await contentOf(entry) };
  await read;
}

/** Reads the whole archive once and answers its manifest; refuses one that is incomplete or was changed. */
export async function verifyArchive(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  const hash = createHash('sha256');
  let last: Entry | undefined;
  try {
    for await (const entry of readEntries(file)) {
      if (last !== undefined) addTo(hash, last);
      last = entry;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} cannot be read to its end: ${reason}`);
  }
  if (last?.name !== manifestName)
    throw new OperatorError(`${file} is no archive of Takt, or not a whole one.`);
  const manifest = manifestSchema.safeParse(JSON.parse(last.content.toString('utf8')));
  if (!manifest.success)
    throw new OperatorError(`${file} was made by a Takt whose archives this one cannot read.`);
  if (manifest.data.digest !== hash.digest('hex')) {
    throw new OperatorError(`${file} is damaged: its content is not what was written.`);
  }
  return manifest.data;
}
