import type { Captured } from '#server/bench/capture.ts';
import type { Caller, Line } from '#server/bench/lines.ts';
import { concurrency, type Measured, measure, type Send } from '#server/bench/load.ts';
import type { BenchOptions } from '#server/bench/options.ts';
import { runStep, unchangedStep } from '#server/bench/step.ts';
import { bareArgon, bareFastify, bareSql } from '#server/bench/yardsticks.ts';

export interface Round {
  readonly alone: Measured;
  readonly together: Measured;
  readonly bare?: Measured;
  readonly sql?: Measured;
  /** Our share of the rate that the yardsticks reach together. */
  readonly share?: number;
}

export interface Row {
  readonly line: Line;
  readonly bytes: number;
  readonly statements: number;
  /** Empty where the server does not offer it. */
  readonly rounds: readonly Round[];
}

/** A line and the callers of its loops. */
export interface Work {
  readonly line: Line;
  readonly callers: readonly Caller[];
  readonly sizes: number[];
  turn: number;
}

export const workOf = (line: Line, callers: readonly Caller[]): Work => ({
  line,
  callers,
  sizes: [],
  turn: 0,
});

/** A line in some loops; undefined where the server does not offer it. */
export async function runLine(
  work: Work,
  { send, seconds, loops }: { send: Send; seconds: number; loops: number },
): Promise<Measured | undefined> {
  const { line, sizes } = work;
  const callers = work.callers.slice(0, loops);
  const stepOf = (caller: Caller) => {
    work.turn += 1;
    return { send, line, caller, sizes, turn: work.turn };
  };
  if (!line.isConditional) {
    return measure({ seconds, loops }, (loop) => {
      const caller = callers[loop];
      return caller ? runStep(stepOf(caller)) : Promise.reject(new Error(`${line.name} lacks callers`));
    });
  }
  const steps = await Promise.all(callers.map((caller) => unchangedStep(stepOf(caller))));
  if (steps.includes(undefined)) return undefined;
  return measure({ seconds, loops }, (loop) => steps[loop]?.() ?? Promise.resolve(0));
}

export interface Measuring {
  readonly send: Send;
  readonly sendBare: Send;
  readonly connectionString: string;
  readonly seconds: BenchOptions['seconds'];
}

async function yardsticksOf(
  { line, callers, sizes }: Work,
  captured: readonly Captured[],
  { sendBare, connectionString, seconds: { yardstick: seconds } }: Measuring,
): Promise<{ bare: Measured; sql?: Measured; bound: number }> {
  const [caller] = callers;
  const calls = caller ? line.calls({ caller, turn: 0, id: '' }) : [];
  const bare = await bareFastify(sendBare, { calls, sizes, seconds });
  if (line.isLogin) {
    const { perSecond } = await bareArgon(caller?.signIn.password ?? '', seconds);
    return { bare, bound: perSecond };
  }
  if (line.isConditional) return { bare, bound: bare.perSecond };
  const sql = await bareSql(connectionString, { captured, seconds });
  return { bare, sql, bound: 1 / (1 / bare.perSecond + 1 / sql.perSecond) };
}

/** One round of a line with its yardsticks; undefined where the server does not offer it. */
export async function measureRound(
  work: Work,
  captured: readonly Captured[],
  measuring: Measuring,
): Promise<Round | undefined> {
  const { send, seconds } = measuring;
  const alone = await runLine(work, { send, seconds: seconds.alone, loops: 1 });
  const together = await runLine(work, { send, seconds: seconds.together, loops: concurrency });
  if (alone === undefined || together === undefined) return undefined;
  const { bound, ...yardsticks } = await yardsticksOf(work, captured, measuring);
  return { alone, together, ...yardsticks, share: together.perSecond / bound };
}
