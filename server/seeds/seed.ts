import type { Services } from '#server/context/context.ts';
import type { RunText } from '#server/db/insert-many.ts';
import { ciWorld } from '#server/seeds/ci.ts';
import { demoWorld } from '#server/seeds/demo.ts';
import { type LoadOptions, loadWorld } from '#server/seeds/load.ts';
import type { SeedReport } from '#server/seeds/seeding.ts';

export class SeedError extends Error {}

const profiles = { demo: demoWorld, ci: ciWorld, load: loadWorld };

interface SeedOptions extends LoadOptions {
  readonly force: boolean;
}

export const seedDefaults: SeedOptions = {
  force: false,
  members: 20,
  tasks: 500,
  logs: 5000,
  teamSize: 20,
  invitations: 0,
  name: 'load',
};

export type SeedProfile = keyof typeof profiles;

export const seedProfiles: readonly SeedProfile[] = ['demo', 'ci', 'load'];

async function refuse(sql: RunText, options: SeedOptions & { production: boolean }): Promise<void> {
  if (options.force) return;
  if (options.production)
    throw new SeedError('This is a production set-up. Add --force to seed it all the same.');
  const [row] = await sql<{ filled: boolean }>('select exists (select 1 from accounts) as filled');
  if (row?.filled) {
    throw new SeedError('The database is not empty. Seed an empty one (another DATA_DIR), or add --force.');
  }
}

/** Fills the database with the rows of a profile. Refused where there is something already, and in production. */
export async function seed(
  services: Services,
  profile: SeedProfile,
  options: SeedOptions,
): Promise<SeedReport> {
  const { pool, config, clock } = services;
  const client = await pool.connect();
  const sql: RunText = async (text, values = []) => (await client.query(text, values)).rows;
  try {
    await refuse(sql, { ...options, production: config.production && config.databaseUrl !== undefined });
    await sql('set statement_timeout = 0');
    return await profiles[profile]({ services, sql, now: clock.now() }, options);
  } finally {
    client.release(true);
  }
}

/** Call after the last seed: updates the statistics of the planner, and prevents a vacuum at a worse time. */
export async function vacuum({ pool }: Services): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true);
  }
}
