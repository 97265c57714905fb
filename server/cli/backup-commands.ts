import { argumentsOf, type Command, withAuditFailure } from '#server/cli/command.ts';
import { withDatabase } from '#server/cli/installation.ts';
import type { Manifest } from '#server/ops/backup/archive.ts';
import { verifyArchive } from '#server/ops/backup/archive.ts';
import { backUp } from '#server/ops/backup/backup.ts';
import { restore } from '#server/ops/backup/restore.ts';

function contents({ tables, files }: Manifest): string {
  const counts = Object.values(tables);
  const rows = counts.reduce((sum, table) => sum + table.rows, 0);
  return `${counts.length} tables with ${rows} rows, ${files} files`;
}

const backup: Command = {
  name: 'backup',
  usage: '<file.tar.gz>',
  about: 'everything in one file: database, uploads, the generated secret; the server may run',
  details: ['The file opens every account: keep it where only you can read it.'],
  async run(input) {
    const { file } = argumentsOf(input, ['file']);
    return withDatabase(input.env, async (installation) => {
      const { manifest, bytes, unnoted } = await backUp(installation, file);
      const text = `Wrote ${file} (${(bytes / 1e6).toFixed(1)} MB): ${contents(manifest)}.`;
      return { text: withAuditFailure(text, unnoted) };
    });
  },
};

const verify: Command = {
  name: 'backup verify',
  usage: '<file.tar.gz>',
  about: 'read a backup to its end and check it; changes nothing',
  async run(input) {
    const manifest = await verifyArchive(argumentsOf(input, ['file']).file);
    const { release, madeAt } = manifest;
    return { text: `Whole and unchanged, made ${madeAt} by Takt ${release}: ${contents(manifest)}.` };
  },
};

const secretWarning =
  'JWT_SECRET is another one than that of the backup: everybody signs in again, and second factors and mail ' +
  'passwords cannot be read. Set JWT_SECRET to the old one before the first start to keep them.';

const restoring: Command = {
  name: 'restore',
  usage: '<file.tar.gz>',
  about: 'make an empty installation what the backed-up one was; stop its server first',
  async run(input) {
    const { file } = argumentsOf(input, ['file']);
    const work = (installation: Parameters<typeof restore>[0]) => restore(installation, file);
    const { manifest, migrated, isSecretForeign, unnoted } = await withDatabase(input.env, work, {
      whenRunning: 'refuse',
    });
    const lines = [
      `Restored the backup of ${manifest.madeAt} (Takt ${manifest.release}): ${contents(manifest)}.`,
    ];
    if (migrated.length > 0) lines.push(`Brought it up to this release: ${migrated.join(', ')}.`);
    if (isSecretForeign) lines.push(secretWarning);
    return { text: withAuditFailure(lines.join('\n'), unnoted) };
  },
};

export const backupCommands: readonly Command[] = [backup, verify, restoring];
