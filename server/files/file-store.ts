import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';

/** Keeps bytes under keys that cannot be guessed. Whoever knows the key of a public file may read it. */
export interface FileStore {
  /** Answers the key. `extension` tells the content type: lower case, without a dot. */
  put(content: Uint8Array, extension: string): Promise<string>;
  /** Undefined for a key that is not in the store, or is no key at all. */
  get(key: string): Promise<Buffer | undefined>;
  /** A key that is not there is fine. */
  delete(key: string): Promise<void>;
}

/** 256 random bits and an extension: nothing that could leave the folder. */
const keyPattern = /^[A-Za-z0-9_-]{43}\.[a-z0-9]{1,8}$/;
const keyBytes = 32;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Files in `DATA_DIR/files`, readable by the server's own account only. Replicas share the folder. */
export function openFileStore({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  const root = path.join(dataDir, 'files');
  const fileOf = (key: string) => path.join(root, key.slice(0, 2), key);

  return {
    async put(content, extension) {
      const key = `${randomBytes(keyBytes).toString('base64url')}.${extension}`;
      if (!keyPattern.test(key)) throw new Error(`no file extension: ${extension}`);
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const unfinished = `${file}.part`;
      await writeFile(unfinished, content, { mode: 0o600 });
      await rename(unfinished, file);
      return key;
    },
    async get(key) {
      if (!keyPattern.test(key)) return undefined;
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async delete(key) {
      if (keyPattern.test(key)) await rm(fileOf(key), { force: true });
    },
  };
}
