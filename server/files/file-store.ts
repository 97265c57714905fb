import { randomBytes } from 'node:crypto';

/** The bytes of a file, piece by piece. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface OpenFile {
  readonly bytes: number;
  /** To be read once, to its end. */
  readonly content: Pieces;
}

/** Stores bytes under keys that cannot be guessed. Anybody with the key of a public file may read it. */
export interface FileStore {
  /** The location of the store, for operators. */
  readonly place: string;
  /** Returns the key. `extension` determines the content type: lower case, without a dot. */
  put(content: Uint8Array, extension: string): Promise<string>;
  /** Keeps bytes under the key they had in another store. */
  putBack(key: string, content: Pieces): Promise<void>;
  /** Undefined for a key that is not in the store, or is no key at all. */
  get(key: string): Promise<Buffer | undefined>;
  /** The same for a file that need not be in memory as a whole. */
  open(key: string): Promise<OpenFile | undefined>;
  /** Whether a key is in the store. */
  has(key: string): Promise<boolean>;
  /** A key that is not there is fine. */
  delete(key: string): Promise<void>;
  /** All keys of the store. */
  keys(): AsyncGenerator<string>;
  /** Rejects with the reason while the store cannot be used; leaves nothing behind. */
  check(): Promise<void>;
  /** Writes, reads and deletes a few bytes; rejects with the reason when one of it fails. */
  probe(): Promise<void>;
  close(): void;
}

/** The operations that differ between stores. Callers pass valid keys only. */
export type StoredFiles = Omit<FileStore, 'put' | 'putBack' | 'has' | 'open'> & {
  /** Present where it costs less than reading. */
  has?(key: string): Promise<boolean>;
  /** Present where a file can be read in pieces. */
  open?(key: string): Promise<OpenFile | undefined>;
  write(key: string, content: Pieces): Promise<void>;
};

/** 256 random bits and an extension: nothing that could leave a folder. */
const keyPattern = /^[A-Za-z0-9_-]{43}\.[a-z0-9]{1,8}$/;
const keyBytes = 32;

export function isFileKey(text: string): boolean {
  return keyPattern.test(text);
}

/** A store that takes no key it did not make. */
export function withKeys({ write, ...kept }: StoredFiles): FileStore {
  async function putBack(key: string, content: Pieces): Promise<void> {
    if (!isFileKey(key)) throw new Error(`no key of a file: ${key}`);
    await write(key, content);
  }
  async function openWhole(key: string): Promise<OpenFile | undefined> {
    const content = await kept.get(key);
    return content && { bytes: content.length, content: [content] };
  }
  const open = kept.open ?? openWhole;
  return {
    ...kept,
    putBack,
    async put(content, extension) {
      const key = `${randomBytes(keyBytes).toString('base64url')}.${extension}`;
      await putBack(key, [content]);
      return key;
    },
    get: async (key) => (isFileKey(key) ? kept.get(key) : undefined),
    open: async (key) => (isFileKey(key) ? open(key) : undefined),
    has: async (key) => {
      if (!isFileKey(key)) return false;
      return kept.has === undefined ? (await kept.get(key)) !== undefined : kept.has(key);
    },
    delete: async (key) => {
      if (isFileKey(key)) await kept.delete(key);
    },
    async *keys() {
      for await (const key of kept.keys()) if (isFileKey(key)) yield key;
    },
  };
}
