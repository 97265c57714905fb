import type { Config } from '#server/config.ts';
import type { DatabaseLog } from '#server/db/log.ts';
import { openDiskStore } from '#server/files/disk-store.ts';
import { type FileStore, withKeys } from '#server/files/file-store.ts';
import { openS3Store } from '#server/files/s3-store.ts';

/** The bucket of `S3_BUCKET`, or the folder below `DATA_DIR`. Opening it asks nobody. */
export function openFileStore(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  log: Pick<DatabaseLog, 'warn'>,
): FileStore {
  return withKeys(storage.s3 === undefined ? openDiskStore(dataDir) : openS3Store(storage.s3, log));
}
