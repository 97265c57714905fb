import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { type Measured, measure, percentile, send, type Target } from '#server/bench/load.ts';
import { freePort, residentMegabytes, runNode, startNode, untilAnswering } from '#server/bench/processes.ts';
import { writeSection } from '#server/bench/sections.ts';
import { agent, type Place, signedIn, signInOwner } from '#server/bench/seeded.ts';
import {
  type Arrivals,
  type Strain,
  type Streams,
  streamsHeading,
  toStreamsMarkdown,
} from '#server/bench/table-streams.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';

const people = 100;
const streamsEach = 10;
const streamCount = people * streamsEach;
const writes = 40;
const silentMs = 30_000;
const arrivalMs = 10_000;
const seeded = [
  '--members',
  String(people),
  '--team-size',
  String(people),
  '--tasks',
  '200',
  '--logs',
  '500',
];
const reading = { concurrency: 1, seconds: 10 };

interface Bench {
  readonly pid: number;
  readonly pool: pg.Pool;
  readonly port: number;
  readonly owner: Target;
  readonly place: Place;
}

/** Milliseconds of processor time that a process has used. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Hundredths of a second, in the system and outside of it.
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

function fileLimit(pid: number): string {
  return /Max open files\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1] ?? 'any number of';
}

async function strainDuring({ pid, pool }: Bench, work: () => Promise<unknown>): Promise<Strain> {
  const [cpu, startedAt] = [cpuMs(pid), performance.now()];
  await work();
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return {
    megabytes: residentMegabytes(pid),
    cpu: (cpuMs(pid) - cpu) / (performance.now() - startedAt),
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
    databaseConnections: rows[0]?.count ?? 0,
  };
}

/** Sessions of everybody in the team, as many at once as a server takes gladly. */
async function signInAll(port: number, { email, password }: { email: string; password: string }) {
  const targets: Target[] = [];
  for (let first = 1; first <= people; first += 4) {
    const some = Array.from({ length: Math.min(4, people - first + 1) }, async (_unused, index) => {
      const body = { email: email.replace('1@', `${first + index}@`), password };
      const answer = await send(agent, { port }, { method: 'POST', path: '/api/auth/login', body });
      return { port, token: signedIn.parse(JSON.parse(answer.body.toString('utf8'))).token };
    });
    targets.push(...(await Promise.all(some)));
  }
  return targets;
}

/** Opens a stream; resolves when the server has greeted it. */
function openStream({ port, token }: Target, onText: (text: string) => void): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const options = { host: '127.0.0.1', port, path: '/api/events', headers, agent: false };
    const request = http.get(options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream answered ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('id: ')) resolve(request);
        onText(text);
      });
      response.on('error', () => undefined);
    });
    request.on('error', reject);
  });
}

const reader = ({ owner, place }: Bench) => ({
  step: async () => {
    const { organizationId, tenantId } = place;
    const query = new URLSearchParams({ organizationId, tenantId, skip: '0', take: '50' });
    const { status, body } = await send(agent, owner, { method: 'GET', path: `/api/tasks?${query}` });
    return status < 300 ? body.length : -1;
  },
});

const created = z.object({ id: z.string() });

async function newTask({ owner, place }: Bench): Promise<string> {
  const body = { title: 'Watched', teams: [{ id: place.teamId }], ...place };
  const answer = await send(agent, owner, { method: 'POST', path: '/api/tasks', body });
  return created.parse(JSON.parse(answer.body.toString('utf8'))).id;
}

function summed(values: readonly number[]): Arrivals {
  const sorted = values.toSorted((one, other) => one - other);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), longest: sorted.at(-1) ?? 0 };
}

interface Listener {
  /** Called by every stream that hears of the task. */
  onMessage: () => void;
}

/** Changes the task again and again, each time when everybody has heard of the last. */
async function changeAndWait(bench: Bench, taskId: string, listener: Listener) {
  const all: number[] = [];
  const last: number[] = [];
  for (let count = 0; count < writes; count += 1) {
    const times: number[] = [];
    const startedAt = performance.now();
    const everybody = new Promise<void>((resolve) => {
      const late = setTimeout(resolve, arrivalMs);
      listener.onMessage = () => {
        times.push(performance.now() - startedAt);
        if (times.length < streamCount) return;
        clearTimeout(late);
        resolve();
      };
    });
    const call = { method: 'PUT', path: `/api/tasks/${taskId}`, body: { title: `Watched ${count}` } };
    const { status } = await send(agent, bench.owner, call);
    if (status !== 200) throw new Error(`a change answered ${status}`);
    await everybody;
    all.push(...times);
    last.push(times.at(-1) ?? 0);
  }
  return { arrivals: summed(all), last: summed(last), missing: writes * streamCount - all.length };
}

async function measureStreams(bench: Bench, signIn: { email: string; password: string }): Promise<Streams> {
  const targets = await signInAll(bench.port, signIn);
  const taskId = await newTask(bench);
  const listener: Listener = { onMessage: () => undefined };
  const onText = (text: string) => {
    if (text.includes(`"id":"${taskId}"`)) listener.onMessage();
  };
  let readerAlone: Measured | undefined;
  const before = await strainDuring(bench, async () => {
    readerAlone = await measure(reader(bench).step, reading);
  });
  const startedAt = performance.now();
  const streams: http.ClientRequest[] = [];
  for (const target of targets) {
    const own = Array.from({ length: streamsEach }, () => openStream(target, onText));
    streams.push(...(await Promise.all(own)));
  }
  const openedMs = performance.now() - startedAt;
  const silent = await strainDuring(bench, () => new Promise((resolve) => setTimeout(resolve, silentMs)));
  const limit = fileLimit(bench.pid);
  const work = Promise.all([changeAndWait(bench, taskId, listener), measure(reader(bench).step, reading)]);
  const busy = await strainDuring(bench, () => work);
  const [told, read] = await work;
  for (const stream of streams) stream.destroy();
  if (readerAlone === undefined) throw new Error('Nothing was read.');
  const size = { people, count: streamCount, writes, fileLimit: limit };
  return { ...size, openedMs, before, silent, busy, ...told, readerAlone, reader: read };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'takt-bench-'));
  const port = await freePort();
  const env = { DATA_DIR: folder, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  const address = `http://127.0.0.1:${port}/api/health`;
  const first = startNode(['dist/server/main.js'], env);
  await untilAnswering(address, first);
  await first.stop();
  const output = await runNode(['dist/server/cli.js', 'seed', 'load', ...seeded], env);
  const server = startNode(['dist/server/main.js'], env);
  await untilAnswering(address, server);
  const { place, target: owner, signIn } = await signInOwner(port, output);
  const { connectionString } = await startEmbeddedPostgres({
    dataDir: folder,
    whenRunning: 'join',
    log: console,
  });
  const pool = new pg.Pool({ connectionString, max: 1 });
  const bench = { pid: server.process.pid ?? 0, pool, port, owner, place };
  const markdown = toStreamsMarkdown(await measureStreams(bench, signIn));
  await pool.end();
  agent.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(markdown);
  if (process.argv.includes('--write')) writeSection(streamsHeading, markdown);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
