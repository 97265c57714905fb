import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { baseContext, type Services } from '#server/context/context.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLogger } from '#server/log.ts';
import { resetSecondFactor } from '#server/modules/auth/second-factor-reset.service.ts';
import { openDatabase } from '#server/open-database.ts';
import { SeedError, type SeedProfile, seed, seedDefaults, seedProfiles } from '#server/seeds/seed.ts';
import { startServices } from '#server/start-services.ts';

const usage = `Usage:
  npm run cli -- migrate
  npm run cli -- second-factor reset <email>    for somebody who lost it; signs them out everywhere
  npm run seed -- demo                     one organization that looks lived in
  npm run seed -- ci                       small, the same ids and credentials everywhere, printed as JSON
  npm run seed -- load [--members 20] [--team-size 20] [--tasks 500] [--logs 5000] [--invitations 0] [--name load]
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

function nameOf(text: string = seedDefaults.name): string {
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(text)) throw new UsageError('--name takes small letters and digits');
  return text;
}

function isProfile(name: string | undefined): name is SeedProfile {
  return seedProfiles.some((profile) => profile === name);
}

type Work = (services: Services) => Promise<string>;

function secondFactorWork([action, email]: readonly (string | undefined)[]): Work {
  if (action !== 'reset' || email === undefined) throw new UsageError(usage);
  return async (services) => {
    const origin = { requestId: 'cli', ip: '', userAgent: 'cli', language: undefined };
    const isKnown = await resetSecondFactor(baseContext(services, origin, services.log), email);
    if (!isKnown) throw new UsageError(`Nobody has the address ${email}`);
    return `The second factor of ${email} is off, and every session has ended.`;
  };
}

interface SeedValues {
  readonly force?: boolean | undefined;
  readonly members?: string | undefined;
  readonly tasks?: string | undefined;
  readonly logs?: string | undefined;
  readonly 'team-size'?: string | undefined;
  readonly invitations?: string | undefined;
  readonly name?: string | undefined;
}

function seedWork(profile: string | undefined, values: SeedValues): Work {
  if (!isProfile(profile)) throw new UsageError(`${usage}\nProfiles: ${seedProfiles.join(', ')}`);
  const options = {
    force: values.force ?? seedDefaults.force,
    members: countOf(values.members, seedDefaults.members, 'members'),
    tasks: countOf(values.tasks, seedDefaults.tasks, 'tasks'),
    logs: countOf(values.logs, seedDefaults.logs, 'logs'),
    teamSize: countOf(values['team-size'], seedDefaults.teamSize, 'team-size'),
    invitations: countOf(values.invitations, seedDefaults.invitations, 'invitations'),
    name: nameOf(values.name),
  };
  return async (services) => JSON.stringify(await seed(services, profile, options), null, 2);
}

/** What the command does after the migrations; undefined where these were all. */
function workOf(): Work | undefined {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean' },
      members: { type: 'string' },
      tasks: { type: 'string' },
      logs: { type: 'string' },
      'team-size': { type: 'string' },
      invitations: { type: 'string' },
      name: { type: 'string' },
    },
  });
  const [command, ...rest] = positionals;
  switch (command) {
    case 'migrate':
      return undefined;
    case 'seed':
      return seedWork(rest[0], values);
    case 'second-factor':
      return secondFactorWork(rest);
    default:
      throw new UsageError(usage);
  }
}

async function run(): Promise<void> {
  const work = workOf();
  const config = readConfig();
  const log = createLogger('warn');
  const database = await openDatabase(config, log, { whenRunning: 'join' });
  try {
    const { connectionString } = database;
    const { applied } = await migrate({ connectionString, log });
    if (work === undefined) {
      const news = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}`;
      process.stdout.write(`${news}\n`);
      return;
    }
    const started = await startServices({ config, connectionString, log });
    try {
      process.stdout.write(`${await work(started.services)}\n`);
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
