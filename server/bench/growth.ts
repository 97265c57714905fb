import { buildApp } from '#server/app.ts';
import {
  type Callers,
  countRows,
  type Env,
  makeWorkspace,
  sendInto,
  type Volume,
} from '#server/bench/installation.ts';
import type { Line } from '#server/bench/lines.ts';
import { concurrency, median, type Send } from '#server/bench/load.ts';
import type { BenchOptions } from '#server/bench/options.ts';
import { runLine, type Work, workOf } from '#server/bench/rounds.ts';
import { withVerbs } from '#server/cli/installation.ts';
import { seed, seedDefaults } from '#server/seeds/seed.ts';

export const sizes = [1, 10, 100] as const;

interface Growing {
  readonly env: Env;
  readonly send: Send;
  readonly options: BenchOptions;
  readonly lines: readonly Line[];
}

const make = ({ env, lines }: Growing, volume: Volume): Promise<Work[]> =>
  withVerbs(env, async ({ services }) => {
    const app = await buildApp({ services });
    const { owner, members }: Callers = await makeWorkspace(services, sendInto(app), volume);
    await app.close();
    return lines.map((line) => workOf(line, line.as === 'owner' ? owner : members));
  });

/** Other workspaces, which nobody uses. */
const addWorkspaces = ({ env, options: { volume } }: Growing, prefix: string, count: number) =>
  withVerbs(env, async ({ services }) => {
    for (let index = 0; index < count; index += 1) {
      const name = `${prefix}-${index}`;
      const size = { ...seedDefaults, ...volume, teamSize: volume.members };
      await seed(services, 'load', { ...size, name, force: true });
    }
    await countRows(services);
  });

/** The median rate of each, after a round that warms up. */
async function ratesOf(works: readonly Work[], { send, options }: Growing): Promise<number[]> {
  const rates: number[][] = works.map(() => []);
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const seconds = round === 0 ? 0.2 : options.seconds.together;
      const measured = await runLine(work, { send, seconds, loops: concurrency });
      if (measured !== undefined && round > 0) rates[index]?.push(measured.perSecond);
    }
  }
  return rates.map(median);
}

/** Rates by size, of one workspace while the installation holds 1, 10 and 100 of its size. */
export async function growWorkspaces(growing: Growing): Promise<number[][]> {
  const works = await make(growing, { name: 'own', ...growing.options.volume });
  const rates: number[][] = [];
  for (const [index, size] of sizes.entries()) {
    await addWorkspaces(growing, `w${size}`, size - (sizes[index - 1] ?? 1));
    rates.push(await ratesOf(works, growing));
  }
  return rates;
}

/** The same of three workspaces with 1, 10 and 100 times as many entries, measured in turn. */
export async function growEntries(growing: Growing): Promise<number[][]> {
  const { lines, options } = growing;
  const works: Work[] = [];
  for (const size of sizes) {
    const logs = size * options.volume.logs;
    works.push(...(await make(growing, { name: `e${size}`, ...options.volume, logs })));
  }
  const rates = await ratesOf(works, growing);
  return sizes.map((_size, index) => rates.slice(index * lines.length, (index + 1) * lines.length));
}
