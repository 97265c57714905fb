import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { barePool, captureSql, type Statement } from '#server/bench/capture-sql.ts';
import { type Call, type Measured, measure, send, type Target } from '#server/bench/load.ts';
import { freePort, residentMegabytes, runNode, startNode, untilAnswering } from '#server/bench/processes.ts';
import { exportCalls, type NamedCall, reportCalls } from '#server/bench/report-calls.ts';
import { writeSection } from '#server/bench/sections.ts';
import { agent, type Place, signInOwner } from '#server/bench/seeded.ts';
import {
  type Export,
  type Large,
  millionHeading,
  type ReportRow,
  toMillionMarkdown,
} from '#server/bench/table-million.ts';
import { readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';

const volume = { members: 200, tasks: 20_000, logs: 1_000_000 };
const alone = { concurrency: 1, seconds: 4 };
const together = { concurrency: 4, seconds: 8 };

interface Bench {
  readonly env: Record<string, string>;
  readonly owner: Target;
  readonly place: Place;
  readonly pid: number | undefined;
}

async function ours(owner: Target, call: Call, how: typeof alone): Promise<Measured> {
  return measure(async () => {
    const { status, body } = await send(agent, owner, call);
    return status < 300 ? body.length : -1;
  }, how);
}

async function bare(pool: pg.Pool, statements: readonly Statement[], how: typeof alone): Promise<Measured> {
  return measure(async () => {
    for (const statement of statements) await pool.query(statement);
    return 0;
  }, how);
}

/** What the database did for the last statement of a call. */
async function plan(pool: pg.Pool, statements: readonly Statement[]): Promise<string> {
  const statement = statements.at(-1);
  if (statement === undefined) return '';
  const { rows } = await pool.query({
    text: `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${statement.text}`,
    values: statement.values,
  });
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
}

async function reports({ env, owner, place }: Bench): Promise<ReportRow[]> {
  const dataDir = env.DATA_DIR ?? '';
  const { connectionString } = await startEmbeddedPostgres({ dataDir, whenRunning: 'join', log: console });
  const config = readConfig({ ...env, NODE_ENV: 'development', DATABASE_URL: connectionString });
  const cases = reportCalls(place, new Date());
  const calls = cases.map(({ call }) => ({ call, token: owner.token ?? '' }));
  const captured = await captureSql(config, { connectionString, calls });
  const pool = barePool(connectionString, together.concurrency);
  const rows: ReportRow[] = [];
  for (const [index, { name, call }] of cases.entries()) {
    const statements = captured[index] ?? [];
    rows.push({
      name,
      alone: await ours(owner, call, alone),
      sqlAlone: await bare(pool, statements, alone),
      together: await ours(owner, call, together),
      sqlTogether: await bare(pool, statements, together),
    });
    process.stderr.write(`\n${name}\n${await plan(pool, statements)}\n`);
  }
  await pool.end();
  return rows;
}

/** Reads a file to its end without keeping it. */
function download(owner: Target, call: Call): Promise<{ status: number; bytes: number; lines: number }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const { port } = owner;
    const request = http.get({ host: '127.0.0.1', port, path: call.path, headers }, (response) => {
      let bytes = 0;
      let lines = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines += 1;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes, lines }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

async function exported({ owner, pid }: Bench, { name, call }: NamedCall): Promise<Export> {
  const before = residentMegabytes(pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 100);
  const startedAt = performance.now();
  const { status, bytes, lines } = await download(owner, call);
  clearInterval(watch);
  if (status !== 200) throw new Error(`${name} answered ${status}`);
  return { name, milliseconds: performance.now() - startedAt, bytes, lines, before, peak };
}

/** Fills the folder, or answers what was said when it was filled before. */
async function seed(env: Record<string, string>, port: number): Promise<string> {
  const output = path.join(env.DATA_DIR ?? '', 'bench-seed.json');
  if (existsSync(output)) return readFileSync(output, 'utf8');
  const options = Object.entries(volume).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const first = startNode(['dist/server/main.js'], env);
  await untilAnswering(`http://127.0.0.1:${port}/api/health`, first);
  await first.stop();
  const seeded = await runNode(['dist/server/cli.js', 'seed', 'load', ...options], env);
  writeFileSync(output, seeded);
  return seeded;
}

async function measureAll(env: Record<string, string>, port: number): Promise<Large> {
  const seeded = await seed(env, port);
  const server = startNode(['dist/server/main.js'], env);
  await untilAnswering(`http://127.0.0.1:${port}/api/health`, server);
  const { place, target: owner } = await signInOwner(port, seeded);
  const bench = { env, owner, place, pid: server.process.pid };
  const exports: Export[] = [];
  for (const one of exportCalls(place, new Date())) exports.push(await exported(bench, one));
  const rows = await reports(bench);
  await server.stop();
  return { volume, together, rows, exports };
}

async function main(): Promise<void> {
  const dataOption = process.argv.find((word) => word.startsWith('--data='))?.slice('--data='.length);
  const folder = dataOption ?? mkdtempSync(path.join(os.tmpdir(), 'takt-bench-'));
  const port = await freePort();
  const env = { DATA_DIR: folder, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  const markdown = toMillionMarkdown(await measureAll(env, port));
  agent.destroy();
  if (dataOption === undefined) rmSync(folder, { recursive: true, force: true });
  process.stdout.write(markdown);
  if (process.argv.includes('--write')) writeSection(millionHeading, markdown);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
