import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { diskTroubleIn } from '#server/disk-trouble.ts';
import type { Binaries } from './binaries.ts';
import { type DataFolder, databasePassword, makeFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './error.ts';
import { run } from './run.ts';
import type { Durability } from './settings.ts';

export const databaseUser = 'takt';

/** Order and case of text come from PostgreSQL itself; the system's locale only classifies characters for extensions. */
const systemLocales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Linux writes a whole disk out at once, which takes less than a thousand files one by one. */
const syncOption = `--sync-method=${process.platform === 'linux' ? 'syncfs' : 'fsync'}`;

async function initdb(
  folder: DataFolder,
  binaries: Binaries,
  target: string,
  options: { sync: boolean },
): Promise<void> {
  for (const locale of systemLocales) {
    rmSync(target, { recursive: true, force: true });
    makeFolder(target, folder.account);
    const { code, output } = await run(
      binaries.initdb,
      [
        `--pgdata=${target}`,
        `--username=${databaseUser}`,
        `--pwfile=${path.join(folder.state, 'password')}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--locale=${locale}`,
        '--lc-messages=C',
        '--data-checksums',
        '--no-instructions',
        options.sync ? syncOption : '--no-sync',
      ],
      folder.account,
    );
    if (code === 0) return;
    if (!output.includes('invalid locale name')) {
      const trouble = diskTroubleIn(output);
      const cause = trouble === undefined ? '' : `${trouble.cause}. ${trouble.remedy}\n`;
      throw new EmbeddedPostgresError(
        `${cause}The database could not be created in ${target}:\n${output.trim()}`,
      );
    }
  }
  throw new EmbeddedPostgresError(
    `The system has none of the locales ${systemLocales.join(', ')}. Set DATABASE_URL.`,
  );
}

function refuseOtherVersion(cluster: string, majorVersion: string): void {
  const written = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (written === majorVersion) return;
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was written by PostgreSQL ${written}; this release brings PostgreSQL ${majorVersion}. ` +
      'Make a backup with the release that wrote it and restore the backup with this one.',
  );
}

/** Creates the cluster if there is none. One that was interrupted half-way is made again. */
export async function ensureCluster(
  folder: DataFolder,
  binaries: Binaries,
  options: { majorVersion: string; durability: Durability },
): Promise<void> {
  if (existsSync(folder.cluster)) return refuseOtherVersion(folder.cluster, options.majorVersion);
  databasePassword(folder);
  const unfinished = `${folder.cluster}.new`;
  await initdb(folder, binaries, unfinished, { sync: options.durability === 'real' });
  renameSync(unfinished, folder.cluster);
}
