import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { OpenFile, Pieces, StoredFiles } from '#server/files/file-store.ts';
import { nearestFolder } from '#server/files/nearest-folder.ts';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

/** Undefined for a file that is not there, or was deleted since its folder was listed. */
export async function openIfThere(file: string): Promise<OpenFile | undefined> {
  try {
    const handle = await open(file, 'r');
    const { size: bytes } = await handle.stat();
    return { bytes, content: handle.createReadStream() };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Some file systems cannot sync folders, and fail with these codes. */
const needsNoSync: readonly unknown[] = ['EINVAL', 'ENOTSUP', 'EPERM'];

/** The names in a folder are on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!needsNoSync.includes(codeOf(error))) throw error;
  } finally {
    await handle.close();
  }
}

async function writeThrough(file: string, content: Pieces): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    for await (const piece of content) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Folders that are made are on the disk as well. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const top = path.dirname(first);
  for (let made = folder; made !== top; made = path.dirname(made)) await syncFolder(path.dirname(made));
}

/** Large enough to need room of its own on the disk. */
const probe = Buffer.alloc(8192, 'a');

/** Files in `DATA_DIR/files`, readable by the server's own account only. Replicas share the folder. */
export function openDiskStore(dataDir: string): StoredFiles {
  const root = path.join(dataDir, 'files');
  const fileOf = (key: string) => path.join(root, key.slice(0, 2), key);

  /** Writes a test file: rights alone reveal no full disk, and do not limit root. */
  async function check(): Promise<void> {
    const folder = nearestFolder(root);
    await access(folder, constants.W_OK);
    // Before the first start there is nothing of ours yet.
    if (!existsSync(dataDir)) return;
    const file = path.join(folder, `.probe-${randomBytes(6).toString('hex')}.part`);
    try {
      await writeThrough(file, [probe]);
      if (!probe.equals(await readFile(file))) throw new Error(`${file} does not give back what was written`);
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }

  return {
    place: root,
    check,
    probe: check,
    async write(key, content) {
      const file = fileOf(key);
      await makeFolder(path.dirname(file));
      const unfinished = `${file}.part`;
      try {
        await writeThrough(unfinished, content);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
      await syncFolder(path.dirname(file));
    },
    async get(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    open: (key) => openIfThere(fileOf(key)),
    async has(key) {
      try {
        await stat(fileOf(key));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async delete(key) {
      await rm(fileOf(key), { force: true });
    },
    async *keys() {
      // One subfolder at a time: there may be very many files.
      for (const part of await namesIn(root)) {
        if (part.length === 2) yield* await namesIn(path.join(root, part));
      }
    },
    close: () => undefined,
  };
}
