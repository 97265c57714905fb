import { constants, existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeptFiles } from '#server/files/file-store.ts';
import { nearestFolder } from '#server/files/nearest-folder.ts';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Files in `DATA_DIR/files`, readable by the server's own account only. Replicas share the folder. */
export function openDiskStore(dataDir: string): KeptFiles {
  const root = path.join(dataDir, 'files');
  const fileOf = (key: string) => path.join(root, key.slice(0, 2), key);
  const check = () => access(nearestFolder(root), constants.W_OK);

  return {
    place: root,
    check,
    async write(key, content) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const unfinished = `${file}.part`;
      await writeFile(unfinished, content, { mode: 0o600 });
      await rename(unfinished, file);
    },
    async get(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
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
    async probe() {
      await check();
      if (!existsSync(root)) return;
      const file = path.join(root, '.probe.part');
      await writeFile(file, 'a');
      await rm(file);
    },
    close: () => undefined,
  };
}
