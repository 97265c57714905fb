import type { Config } from '#server/config.ts';
import type { DatabaseLog } from '#server/db/log.ts';
import { openCloudinaryStore } from '#server/files/cloudinary-store.ts';
import { openDiskStore } from '#server/files/disk-store.ts';
import { type FileStore, type StoredFiles, withKeys } from '#server/files/file-store.ts';
import { openS3Store } from '#server/files/s3-store.ts';

type Chosen = Pick<Config, 'dataDir' | 'storage'>;

function storeOf({ dataDir, storage }: Chosen, log: Pick<DatabaseLog, 'warn'>): StoredFiles {
  if (storage.provider === 'LOCAL') return openDiskStore(dataDir);
  if (storage.provider === 'CLOUDINARY') return openCloudinaryStore(storage.cloudinary, log);
  return openS3Store(storage.s3, log);
}

/** The configured store, or the folder below `DATA_DIR`. Opening it makes no calls. */
export function openFileStore(config: Chosen, log: Pick<DatabaseLog, 'warn'>): FileStore {
  return withKeys(storeOf(config, log));
}
