import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { measureBeside } from '#server/bench/beside.ts';
import { type Captured, captureStatements } from '#server/bench/capture.ts';
import { growEntries, growWorkspaces } from '#server/bench/growth.ts';
import {
  type Callers,
  copyDatabase,
  databaseAt,
  type Env,
  makeWorkspace,
  removeEntriesSince,
  seedReport,
  sendInto,
} from '#server/bench/installation.ts';
import type { Line } from '#server/bench/lines.ts';
import { concurrency, median, sendTo } from '#server/bench/load.ts';
import { type BenchOptions, readOptions } from '#server/bench/options.ts';
import * as page from '#server/bench/page.ts';
import { measurePages } from '#server/bench/pages.ts';
import {
  freePort,
  residentMegabytes,
  type Start,
  startNode,
  startServer,
  untilAnswering,
} from '#server/bench/processes.ts';
import { reads } from '#server/bench/reads.ts';
import {
  type Measuring,
  measureRound,
  type Round,
  type Row,
  runLine,
  type Work,
  workOf,
} from '#server/bench/rounds.ts';
import { writes } from '#server/bench/writes.ts';
import { withDatabase, withVerbs } from '#server/cli/installation.ts';
import { projectRoot } from '#server/db/project-root.ts';
import { seed, seedDefaults, vacuum } from '#server/seeds/seed.ts';

/** One large team with many tasks, and people who are invited to it. */
const large = { name: 'large', members: 50, tasks: 5000, logs: 1000, invitations: 100 };
/** Captures statements on one copy and replays them on the other, which lacks the inserted rows. */
const copies = { capture: 'takt_capture', replay: 'takt_replay' };
const secondStarts = 3;

const demoReport = z.object({ signIn: z.array(seedReport.shape.signIn.extend({ role: z.string() })) });

interface Place {
  readonly env: Env;
  readonly port: number;
}

const print = (text: string) => void process.stderr.write(`${text}\n`);

const makeCallers = (env: Env, { volume }: BenchOptions) =>
  withVerbs(env, async ({ services }): Promise<Record<Line['as'], Callers['owner']>> => {
    const app = await buildApp({ services });
    const usual = await makeWorkspace(services, sendInto(app), { name: 'load', ...volume });
    const { owner: largeOwner } = await makeWorkspace(services, sendInto(app), large);
    await app.close();
    return { ...usual, largeOwner };
  });

async function measureRows(
  works: readonly Work[],
  captured: readonly (readonly Captured[])[],
  { rounds: count, database, ...measuring }: Measuring & { rounds: number; database: string },
): Promise<Row[]> {
  const rounds = new Map<Work, Round[]>(works.map((work) => [work, []]));
  const moment = new Date();
  for (const work of works) await runLine(work, { send: measuring.send, seconds: 0.2, loops: concurrency });
  for (let index = 0; index < count; index += 1) {
    for (const [place, work] of works.entries()) {
      await removeEntriesSince(database, moment);
      const round = await measureRound(work, captured[place] ?? [], measuring);
      if (round) rounds.get(work)?.push(round);
      const rate = round && `${round.together.perSecond.toFixed(0)}/s, share ${round.share?.toFixed(2)}`;
      print(`${index + 1} ${work.line.name}: ${rate ?? 'not supported'}`);
    }
  }
  return works.map((work, place) => ({
    line: work.line,
    bytes: work.sizes.reduce((sum, size) => sum + size, 0),
    statements: captured[place]?.[0]?.count ?? 0,
    rounds: rounds.get(work) ?? [],
  }));
}

/** The last one continues. */
async function startRepeatedly(place: Place) {
  const starts: Start[] = [];
  let { child, start } = await startServer(place);
  while (starts.push(start) < secondStarts) {
    await child.stop();
    ({ child, start } = await startServer(place));
  }
  const of = (pick: (start: Start) => number) => median(starts.map(pick));
  return {
    child,
    second: { milliseconds: of((one) => one.milliseconds), cpuSeconds: of((one) => one.cpuSeconds) },
  };
}

