import { randomBytes } from 'node:crypto';
import {
  type Callers,
  copyDatabase,
  databaseAt,
  type Env,
  makeWorkspaceAt,
} from '#server/bench/installation.ts';
import type { Line } from '#server/bench/lines.ts';
import { concurrency, median, type Send, sendTo } from '#server/bench/load.ts';
import type { BenchOptions } from '#server/bench/options.ts';
import { type Child, freePort, startServer } from '#server/bench/processes.ts';
import { firstOfMonth } from '#server/bench/reads.ts';
import { runLine, workOf } from '#server/bench/rounds.ts';
import { withDatabase, withVerbs } from '#server/cli/installation.ts';
import { logsFrom } from '#server/seeds/load.ts';
import { seed, seedDefaults, vacuum } from '#server/seeds/seed.ts';

export const sizes = [1, 10, 100] as const;

interface Growing {
  readonly env: Env;
  readonly options: BenchOptions;
  readonly lines: readonly Line[];
}

interface Size {
  readonly callers: Callers;
  readonly send: Send;
}

const make = ({ env, options }: Growing, name: string, logs: number): Promise<Callers> =>
  makeWorkspaceAt(env, { ...options.volume, name, logs });

/** Other workspaces, which nobody uses. */
const addWorkspaces = ({ env, options: { volume } }: Growing, prefix: string, count: number) =>
  withVerbs(env, async ({ services }) => {
    for (let index = 0; index < count; index += 1) {
      const name = `${prefix}-${index}`;
      const size = { ...seedDefaults, ...volume, teamSize: volume.members };
      await seed(services, 'load', { ...size, name, force: true });
    }
    await vacuum(services);
  });

/** A server of its own for an installation. */
export async function serve(env: Env): Promise<{ child: Child; send: Send }> {
  const port = await freePort();
  const { child } = await startServer({ env, port });
  return { child, send: sendTo(port) };
}

/** The median rate of each line by size, after a round that warms up. The sizes of a line take turns, so that none has the better moment. */
async function ratesOf(bySize: readonly Size[], { lines, options }: Growing): Promise<number[][]> {
  const works = bySize.map(({ callers, send }) => ({
    send,
    lines: lines.map((line) => workOf(line, line.as === 'owner' ? callers.owner : callers.members)),
  }));
  const rates: number[][][] = bySize.map(() => lines.map(() => []));
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const place of lines.keys()) {
      for (const [size, { send, lines: own }] of works.entries()) {
        const work = own[place];
        const seconds = round === 0 ? 0.2 : options.seconds.together;
        const measured = work && (await runLine(work, { send, seconds, loops: concurrency }));
        if (measured && round > 0) rates[size]?.[place]?.push(measured.perSecond);
      }
    }
  }
  return rates.map((ofSize) => ofSize.map(median));
}

/** Rates by size, of one workspace in installations that hold 1, 10 and 100 of its size. */
export function growWorkspaces({ env: own, options, lines }: Growing): Promise<number[][]> {
  // A server with a database of its own stores no secret.
  const env = { ...own, JWT_SECRET: randomBytes(48).toString('base64') };
  const growing = { env, options, lines };
  return withDatabase(env, async ({ connectionString }) => {
    const callers = await make(growing, 'own', options.volume.logs);
    const servers: Awaited<ReturnType<typeof serve>>[] = [];
    for (const [index, size] of sizes.entries()) {
      await addWorkspaces(growing, `w${size}`, size - (sizes[index - 1] ?? 1));
      const name = `takt_${size}`;
      await copyDatabase(connectionString, [name]);
      servers.push(await serve({ ...env, DATABASE_URL: databaseAt(connectionString, name) }));
    }
    const rates = await ratesOf(
      servers.map(({ send }) => ({ callers, send })),
      growing,
    );
    for (const { child } of servers) await child.stop();
    return rates;
  });
}

/** The same of three workspaces of one installation, with 1, 10 and 100 times as many entries. */
export async function growEntries(growing: Growing): Promise<number[][]> {
  const { env, options } = growing;
  const { members, logs } = options.volume;
  // The smallest fills the last month like the others: reports of it read the same days of all three.
  const smallest = Math.max(logs, logsFrom(firstOfMonth, members, new Date()));
  const made: Callers[] = [];
  for (const size of sizes) made.push(await make(growing, `e${size}`, size * smallest));
  const { child, send } = await serve(env);
  const rates = await ratesOf(
    made.map((callers) => ({ callers, send })),
    growing,
  );
  await child.stop();
  return rates;
}
