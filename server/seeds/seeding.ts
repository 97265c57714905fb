import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { Services } from '#server/context/context.ts';
import type { RunText } from '#server/db/insert-many.ts';
import { insertMany } from '#server/db/insert-many.ts';

/** Makes the id of a seeded row from the words that name it. */
export type Ids = (...words: readonly (string | number)[]) => string;

const namespace = '8c1f2f0e-5a6b-5d3c-9e4f-7a1b2c3d4e5f';

/** The same words give the same id on every machine. */
export const stableIds: Ids = (...words) => uuidv5(words.join('/'), namespace);

export const freshIds: Ids = () => uuidv7();

/** A small generator of repeatable pseudo-random numbers (mulberry32): seeds look real and never change. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

export interface PersonSpec {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly timeZone: string;
  readonly role: 'SUPER_ADMIN' | 'ADMIN' | 'MANAGER' | 'EMPLOYEE' | 'VIEWER';
}

interface TeamSpec {
  readonly name: string;
  readonly prefix: string;
  readonly color: string;
  /** Positions in the list of people; the first manages the team. */
  readonly members: readonly number[];
  /** Whether anybody may see it and ask to join; true by default. */
  readonly public?: boolean;
}

export interface WorldSpec {
  readonly tenant: string;
  readonly password: string;
  readonly people: readonly PersonSpec[];
  readonly teams: readonly TeamSpec[];
  readonly projects: readonly { readonly name: string; readonly code: string; readonly color: string }[];
}

export interface SeededPerson extends PersonSpec {
  readonly accountId: string;
  readonly userId: string;
  readonly employeeId: string;
}

export interface SeededTeam {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly projectId: string;
  readonly people: readonly SeededPerson[];
}

/** The target of rows, and the tools to create them. */
export interface Seeding {
  readonly services: Services;
  readonly sql: RunText;
  readonly ids: Ids;
  readonly random: Random;
  readonly now: Date;
}

export interface Workspace extends Omit<Seeding, 'random' | 'services'> {
  readonly tenantId: string;
  readonly organizationId: string;
}

/** A workspace with its people, the base of all other rows. */
export interface World extends Seeding, Workspace {
  readonly people: readonly SeededPerson[];
  readonly teams: readonly SeededTeam[];
  readonly projectIds: readonly string[];
}

/** Inserts rows of the workspace with the present time by default; absent columns get their defaults. */
export function insertOwned(
  { sql, tenantId, organizationId, now }: Workspace,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const owned = { tenantId, organizationId, createdAt: now, updatedAt: now };
  return insertMany(
    sql,
    table,
    rows.map((row) => ({ ...owned, ...row })),
  );
}

export async function rolesByName({ sql, tenantId }: Workspace): Promise<Map<string, string>> {
  const text = `select id, name from roles where "tenantId" = $1`;
  const rows = await sql<{ id: string; name: string }>(text, [tenantId]);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** The records that a profile created, printed as JSON. */
export type SeedReport = Readonly<Record<string, unknown>>;