async function measureLines(place: Place, options: BenchOptions): Promise<page.Figures> {
  const { env, port } = place;
  const { child: empty, start: first } = await startServer(place);
  await empty.stop();
  const callers = await makeCallers(env, options);
  await withDatabase(env, ({ connectionString }) => copyDatabase(connectionString, Object.values(copies)));
  const { child: server, second } = await startRepeatedly(place);
  const idleMegabytes = residentMegabytes(server.process.pid);
  const barePort = await freePort();
  const bare = startNode(['dist/tools/bare-server.js', String(barePort)], {});
  await untilAnswering(`http://127.0.0.1:${barePort}/0`, bare);
  const isMeasured = ({ name }: Line) =>
    options.only.length === 0 || options.only.some((start) => name.startsWith(start));
  const works = [...reads, ...writes].filter(isMeasured).map((line) => workOf(line, callers[line.as]));
  const rows = await withDatabase(env, async ({ connectionString: original }) => {
    const DATABASE_URL = databaseAt(original, copies.capture);
    const captured = await captureStatements({ ...env, DATABASE_URL }, works);
    const sends = { send: sendTo(port), sendBare: sendTo(barePort) };
    const connectionString = databaseAt(original, copies.replay);
    return measureRows(works, captured, { ...sends, connectionString, database: original, ...options });
  });
  const loadedMegabytes = residentMegabytes(server.process.pid);
  await bare.stop();
  await server.stop();
  const starts = page.startsTable({ first, second, idleMegabytes, loadedMegabytes });
  return { machine: page.machine(options), lines: page.linesTable(rows), starts };
}

async function measureGrowth({ env }: Place, options: BenchOptions): Promise<page.Figures> {
  const lines = [...reads, ...writes].filter(({ grows }) => grows);
  const growing = { env, options, lines };
  const names = lines.map(({ name }) => name);
  return options.instead === 'workspaces'
    ? { workspaces: page.growthTable(names, await growWorkspaces(growing), 1.15) }
    : { entries: page.growthTable(names, await growEntries(growing), 1.3) };
}

async function measureHeavy({ env }: Place, options: BenchOptions): Promise<page.Figures> {
  const lines = reads.filter(({ isBesideHeavy }) => isBesideHeavy);
  return { beside: page.besideTable(await measureBeside({ env, options, lines })) };
}

/** The pages of the demo, whose manager looks at them, and the list of a large workspace. */
async function measureBrowser(place: Place): Promise<page.Figures> {
  const who = await withVerbs(place.env, async ({ services }) => {
    const demo = demoReport.parse(await seed(services, 'demo', { ...seedDefaults, force: true }));
    const { members: teamSize } = large;
    const loaded = await seed(services, 'load', { ...seedDefaults, ...large, teamSize, force: true });
    await vacuum(services);
    return {
      usual: demo.signIn.find(({ role }) => role === 'MANAGER'),
      large: seedReport.parse(loaded).signIn,
    };
  });
  const { usual } = who;
  if (usual === undefined) throw new Error('The demo has no manager.');
  const { child: server } = await startServer(place);
  const measured = await measurePages(`http://127.0.0.1:${place.port}`, { ...who, usual });
  await server.stop();
  return { pages: page.pagesTables(measured) };
}

function measure(place: Place, options: BenchOptions): Promise<page.Figures> {
  if (options.instead === undefined) return measureLines(place, options);
  if (options.instead === 'pages') return measureBrowser(place);
  return options.instead === 'beside' ? measureHeavy(place, options) : measureGrowth(place, options);
}

async function main(): Promise<void> {
  const options = readOptions();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'takt-bench-'));
  // PostgreSQL runs as another account where root starts it; its data would lie elsewhere and stay.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const env = { DATA_DIR: folder, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  const figures = await measure({ env, port }, options).finally(() =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  );
  process.stdout.write(`${Object.values(figures).join('\n\n')}\n`);
  if (!options.write) return;
  const file = path.join(projectRoot(), 'docs', 'performance.md');
  writeFileSync(file, page.withFigures(readFileSync(file, 'utf8'), figures));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
