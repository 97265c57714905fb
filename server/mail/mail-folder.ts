import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** `20261120T140153123Z-<id>.eml`: sorts by time, and holds nothing that could leave the folder. */
const fileName = /^\d{8}T\d{9}Z-[A-Za-z0-9-]{1,64}\.eml$/;
const maximumFiles = 1000;

/** `DATA_DIR/mail`: one file a mail, readable by the server's own account only. */
export interface MailFolder {
  readonly path: string;
  /** Newest first. */
  list(): Promise<string[]>;
  /** Undefined for a name that is no mail of this folder. */
  read(file: string): Promise<Buffer | undefined>;
  /** A second mail with the same id changes nothing. */
  add(id: string, content: Buffer): Promise<void>;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export function openMailFolder(dataDir: string): MailFolder {
  const folder = path.join(dataDir, 'mail');

  async function list(): Promise<string[]> {
    try {
      const files = await readdir(folder);
      return files
        .filter((file) => fileName.test(file))
        .sort()
        .reverse();
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  return {
    path: folder,
    list,
    async read(file) {
      if (!fileName.test(file)) return undefined;
      try {
        return await readFile(path.join(folder, file));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async add(id, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const files = await list();
      if (files.some((file) => file.endsWith(`-${id}.eml`))) return;
      const stamp = new Date().toISOString().replace(/[-:.]/g, '');
      const unfinished = path.join(folder, `.${id}.part`);
      await writeFile(unfinished, content, { mode: 0o600 });
      await rename(unfinished, path.join(folder, `${stamp}-${id}.eml`));
      for (const old of files.slice(maximumFiles - 1)) await rm(path.join(folder, old), { force: true });
    },
  };
}
