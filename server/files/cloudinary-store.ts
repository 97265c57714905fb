import type { v2 } from 'cloudinary';
import { z } from 'zod';
import { openOnce } from '#server/async/open-once.ts';
import { within } from '#server/async/within.ts';
import type { DatabaseLog } from '#server/db/log.ts';
import type { StoredFiles } from '#server/files/file-store.ts';
import { openRemoteStore, type RemoteCalls, reasonOf } from '#server/files/remote-store.ts';
import type { CloudinaryConfig } from '#server/storage-config.ts';

type Sdk = typeof v2;

/** Everything one call may take: less than a request may. */
const patienceMs = 40_000;
/** Cloudinary allows few administrative calls an hour, so a store that has just answered is not checked again. */
const checkedMs = 60_000;
const addressSeconds = 60;
const pageSize = 500;
const notFound = 404;

const errorSchema = z.object({ message: z.string(), http_code: z.number().optional() });
/** The library rejects with the reason, or with the reason and the request, which contains the secret. */
const failureSchema = z.union([
  z.object({ error: errorSchema }).transform(({ error }) => error),
  errorSchema,
]);
const pageSchema = z.object({
  resources: z.array(z.object({ public_id: z.string() })),
  next_cursor: z.string().optional(),
});

function wordsOf(failure: unknown): string {
  if (failure instanceof Error) return reasonOf(failure);
  const { data } = failureSchema.safeParse(failure);
  return data === undefined ? 'no reason given' : `${data.http_code ?? 'failed'}: ${data.message}`;
}

/** A reason that is safe to show, since other parts of the server write errors as they are. */
async function plainly<T>(call: Promise<T>): Promise<T> {
  try {
    return await within(patienceMs, call);
  } catch (failure) {
    throw new Error(wordsOf(failure));
  }
}

function sendTo(sdk: Sdk, options: object, content: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = sdk.uploader.upload_stream(options, (failure) => {
      if (failure === undefined || failure === null) resolve();
      else reject(failure);
    });
    stream.on('error', reject);
    stream.end(content);
  });
}

async function load(address: string): Promise<Buffer | undefined> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  if (response.ok) return Buffer.from(await response.arrayBuffer());
  const failure = failureSchema.safeParse(await response.json().catch(() => undefined));
  if (response.status === notFound) return undefined;
  throw new Error(`${response.status}: ${failure.data?.message ?? response.statusText}`);
}

/** Stored unchanged, and served only for signed addresses. */
const kind = { resource_type: 'raw', type: 'authenticated' } as const;

function callsTo({ cloudName, apiKey, apiSecret, uploadPrefix }: CloudinaryConfig): RemoteCalls {
  const account = {
    ...{ cloud_name: cloudName, api_key: apiKey, api_secret: apiSecret, timeout: patienceMs },
    ...(uploadPrefix === undefined ? {} : { upload_prefix: uploadPrefix }),
  };
  const options = { ...account, ...kind };
  // The library takes its time and memory with the first call.
  const { get: open } = openOnce((): Promise<Sdk> => import('cloudinary').then(({ v2: sdk }) => sdk));
  let checkedUntil = 0;

  async function list(prefix: string, from: string | undefined) {
    const sdk = await open();
    const request = { ...options, prefix, max_results: pageSize, ...(from ? { next_cursor: from } : {}) };
    const page = pageSchema.parse(await plainly(sdk.api.resources(request)));
    const names = page.resources.map(({ public_id: name }) => name);
    return { names, ...(page.next_cursor === undefined ? {} : { next: page.next_cursor }) };
  }

  return {
    list,
    async check() {
      if (performance.now() < checkedUntil) return;
      await plainly((await open()).api.ping(account));
      checkedUntil = performance.now() + checkedMs;
    },
    async write(name, content) {
      await plainly(sendTo(await open(), { ...options, public_id: name, overwrite: true }, content));
    },
    async read(name) {
      const expires = Math.floor(Date.now() / 1000) + addressSeconds;
      const address = (await open()).utils.private_download_url(name, '', {
        ...options,
        expires_at: expires,
      });
      return plainly(load(address));
    },
    async remove(name) {
      await plainly((await open()).uploader.destroy(name, { ...options, invalidate: true }));
    },
    close: () => undefined,
  };
}

/** Raw files of a cloud of Cloudinary, delivered to nobody but this server. */
export function openCloudinaryStore(config: CloudinaryConfig, log: Pick<DatabaseLog, 'warn'>): StoredFiles {
  const place = `Cloudinary (${config.cloudName})`;
  return openRemoteStore({ place, calls: callsTo(config), log });
}
