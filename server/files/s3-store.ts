import type { S3Client } from '@aws-sdk/client-s3';
import { openOnce } from '#server/async/open-once.ts';
import type { DatabaseLog } from '#server/db/log.ts';
import type { StoredFiles } from '#server/files/file-store.ts';
import { openRemoteStore, type RemoteCalls } from '#server/files/remote-store.ts';
import type { S3Config } from '#server/storage-config.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

const contentTypes = new Map([
  ['webp', 'image/webp'],
  ['csv', 'text/csv'],
]);

const connectMs = 3000;
/** Time limit of one response; the largest file has some megabytes. */
const answerMs = 15_000;
/** Everything, second try included: less than a request may take. */
const patienceMs = 40_000;

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

/** The library takes its time and memory with the first call. */
function connect(config: S3Config) {
  const opened = openOnce(async (): Promise<{ sdk: Sdk; client: S3Client }> => {
    const sdk = await import('@aws-sdk/client-s3');
    return { sdk, client: clientFor(sdk, config) };
  });
  return {
    open: opened.get,
    close: () =>
      void opened
        .current()
        ?.then(({ client }) => client.destroy())
        .catch(() => undefined),
  };
}

function callsTo(config: S3Config): RemoteCalls {
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
    /** A thousand at most. */
    async list(Prefix: string, from: string | undefined) {
      const { sdk, client } = await connection.open();
      const request = { Bucket, Prefix, ...(from === undefined ? {} : { ContinuationToken: from }) };
      const page = await client.send(new sdk.ListObjectsV2Command(request), within());
      const names = (page.Contents ?? []).map(({ Key = '' }) => Key);
      const next = page.NextContinuationToken;
      return { names, ...(next === undefined ? {} : { next }) };
    },
  };
}

/** Objects of a bucket. */
export function openS3Store(config: S3Config, log: Pick<DatabaseLog, 'warn'>): StoredFiles {
  const place = `bucket ${config.bucket} at ${config.endpoint ?? `Amazon S3 (${config.region})`}`;
  return openRemoteStore({ place, calls: callsTo(config), log });
}
