import {
  argumentsOf,
  type Command,
  type CommandInput,
  hasOption,
  textOption,
  UsageError,
} from '#server/cli/command.ts';
import { withDatabase, withVerbs } from '#server/cli/installation.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { type SeedProfile, seed, seedDefaults, seedProfiles, vacuum } from '#server/seeds/seed.ts';

const migrating: Command = {
  name: 'migrate',
  usage: '',
  about: 'bring the database up to this release; every start does so, too',
  async run(input) {
    argumentsOf(input, []);
    const { applied } = await withDatabase(input.env, migrate);
    return { text: applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}` };
  },
};

function countOf(input: CommandInput, name: string, fallback: number): number {
  const text = textOption(input, name);
  if (text === undefined) return fallback;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`--${name} takes a whole number above 0`);
  return count;
}

function nameOf(text: string = seedDefaults.name): string {
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(text)) throw new UsageError('--name takes small letters and digits');
  return text;
}

function isProfile(name: string): name is SeedProfile {
  return seedProfiles.some((profile) => profile === name);
}

const seeding: Command = {
  name: 'seed',
  usage: `<${seedProfiles.join('|')}> [options]`,
  about:
    'fill an empty database: demo looks lived in, ci is small with the same ids everywhere, load is volume',
  details: [
    '--force                also where the database is not empty, and in production',
    '--members 20 --team-size 20 --tasks 500 --logs 5000 --invitations 0 --name load   how much load',
  ],
  options: {
    force: { type: 'boolean' },
    members: { type: 'string' },
    tasks: { type: 'string' },
    logs: { type: 'string' },
    'team-size': { type: 'string' },
    invitations: { type: 'string' },
    name: { type: 'string' },
  },
  async run(input) {
    const { profile } = argumentsOf(input, ['profile']);
    if (!isProfile(profile)) throw new UsageError(`There is no profile "${profile}"`);
    const options = {
      force: hasOption(input, 'force'),
      members: countOf(input, 'members', seedDefaults.members),
      tasks: countOf(input, 'tasks', seedDefaults.tasks),
      logs: countOf(input, 'logs', seedDefaults.logs),
      teamSize: countOf(input, 'team-size', seedDefaults.teamSize),
      invitations: countOf(input, 'invitations', seedDefaults.invitations),
      name: nameOf(textOption(input, 'name')),
    };
    const report = await withVerbs(input.env, async ({ services }) => {
      const seeded = await seed(services, profile, options);
      await vacuum(services);
      return seeded;
    });
    return { text: JSON.stringify(report, null, 2) };
  },
};

export const databaseCommands: readonly Command[] = [migrating, seeding];
