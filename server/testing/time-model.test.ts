import { parse } from 'csv-parse/sync';
import { upload } from '#server/modules/imports/test-imports.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

/*
 * Everything that changes time, done at once and at random by several people and devices, over and over. Afterwards
 * what must always hold is looked up in the database and in the answers.
 */

const { test } = withFileStore();

const rounds = 60;
const atOnce = 10;
const minuteMs = 60_000;
const range = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'Etc/UTC' };

/** Numbers below 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface World {
  readonly server: TestServer;
  readonly tenant: TestTenant;
  readonly people: readonly Person[];
  readonly tasks: readonly string[];
  readonly random: () => number;
}

type Random = World['random'];
const below = (random: Random, count: number) => Math.floor(random() * count);
const oneOf = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[below(random, items.length)];

/** Between a minute and four hours, somewhere in three days before and one after now. */
function randomSpan({ server, random }: World) {
  const start = server.clock.now().getTime() + (below(random, 4 * 24 * 60) - 3 * 24 * 60) * minuteMs;
  const end = start + (1 + below(random, 240)) * minuteMs;
  return { startedAt: new Date(start).toISOString(), stoppedAt: new Date(end).toISOString() };
}

async function logIdsOf({ server }: World, { employeeId }: Person): Promise<string[]> {
  const logs = await server.services.prisma.timeLog.findMany({ where: { employeeId }, select: { id: true } });
  return logs.map(({ id }) => id);
}

/** A row of a file, all of it on the day it begins. */
function randomRow(world: World): string {
  const { startedAt, stoppedAt } = randomSpan(world);
  const end = stoppedAt.slice(0, 10) === startedAt.slice(0, 10) ? stoppedAt.slice(11, 19) : '23:59:59';
  return `${startedAt.slice(0, 10)},${startedAt.slice(11, 19)},${end},Imported ${below(world.random, 100)}`;
}

type Operation = (world: World, person: Person) => Promise<{ status: number; body: unknown }>;

const taskOf = ({ random, tasks }: World) => ({ taskId: oneOf(random, tasks) });

const operations: Readonly<Record<string, Operation>> = {
  start: (world, person) =>
    person.call(timerApi.start, { body: { ...taskOf(world), organizationTeamId: world.tenant.teamId } }),
  stop: (_, person) => person.call(timerApi.stop, { body: {} }),
  toggle: (world, person) => person.call(timerApi.toggle, { body: taskOf(world) }),
  add: (world, person) => person.call(timeLogsApi.add, { body: { ...randomSpan(world), ...taskOf(world) } }),
  overwrite: (world, person) =>
    person.call(timeLogsApi.add, { body: { ...randomSpan(world), ...taskOf(world), overwrite: true } }),
  addForOther: (world, { employeeId }) =>
    world.tenant.owner.call(timeLogsApi.add, { body: { ...randomSpan(world), employeeId } }),
  move: async (world, person) => {
    const id = oneOf(world.random, await logIdsOf(world, person)) ?? crypto.randomUUID();
    return person.call(timeLogsApi.edit, { params: { id }, body: randomSpan(world) });
  },
  describe: async (world, person) => {
    const id = oneOf(world.random, await logIdsOf(world, person)) ?? crypto.randomUUID();
    const body = { description: `Note ${below(world.random, 100)}`, ...taskOf(world) };
    return person.call(timeLogsApi.edit, { params: { id }, body });
  },
  remove: async (world, person) => {
    const ids = await logIdsOf(world, person);
    const logIds = [oneOf(world.random, ids), oneOf(world.random, ids)].filter((id) => id !== undefined);
    return person.call(timeLogsApi.remove, { query: {}, body: { logIds } });
  },
  restore: async (world, person) => {
    const id = oneOf(world.random, await logIdsOf(world, person));
    return person.call(timeLogsApi.restore, { body: { ids: id === undefined ? [] : [id] } });
  },
  import: async (world, person) => {
    const text = `Date,Start,End,Description\n${randomRow(world)}\n${randomRow(world)}\n`;
    const { status, body } = await upload(world.server, person, { text });
    return status === 201 ? person.call(importsApi.run, { params: { id: body.id } }) : { status, body };
  },
};

/** Runs the rounds; answers how often each operation was done and how often refused. */
async function play(world: World): Promise<Map<string, { done: number; refused: number }>> {
  const tally = new Map<string, { done: number; refused: number }>();
  const names = Object.keys(operations);
  for (let round = 0; round < rounds; round += 1) {
    const turns = Array.from({ length: atOnce }, () => ({
      name: oneOf(world.random, names) ?? 'stop',
      person: oneOf(world.random, world.people) ?? world.tenant.owner,
    }));
    const answers = await Promise.all(
      turns.map(async ({ name, person }) => ({ name, answer: await operations[name]?.(world, person) })),
    );
    for (const { name, answer } of answers) {
      const { status = 0, body } = answer ?? {};
      expect([200, 201, 400, 403, 404, 406, 409, 429], `${name}: ${JSON.stringify(body)}`).toContain(status);
      const counts = tally.get(name) ?? { done: 0, refused: 0 };
      if (status < 300) counts.done += 1;
      else counts.refused += 1;
      tally.set(name, counts);
    }
    world.server.clock.advance(10_000);
  }
  return tally;
}

