import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLogger } from '#server/log.ts';
import { openDatabase } from '#server/open-database.ts';
import { SeedError, type SeedProfile, seed, seedDefaults, seedProfiles } from '#server/seeds/seed.ts';
import { startServices } from '#server/start-services.ts';

const usage = `Usage:
  npm run cli -- migrate
  npm run seed -- demo                     one organization that looks lived in
  npm run seed -- ci                       small, the same ids and credentials everywhere, printed as JSON
  npm run seed -- load [--members 20] [--tasks 500] [--logs 5000]
Options of seed:
  --force   also where the database is not empty, and in production
`;

class UsageError extends Error {}

function countOf(text: string | undefined, fallback: number, name: string): number {
  if (text === undefined) return fallback;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`--${name} takes a whole number above 0`);
  return count;
}

function isProfile(name: string | undefined): name is SeedProfile {
  return seedProfiles.some((profile) => profile === name);
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean' },
      members: { type: 'string' },
      tasks: { type: 'string' },
      logs: { type: 'string' },
    },
  });
  const [command, profile] = positionals;
  if (command !== 'migrate' && command !== 'seed') throw new UsageError(usage);
  if (command === 'seed' && !isProfile(profile))
    throw new UsageError(`${usage}\nProfiles: ${seedProfiles.join(', ')}`);
  const options = {
    force: values.force ?? seedDefaults.force,
    members: countOf(values.members, seedDefaults.members, 'members'),
    tasks: countOf(values.tasks, seedDefaults.tasks, 'tasks'),
    logs: countOf(values.logs, seedDefaults.logs, 'logs'),
  };
  const config = readConfig();
  const log = createLogger('warn');
  const database = await openDatabase(config, log, { whenRunning: 'join' });
  try {
    const { applied } = await migrate({ connectionString: database.connectionString, log });
    if (!isProfile(profile) || command === 'migrate') {
      process.stdout.write(
        applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}\n`,
      );
      return;
    }
    const started = await startServices({ config, connectionString: database.connectionString, log });
    try {
      process.stdout.write(`${JSON.stringify(await seed(started.services, profile, options), null, 2)}\n`);
    } finally {
      await started.close();
    }
  } finally {
    await database.stop();
  }
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    const expected = error instanceof UsageError || error instanceof SeedError;
    process.stderr.write(
      `${error instanceof Error ? (expected ? error.message : error.stack) : String(error)}\n`,
    );
    process.exit(1);
  },
);
