import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { bundleSizes } from '#server/bench/bundle-sizes.ts';
import { barePool, captureSql, type Statement } from '#server/bench/capture-sql.ts';
import { type Case, casesFor } from '#server/bench/cases.ts';
import { type Felt, measureInBrowser } from '#server/bench/in-browser.ts';
import { type Measured, measure, send, type Target } from '#server/bench/load.ts';
import { freePort, residentMegabytes, runNode, startNode, untilAnswering } from '#server/bench/processes.ts';
import { writeSection } from '#server/bench/sections.ts';
import { agent, signedIn, signInOwner } from '#server/bench/seeded.ts';
import { loginName, type Row, type Summary, toMarkdown } from '#server/bench/table.ts';
import { taskCreates, taskMoves } from '#server/bench/task-writes.ts';
import { readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { projectRoot } from '#server/db/project-root.ts';

const concurrency = 10;
const seconds = 5;
const settings = { concurrency, seconds };
const volume = ['--members', '20', '--tasks', '500', '--logs', '5000'];
/** A second workspace: one large team with many tasks, and people who are invited to it. */
const largeVolume = [
  ...['--force', '--name', 'large', '--members', '50', '--team-size', '50'],
  ...['--tasks', '5000', '--logs', '1000', '--invitations', '100'],
];

/** The same call in every loop; loop by loop as another of the targets. */
function run(targets: readonly Target[], one: Case['call']): Promise<Measured> {
  return measure(async (loop) => {
    const target = targets[loop % targets.length];
    if (target === undefined) return -1;
    const { status, body } = await send(agent, target, one);
    return status < 300 ? body.length : -1;
  }, settings);
}

async function bareFastify(bytes: number): Promise<Measured> {
  const port = await freePort();
  const child = startNode(['dist/tools/bare-server.js', String(port), String(bytes)], {});
  await untilAnswering(`http://127.0.0.1:${port}/`, child);
  const measured = await run([{ port }], { method: 'GET', path: '/' });
  await child.stop();
  return measured;
}

/** Ten sessions of ten people, one for each loop. */
function signInMembers(port: number, signIn: Bench['signIn']): Promise<Target[]> {
  return Promise.all(
    Array.from({ length: concurrency }, async (_unused, index) => {
      const body = { ...signIn, email: signIn.email.replace('1@', `${index + 2}@`) };
      const answer = await send(agent, { port }, { method: 'POST', path: '/api/auth/login', body });
      return { port, token: signedIn.parse(JSON.parse(answer.body.toString('utf8'))).token };
    }),
  );
}

function timerPairs(members: readonly Target[]): Promise<Measured> {
  return measure(async (loop) => {
    const target = members[loop];
    if (target === undefined) return -1;
    const body = { source: 'TEAMS', logType: 'TRACKED' };
    const start = await send(agent, target, { method: 'POST', path: '/api/timesheet/timer/start', body });
    const stop = await send(agent, target, { method: 'POST', path: '/api/timesheet/timer/stop', body });
    return start.status < 300 && stop.status < 300 ? start.body.length + stop.body.length : -1;
  }, settings);
}

interface Bench {
  readonly port: number;
  readonly env: Record<string, string>;
  readonly signIn: { email: string; password: string };
  readonly largeSignIn: { email: string; password: string };
  readonly owner: Target;
  readonly largeOwner: Target;
  readonly members: readonly Target[];
  readonly cases: readonly Case[];
}

interface SeedOutputs {
  readonly usual: string;
  readonly large: string;
}

/** Signs in as the workspaces' owners and prepares the calls. */
async function prepare(port: number, env: Record<string, string>, seeded: SeedOutputs): Promise<Bench> {
  const { signIn, place, target: owner } = await signInOwner(port, seeded.usual);
  const large = await signInOwner(port, seeded.large);
  const cases = casesFor({ place, large: large.place }, new Date());
  const members = await signInMembers(port, signIn);
  const { signIn: largeSignIn, target: largeOwner } = large;
  return { port, env, signIn, largeSignIn, owner, largeOwner, members, cases };
}

function bareSql(pool: pg.Pool, statements: readonly Statement[]): Promise<Measured> {
  return measure(async () => {
    for (const statement of statements) await pool.query(statement);
    return 0;
  }, settings);
}

/** Each read beside its two yardsticks; of reads by the object mapper the statements are not known. */
async function readRows(bench: Bench): Promise<Row[]> {
  const { env, owner, largeOwner, members, cases } = bench;
  const dataDir = env.DATA_DIR ?? '';
  const { connectionString } = await startEmbeddedPostgres({ dataDir, whenRunning: 'join', log: console });
  const config = readConfig({ ...env, NODE_ENV: 'development', DATABASE_URL: connectionString });
  const calls = cases.map(({ call, as }) => {
    const { token = '' } = as === 'largeOwner' ? largeOwner : owner;
    return { call, token };
  });
  const statements = await captureSql(config, { connectionString, calls });
  const pool = barePool(connectionString, concurrency);
  const rows: Row[] = [];
  for (const [index, one] of cases.entries()) {
    const targets = one.as === 'members' ? members : [bench[one.as]];
    const ours = await run(targets, one.call);
    const own = statements[index] ?? [];
    const sql = own.length === 0 ? {} : { sql: await bareSql(pool, own), statements: own.length };
    rows.push({ ...one, ours, bare: await bareFastify(ours.bytes), ...sql });
    process.stderr.write(`${one.name}: ${ours.perSecond.toFixed(0)}/s, ${ours.failures} failed\n`);
  }
  await pool.end();
  return rows;
}

async function writeRows({ port, signIn, members }: Bench): Promise<Row[]> {
  const login = { method: 'POST', path: '/api/auth/login', body: signIn };
  const pairs = await timerPairs(members);
  const crew = { agent, settings, members };
  const unknown = { reference: undefined, goal: undefined };
  return [
    { name: 'create a task', ours: await taskCreates(crew), ...unknown },
    { name: 'move a card', ours: await taskMoves(crew), ...unknown },
    { name: 'timer start + stop', ours: pairs, reference: 11, goal: 20 },
    { name: loginName, ours: await run([{ port }], login), reference: 13, goal: undefined },
  ];
}

async function measureAll(
  env: Record<string, string>,
  port: number,
): Promise<{ rows: Row[]; summary: Summary }> {
  const url = `http://127.0.0.1:${port}/api/health`;
  const first = startNode(['dist/server/main.js'], env);
  const coldStart = await untilAnswering(url, first);
  await first.stop();
  const seedLoad = (options: string[]) => runNode(['dist/server/cli.js', 'seed', 'load', ...options], env);
  const seeded = { usual: await seedLoad(volume), large: await seedLoad(largeVolume) };
  const server = startNode(['dist/server/main.js'], env);
  const secondStart = await untilAnswering(url, server);
  const idleMegabytes = residentMegabytes(server.process.pid);
  const bench = await prepare(port, env, seeded);
  const felt: Felt[] = await measureInBrowser(`http://localhost:${port}`, [
    { signIn: bench.signIn, volume: '500 tasks' },
    { signIn: bench.largeSignIn, volume: '5,000 tasks' },
  ]);
  const rows = [...(await readRows(bench)), ...(await writeRows(bench))];
  const loadedMegabytes = residentMegabytes(server.process.pid);
  await server.stop();
  const bundles = bundleSizes(path.join(projectRoot(), 'dist', 'client'));
  return {
    rows,
    summary: { coldStart, secondStart, idleMegabytes, loadedMegabytes, bundles, felt, concurrency, seconds },
  };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'takt-bench-'));
  const port = await freePort();
  const env = { DATA_DIR: folder, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  const { rows, summary } = await measureAll(env, port);
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
  const markdown = toMarkdown(rows, summary);
  process.stdout.write(markdown);
  if (process.argv.includes('--write')) writeSection(undefined, markdown);
  if (rows.some((row) => row.ours.failures > 0)) throw new Error('Some calls failed.');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