const logsOf = ({ server, tenant }: World) =>
  server.services.prisma.timeLog.findMany({
    where: { tenantId: tenant.tenantId },
    orderBy: [{ employeeId: 'asc' }, { startedAt: 'asc' }],
  });
type Logs = Awaited<ReturnType<typeof logsOf>>;

/** At most one timer a person, and no two logs at the same time. */
function expectOrder(world: World, logs: Logs): void {
  const now = world.server.clock.now();
  for (const { employeeId } of world.people) {
    const own = logs.filter((log) => log.employeeId === employeeId && log.deletedAt === null);
    expect(own.filter(({ isRunning }) => isRunning).length).toBeLessThanOrEqual(1);
    expect(own.every(({ isRunning, stoppedAt }) => isRunning === (stoppedAt === null))).toBe(true);
    // A log without length is at no time.
    const refusing = own.filter(
      ({ overlapAllowed, startedAt, stoppedAt }) =>
        !overlapAllowed && startedAt.getTime() !== stoppedAt?.getTime(),
    );
    for (const [index, log] of refusing.entries()) {
      const next = refusing[index + 1];
      if (next === undefined) continue;
      expect((log.stoppedAt ?? now) <= next.startedAt, `${log.id} and ${next.id}`).toBe(true);
    }
  }
}

const secondsOf = (logs: Logs, now: Date) =>
  logs
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ startedAt, stoppedAt }) =>
      Math.max(0, Math.floor(((stoppedAt ?? now).getTime() - startedAt.getTime()) / 1000)),
    );
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Reports, the list and the exported rows match the time in the database. */
async function expectTotals(world: World, logs: Logs): Promise<void> {
  const { owner } = world.tenant;
  const total = sum(secondsOf(logs, world.server.clock.now()));
  const { body: list } = await owner.call(timeLogsApi.list, { query: range });
  expect(sum(list.map(({ duration }) => duration))).toBe(total);
  for (const groupBy of ['employee', 'task', 'day'] as const) {
    const { body } = await owner.call(reportsApi.summary, { query: { ...range, groupBy } });
    expect([groupBy, body.totalSeconds, sum(body.rows.map(({ seconds }) => seconds))]).toEqual([
      groupBy,
      total,
      total,
    ]);
  }
  const answer = await world.server.app.inject({
    method: 'GET',
    url: `/api${exportsApi.timeLogs.path}`,
    query: { ...range, format: 'csv' },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const rows: Record<string, string>[] = parse(answer.body, { bom: true, columns: true });
  const exported = rows.map(({ Seconds }) => Number(Seconds));
  expect(sum(exported)).toBe(total);
}

const kept = (world: World) =>
  world.server.services.prisma.timeTotal.findMany({
    where: { tenantId: world.tenant.tenantId },
    orderBy: [{ organizationTeamId: 'asc' }, { employeeId: 'asc' }, { taskId: 'asc' }],
  });

/** Checks that the stored sums match the logs. */
async function expectKept(world: World): Promise<void> {
  const before = await kept(world);
  expect(before.length).toBeGreaterThan(0);
  await world.server.services.pool.query('select takt_recount_time($1)', [world.tenant.tenantId]);
  expect(before).toEqual(await kept(world));
}

const told = ['startedAt', 'stoppedAt', 'taskId', 'description'] as const;

/** Replaying the audit of every log leads to its present state. */
async function expectExplained({ server, tenant }: World, logs: Logs): Promise<void> {
  const { prisma } = server.services;
  const entries = await prisma.auditEntry.findMany({
    where: { tenantId: tenant.tenantId, entity: 'TimeLog' },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  });
  for (const log of logs) {
    const own = entries.filter(({ entityId }) => entityId === log.id);
    const state: Record<string, unknown> = {};
    for (const { after } of own) Object.assign(state, after);
    const last = own.findLast(({ action }) => action === 'time-log.remove' || action === 'time-log.restore');
    expect(last?.action === 'time-log.remove', `${log.id} in the trash`).toBe(log.deletedAt !== null);
    const text = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));
    const instant = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : null);
    const expected = told.map((key) => (key.endsWith('At') ? instant(state[key]) : text(state[key])));
    expect(expected, JSON.stringify(own.map(({ action, after }) => ({ action, after })))).toEqual(
      told.map((key) => text(log[key])),
    );
  }
}

test.for(['refuse', 'trim'])(
  'time stays whole under everything at once, overlaps: %s',
  { timeout: 600_000 },
  async (policy, { server, tenant }) => {
    const people = [tenant.owner, await tenant.member(), await tenant.member({ timeZone: 'Asia/Kolkata' })];
    await server.services.prisma.organization.update({
      where: { id: tenant.organizationId },
      data: { overlapPolicy: policy },
    });
    const created = await Promise.all(
      ['Write', 'Read', 'Sort'].map((title) =>
        tenant.owner.call(tasksApi.create, { body: { title, teams: [{ id: tenant.teamId }] } }),
      ),
    );
    const random = randomOf(policy === 'trim' ? 7 : 11);
    const world = { server, tenant, people, tasks: created.map(({ body }) => body.id), random };
    const tally = await play(world);
    for (const name of Object.keys(operations)) expect(tally.get(name)?.done, name).toBeGreaterThan(0);
    const logs = await logsOf(world);
    expectOrder(world, logs);
    await expectTotals(world, logs);
    await expectKept(world);
    await expectExplained(world, logs);
  },
);
