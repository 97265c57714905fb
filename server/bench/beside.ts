import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '#server/bench/growth.ts';
import { type Heavy, heavyWork } from '#server/bench/heavy.ts';
import { type Env, makeWorkspaceAt } from '#server/bench/installation.ts';
import type { Line } from '#server/bench/lines.ts';
import { percentile, type Send } from '#server/bench/load.ts';
import type { BenchOptions } from '#server/bench/options.ts';
import { type Work, workOf } from '#server/bench/rounds.ts';
import { runStep } from '#server/bench/step.ts';
import { importRows } from '#shared/imports/import.schema.ts';

export interface BesideFigures {
  readonly heavy: string;
  readonly read: string;
  /** The 95th percentile in milliseconds. */
  readonly alone: number;
  readonly beside: number;
}

/** Entries of the workspace that is read. */
const logs = 100_000;
/** Pauses the readers: without pauses one would occupy a core that the measured work needs. */
const pauseMilliseconds = 5;
/** Multiplies the duration of a line, so that each read runs often enough for its percentile. */
const longer = 3;

interface Reading {
  readonly send: Send;
  readonly works: readonly Work[];
  readonly heavy: Pick<Parameters<Heavy['run']>[0], 'caller' | 'people'>;
  readonly seconds: number;
}

/** Runs the reads one after the other until `isOver`; adds their milliseconds to `taken`. */
async function readUntil(
  { send, works }: Reading,
  taken: readonly number[][],
  isOver: () => boolean,
): Promise<void> {
  do {
    for (const [place, work] of works.entries()) {
      const { line, callers, sizes } = work;
      const [caller] = callers;
      if (caller === undefined) throw new Error(`${line.name} lacks callers`);
      taken[place]?.push(await runStep({ send, line, caller, sizes, turn: 0 }));
      await wait(pauseMilliseconds);
    }
  } while (!isOver());
}

/** As long as a round takes, and at least until the work was done once. */
async function readBeside(
  reading: Reading,
  taken: readonly number[][],
  { run, turns }: { run: Heavy['run']; turns: { next: number } },
): Promise<void> {
  const { send, heavy, seconds } = reading;
  const endsAt = performance.now() + seconds * 1000;
  let isDone = false;
  const isOver = () => isDone && performance.now() > endsAt;
  const work = async () => {
    do {
      turns.next += 1;
      await run({ ...heavy, send, turn: turns.next });
      isDone = true;
    } while (!isOver());
  };
  await Promise.all([readUntil(reading, taken, isOver), work()]);
}

async function measureRounds(reading: Reading, rounds: number): Promise<BesideFigures[]> {
  const none = () => reading.works.map((): number[] => []);
  const figures = heavyWork(importRows).map((heavy) => ({
    heavy,
    turns: { next: 0 },
    alone: none(),
    beside: none(),
  }));
  await readUntil(reading, none(), () => true);
  for (let round = 0; round < rounds; round += 1) {
    for (const { heavy, turns, alone, beside } of figures) {
      const endsAt = performance.now() + reading.seconds * 1000;
      await readUntil(reading, alone, () => performance.now() > endsAt);
      await readBeside(reading, beside, { run: heavy.run, turns });
      process.stderr.write(`${round + 1} ${heavy.name}\n`);
    }
  }
  const ninetyFifth = (taken: readonly number[] = []) =>
    percentile(
      taken.toSorted((a, b) => a - b),
      0.95,
    );
  return figures.flatMap(({ heavy, alone, beside }) =>
    reading.works.map(({ line }, place) => ({
      heavy: heavy.name,
      read: line.name,
      alone: ninetyFifth(alone[place]),
      beside: ninetyFifth(beside[place]),
    })),
  );
}

/** Response times for a member while the owner has the server do something heavy. */
export async function measureBeside({
  env,
  options,
  lines,
}: {
  env: Env;
  options: BenchOptions;
  lines: readonly Line[];
}): Promise<BesideFigures[]> {
  const { owner, members } = await makeWorkspaceAt(env, { ...options.volume, name: 'beside', logs });
  const [caller] = owner;
  if (caller === undefined) throw new Error('The workspace has no owner.');
  const works = lines.map((line) => workOf(line, members));
  const { child, send } = await serve(env);
  const seconds = options.seconds.together * longer;
  const heavy = { caller, people: members.map(({ signIn }) => signIn.email) };
  const figures = await measureRounds({ send, works, heavy, seconds }, options.rounds);
  await child.stop();
  return figures;
}
