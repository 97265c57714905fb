import { argumentsOf, type Command, withAuditFailure } from '#server/cli/command.ts';
import { type Installation, withDatabase } from '#server/cli/installation.ts';
import { exportWorkspace } from '#server/ops/workspace-archive/export.ts';
import { importWorkspace } from '#server/ops/workspace-archive/import.ts';

const exporting: Command = {
  name: 'export',
  usage: '<workspace id or name> <file.tar.gz>',
  about: 'one workspace with its people and uploads in a file, for another installation',
  details: [
    'The file holds the passwords of its people as hashes: keep it where only you can read it.',
    'Sessions, API tokens and second factors stay behind.',
  ],
  async run(input) {
    const { workspace: named, file } = argumentsOf(input, ['workspace', 'file']);
    const { manifest, rows, unnoted } = await withDatabase(input.env, (installation) =>
      exportWorkspace(installation, { named, file }),
    );
    return { text: withAuditFailure(`Wrote ${file}: ${rows} rows, ${manifest.files} files.`, unnoted) };
  },
};

const importing: Command = {
  name: 'import',
  usage: '<file.tar.gz>',
  about: 'an exported workspace into this installation, beside what it has; stop its server first',
  details: ['Ids are kept. People whose address has an account here keep that account and its password.'],
  async run(input) {
    const { file } = argumentsOf(input, ['file']);
    const work = (installation: Installation) => importWorkspace(installation, file);
    const report = await withDatabase(input.env, work, { whenRunning: 'refuse' });
    const { manifest, knownPeople, isSecretForeign } = report;
    const lines = [`Imported the workspace ${manifest.workspace?.name} (${manifest.workspace?.id}).`];
    if (knownPeople > 0) lines.push(`${knownPeople} of its people had an account here and keep it.`);
    if (isSecretForeign)
      lines.push('JWT_SECRET is another one than where it comes from: enter mail passwords and keys again.');
    return { text: lines.join('\n') };
  },
};

export const workspaceCommands: readonly Command[] = [exporting, importing];
