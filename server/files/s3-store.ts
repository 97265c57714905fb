import type { S3Client } from '@aws-sdk/client-s3';
import { v7 as uuidv7 } from 'uuid';
import type { DatabaseLog } from '#server/db/log.ts';
import { AppError } from '#server/errors.ts';
import type { KeptFiles } from '#server/files/file-store.ts';
import type { S3Config } from '#server/storage-config.ts';
import { fileTexts } from '#shared/files/file.schema.ts';
import { outageCodes } from '#shared/http/outage.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

const folder = 'files/';
const contentTypes = new Map([
  ['webp', 'image/webp'],
  ['csv', 'text/csv'],
]);

const connectMs = 3000;
/** One answer; what is longest is a file of some megabytes. */
const answerMs = 15_000;
/** Everything, second try included: less than a request may take. */
const patienceMs = 40_000;
const retryAfterSeconds = 60;

function contentTypeOf(key: string): string {
  return contentTypes.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
}

function clientFor({ S3Client }: Sdk, config: S3Config): S3Client {
  const { region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = config;
  return new S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
    // Checksums of Amazon's own kind are unknown to many other stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : `${error.name}: ${error.message}`;
}

/** The library takes its time and memory with the first call. */
function connect(config: S3Config) {
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  return {
    open() {
      opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: clientFor(sdk, config) }));
      return opened;
    },
    close: () => void opened?.then(({ client }) => client.destroy()).catch(() => undefined),
  };
}

/** What is asked of the bucket; every call rejects with the store's own reason. */
function callsTo(config: S3Config) {
  const { bucket: Bucket } = config;
  const connection = connect(config);
  const within = () => ({ abortSignal: AbortSignal.timeout(patienceMs) });

  return {
    close: connection.close,
    async check(): Promise<void> {
      const { sdk, client } = await connection.open();
      await client.send(new sdk.HeadBucketCommand({ Bucket }), within());
    },
    async write(Key: string, content: Uint8Array): Promise<void> {
      const { sdk, client } = await connection.open();
      const file = { Bucket, Key, Body: content, ContentLength: content.byteLength };
      await client.send(new sdk.PutObjectCommand({ ...file, ContentType: contentTypeOf(Key) }), within());
    },
    async read(Key: string): Promise<Buffer | undefined> {
      const { sdk, client } = await connection.open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), within());
        return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(Key: string): Promise<void> {
      const { sdk, client } = await connection.open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), within());
    },
    /** A thousand names at most, and where the next begin. */
    async list(ContinuationToken: string | undefined) {
      const { sdk, client } = await connection.open();
      const asked = { Bucket, Prefix: folder, ...(ContinuationToken ? { ContinuationToken } : {}) };
      const page = await client.send(new sdk.ListObjectsV2Command(asked), within());
      const names = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(folder.length));
      return { names, next: page.NextContinuationToken };
    },
  };
}

/** Objects `files/<key>` of a bucket. While it does not answer, calls are refused as "503, try again". */
export function openS3Store(config: S3Config, log: Pick<DatabaseLog, 'warn'>): KeptFiles {
  const calls = callsTo(config);
  const place = `bucket ${config.bucket} at ${config.endpoint ?? `Amazon S3 (${config.region})`}`;

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
      const page = await orAway(calls.list(next));
      yield* page.names;
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
    write: (key, content) => orAway(calls.write(folder + key, content)),
    get: (key) => orAway(calls.read(folder + key)),
    delete: (key) => orAway(calls.remove(folder + key)),
    keys,
    check: () => calls.check(),
    probe,
    close: calls.close,
  };
}
