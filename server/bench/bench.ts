import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Callers, type Env, makeWorkspaceAt, removeEntriesSince } from '#server/bench/installation.ts';
import { budgets, type Line } from '#server/bench/lines.ts';
import { concurrency, type Latency, measure, type Send, sendTo } from '#server/bench/load.ts';
import { freePort, residentMegabytes, startServer } from '#server/bench/processes.ts';
import { firstOfMonth, reads } from '#server/bench/reads.ts';
import { runStep } from '#server/bench/step.ts';
import { type Figure, toTable, withTable } from '#server/bench/table.ts';
import { writes } from '#server/bench/writes.ts';
import { withDatabase } from '#server/cli/installation.ts';
import { projectRoot } from '#server/db/project-root.ts';
import { logsFrom } from '#server/seeds/load.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const seconds = options.quick ? 0.4 : 2;
const volume = { name: 'load', members: 20, tasks: 500, logs: 5000 };
/** Of the workspace in which lines are measured again. */
const growth = options.quick ? 10 : 100;
const mostGrowth = 1.5;

const isMeasured = ({ name }: Line) =>
  (options.only?.split(',') ?? ['']).some((start) => name.startsWith(start));
const lines = [...reads, ...writes].filter(isMeasured);
const print = (text: string) => void process.stderr.write(`${text}\n`);

interface Measuring {
  readonly send: Send;
  readonly callers: Callers;
  readonly database: string;
}

const turns = new Map<string, number>();

/** One line in some loops, each with a caller of its own. */
async function measureLine(
  line: Line,
  { send, callers, database }: Measuring,
  loops: number,
): Promise<Latency> {
  const sizes: number[] = [];
  const moment = new Date();
  const step = (loop: number) => {
    const caller = callers[line.as][loop];
    if (caller === undefined) throw new Error(`${line.name} lacks callers`);
    const turn = (turns.get(line.name) ?? 0) + 1;
    turns.set(line.name, turn);
    return runStep({ send, line, caller, turn, sizes });
  };
  await measure({ seconds: 0.2, loops }, step);
  const latency = await measure({ seconds, loops }, step);
  await removeEntriesSince(database, moment);
  return latency;
}

async function figuresOfLines(measuring: Measuring): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const line of lines) {
    const alone = await measureLine(line, measuring, 1);
    const atOnce = line.atOnce ?? concurrency;
    const together = await measureLine(line, measuring, atOnce);
    const budget = line.budget === undefined ? undefined : budgets[line.budget];
    print(`${line.name}: ${alone.p95.toFixed(1)} ms alone, ${together.p95.toFixed(1)} ms with ${atOnce}`);
    figures.push(
      { what: `${line.name}, alone`, value: alone.p95, unit: 'ms', most: budget?.alone },
      {
        what: `${line.name}, ${atOnce} at once`,
        value: together.p95,
        unit: 'ms',
        most: budget?.together,
      },
    );
  }
  return figures;
}

/** Measures how many times as long a call takes in a workspace with a hundred times as many entries. */
async function figuresOfGrowth({ callers, ...measuring }: Measuring, larger: Callers): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const line of lines.filter(({ grows }) => grows)) {
    const [before, after] = [
      await measureLine(line, { ...measuring, callers }, 1),
      await measureLine(line, { ...measuring, callers: larger }, 1),
    ];
    const value = after.p50 / before.p50;
    print(`${line.name}: ${value.toFixed(2)} × as long`);
    figures.push({ what: `${line.name}, ${growth} times the entries`, value, unit: '×', most: mostGrowth });
  }
  return figures;
}

/** Starts, measures and stops the server. The first start makes the database. */
async function measureAll(env: Env, port: number): Promise<Figure[]> {
  const first = await startServer({ env, port });
  await first.stop();
  const callers = await makeWorkspaceAt(env, volume);
  // The smallest fills the last month as the largest does: reports of it read the same days of both.
  const few = { members: 12, tasks: 100, logs: Math.max(1000, logsFrom(firstOfMonth, 12, new Date())) };
  const small = await makeWorkspaceAt(env, { ...few, name: 'small' });
  const large = await makeWorkspaceAt(env, { ...few, name: 'large', logs: few.logs * growth });
  const second = await startServer({ env, port });
  const idle = residentMegabytes(second.pid);
  const figures = await withDatabase(env, async ({ connectionString: database }) => {
    const measuring = { send: sendTo(port), database };
    const ofLines = await figuresOfLines({ ...measuring, callers });
    return [...ofLines, ...(await figuresOfGrowth({ ...measuring, callers: small }, large))];
  });
  const loaded = residentMegabytes(second.pid);
  await second.stop();
  return [
    ...figures,
    { what: 'first start, which makes the database', value: first.milliseconds, unit: 'ms', most: 5000 },
    { what: 'second start', value: second.milliseconds, unit: 'ms', most: 2000 },
    { what: 'memory of the server, idle', value: idle, unit: 'MB', most: 170 },
    { what: 'memory of the server after the bench', value: loaded, unit: 'MB', most: 400 },
  ];
}

async function main(): Promise<void> {
  if (options.write && (options.quick || options.only !== undefined)) {
    throw new Error('--write is for whole runs, without --quick and --only.');
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'takt-bench-'));
  // PostgreSQL runs as another account where root starts it; its data would lie elsewhere and stay.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const env = { DATA_DIR: folder, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  const figures = await measureAll(env, port).finally(() =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  );
  const table = toTable(figures);
  process.stdout.write(`${table}\n`);
  if (!options.write) return;
  const file = path.join(projectRoot(), 'docs', 'performance.md');
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), table));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
