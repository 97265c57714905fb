import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { openIfThere } from '#server/files/disk-store.ts';
import { type FileStore, isFileKey, type Pieces } from '#server/files/file-store.ts';
import type { Entry } from '#server/ops/backup/archive.ts';

/** Uploads have the same names in an archive, regardless of the store. */
const uploads = 'data/files/';
/** The mails of an installation without a mail server. */
const mails = 'mail';
const secretFile = 'jwt-secret';
const prefix = 'data/';
export const secretEntry = `${prefix}${secretFile}`;

export interface Place {
  readonly config: Pick<Config, 'dataDir' | 'jwtSecret'>;
  readonly files: FileStore;
}

/** Equal for equal secrets; reveals nothing else about them. */
export function secretMark({ jwtSecret }: Pick<Config, 'jwtSecret'>): string {
  return createHmac('sha256', jwtSecret).update('takt backup').digest('hex').slice(0, 16);
}

/** Whether the secret in use is the one that was generated into DATA_DIR. */
function usesSecretFile({ dataDir, jwtSecret }: Place['config']): boolean {
  const file = path.join(dataDir, secretFile);
  return existsSync(file) && readFileSync(file, 'utf8').trim() === jwtSecret;
}

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function entryName(dataDir: string, file: string): string {
  return prefix + path.relative(dataDir, file).split(path.sep).join('/');
}

function uploadName(key: string): string {
  return `${uploads}${key.slice(0, 2)}/${key}`;
}

/** The entry of an upload; undefined where the store has none. */
export async function openUpload(files: FileStore, key: string): Promise<Entry | undefined> {
  const file = await files.open(key);
  return file && { name: uploadName(key), ...file };
}

/** The secret, the uploads and the mails. Skips files that are deleted meanwhile. */
export async function* readDataFiles({ config, files }: Place): AsyncGenerator<Entry> {
  const { dataDir } = config;
  for await (const key of files.keys()) {
    const upload = await openUpload(files, key);
    if (upload !== undefined) yield upload;
  }
  const others = await namesIn(path.join(dataDir, mails));
  if (usesSecretFile(config)) others.push(path.join(dataDir, secretFile));
  for (const name of others) {
    const file = await openIfThere(name);
    if (file !== undefined) yield { name: entryName(dataDir, name), ...file };
  }
}

/** Ends of the keys of uploads in rows. They begin at a dot, which is rare: rows may have megabytes of letters. */
const keyEnd = /\.(?<=[A-Za-z0-9_-]{43}\.)[a-z0-9]{1,8}/g;
const keyLetters = 43;
const longestKey = keyLetters + '.'.length + 8;

/** Passes rows on, and notes what may be the keys of uploads in them: also parts of some where a piece ends. */
export async function* notingUploads(content: Pieces, named: Set<string>): AsyncGenerator<Uint8Array> {
  let before = '';
  for await (const piece of content) {
    const text = before + Buffer.from(piece).toString('latin1');
    for (const { 0: end, index } of text.matchAll(keyEnd)) {
      named.add(text.slice(index - keyLetters, index) + end);
    }
    before = text.slice(-longestKey);
    yield piece;
  }
}

/** The path of an entry in DATA_DIR; undefined for an entry that is no file of it. */
function targetOf(dataDir: string, name: string): string | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const parts = name.slice(prefix.length).split('/');
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part));
  const [first = ''] = parts;
  const isKnown = parts.length === 1 ? first === secretFile : first === mails;
  return isPlain && isKnown ? path.join(dataDir, ...parts) : undefined;
}

/** Puts a file of an archive back. A secret is left out where the environment sets one. Answers whether it was put. */
export async function writeDataFile({ config, files }: Place, { name, content }: Entry): Promise<boolean> {
  const key = name.startsWith(uploads) ? path.posix.basename(name) : '';
  if (isFileKey(key)) {
    await files.putBack(key, content);
    return true;
  }
  const target = targetOf(config.dataDir, name);
  if (target === undefined) return false;
  if (path.basename(target) === secretFile && !usesSecretFile(config)) return false;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.part`;
  await writeFile(unfinished, content, { mode: 0o600 });
  await rename(unfinished, target);
  return true;
}
