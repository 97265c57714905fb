import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type Caller, createTask, type Line, type Place, readsOf, writes } from '#server/bench/lines.ts';
import { load, type Measured, measure, send } from '#server/bench/load.ts';
import { type Row, type Summary, toMarkdown } from '#server/bench/page.ts';
import { freePort, residentMegabytes, runNode, startNode, untilAnswering } from '#server/bench/processes.ts';
import { bareFastify, bareSql, captureSql } from '#server/bench/yardsticks.ts';
import { readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { projectRoot } from '#server/db/project-root.ts';

/** Other sizes may be named on the command line, such as `--logs 1000000`. */
const volume = ['--members', '20', '--tasks', '500', '--logs', '5000'];
/** A second workspace: one large team with many tasks, and people who are invited to it. */
const largeVolume = [
  ...['--force', '--name', 'large', '--members', '50', '--team-size', '50'],
  ...['--tasks', '5000', '--logs', '1000', '--invitations', '100'],
];

const seedReport = z.object({
  signIn: z.object({ email: z.string(), password: z.string() }),
  teams: z.array(z.string()),
});
const session = z.object({
  token: z.string(),
  user: z.object({
    tenantId: z.string(),
    employee: z.object({ id: z.string(), organizationId: z.string() }),
  }),
});
const created = z.object({ id: z.string() });

interface Bench {
  readonly env: Record<string, string>;
  readonly place: Place;
  readonly large: Place;
  readonly callers: Readonly<Record<Line['as'], readonly Caller[]>>;
}

async function signInAs(port: number, signIn: Caller['signIn']) {
  const login = { method: 'POST', path: '/api/auth/login', body: signIn } as const;
  const answer = await send({ port }, login);
  const { token, user } = session.parse(JSON.parse(answer.body.toString('utf8')));
  const task = await send({ port, token }, createTask);
  const { id: taskId } = created.parse(JSON.parse(task.body.toString('utf8')));
  return { user, caller: { port, token, signIn, taskId } };
}

/** The owner of a seeded workspace, signed in. */
async function signInOwner(port: number, seedOutput: string) {
  const { signIn, teams } = seedReport.parse(JSON.parse(seedOutput));
  const { caller, user } = await signInAs(port, signIn);
  const { organizationId, id: employeeId } = user.employee;
  return { caller, place: { teamId: teams[0] ?? '', tenantId: user.tenantId, organizationId, employeeId } };
}

/** Signs in the callers: the owners, and ten members, one for each loop. */
async function prepare(
  port: number,
  env: Record<string, string>,
  seedOutputs: { usual: string; large: string },
): Promise<Bench> {
  const { caller: owner, place } = await signInOwner(port, seedOutputs.usual);
  const { caller: largeOwner, place: large } = await signInOwner(port, seedOutputs.large);
  const { email, password } = owner.signIn;
  const members = await Promise.all(
    Array.from({ length: load.concurrency }, (_unused, index) =>
      signInAs(port, { email: email.replace('1@', `${index + 2}@`), password }),
    ),
  );
  const callers = {
    owner: [owner],
    largeOwner: [largeOwner],
    members: members.map(({ caller }) => caller),
  };
  return { env, place, large, callers };
}

/** A line in every loop; loop by loop as another of its callers. */
async function run({ callers }: Bench, { name, as, calls }: Line): Promise<Measured> {
  let turn = 0;
  const measured = await measure(async (loop) => {
    const caller = callers[as][loop % callers[as].length];
    if (caller === undefined) return -1;
    turn += 1;
    let bytes = 0;
    for (const call of calls(caller, turn)) {
      const { status, body } = await send(caller, call);
      if (status >= 300) return -1;
      bytes += body.length;
    }
    return bytes;
  });
  process.stderr.write(`${name}: ${measured.perSecond.toFixed(0)}/s, ${measured.failures} failed\n`);
  return measured;
}

/** Each read beside its two yardsticks, then the writes. */
async function measureLines(bench: Bench): Promise<Row[]> {
  const dataDir = bench.env.DATA_DIR ?? '';
  const { connectionString } = await startEmbeddedPostgres({ dataDir, whenRunning: 'join', log: console });
  const config = readConfig({ ...bench.env, NODE_ENV: 'development', DATABASE_URL: connectionString });
  const lines = readsOf(bench, new Date());
  const reads = lines.map(({ call, as }) => ({ call, token: bench.callers[as][0]?.token ?? '' }));
  const captured = await captureSql(config, { connectionString, reads });
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    const ours = await run(bench, line);
    const statements = captured[index] ?? [];
    const bare = await bareFastify(ours.bytes);
    const sql = await bareSql(connectionString, statements);
    rows.push({ ...line, ours, bare, sql, statements: statements.length });
  }
  for (const line of writes) rows.push({ ...line, ours: await run(bench, line) });
  return rows;
}

async function measureAll(port: number, env: Record<string, string>, options: readonly string[]) {
  const start = async () => {
    const child = startNode(['dist/server/main.js'], env);
    return { child, milliseconds: await untilAnswering(`http://127.0.0.1:${port}/api/health`, child) };
  };
  const first = await start();
  await first.child.stop();
  const seed = (size: readonly string[]) => runNode(['dist/server/cli.js', 'seed', 'load', ...size], env);
  const seedOutputs = { usual: await seed([...volume, ...options]), large: await seed(largeVolume) };
  const { child: server, milliseconds: secondStart } = await start();
  const idleMegabytes = residentMegabytes(server.process.pid);
  const rows = await measureLines(await prepare(port, env, seedOutputs));
  const loadedMegabytes = residentMegabytes(server.process.pid);
  await server.stop();
  const summary: Summary = { coldStart: first.milliseconds, secondStart, idleMegabytes, loadedMegabytes };
  return { rows, summary };
}

async function main(): Promise<void> {
  const options = process.argv.slice(2).filter((word) => word !== '--write');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'takt-bench-'));
  const port = await freePort();
  const env = { DATA_DIR: folder, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  const { rows, summary } = await measureAll(port, env, options);
  rmSync(folder, { recursive: true, force: true });
  const markdown = toMarkdown(rows, summary, [...volume, ...options].join(' '));
  process.stdout.write(markdown);
  if (process.argv.includes('--write')) {
    writeFileSync(path.join(projectRoot(), 'docs', 'performance.md'), markdown);
  }
  if (rows.some((row) => row.ours.failures > 0)) throw new Error('Some calls failed.');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
