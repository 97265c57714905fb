import { upload } from '#server/modules/imports/test-imports.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { expect } from '#server/testing/test.ts';
import { importBatch } from '#shared/imports/import.schema.ts';
import { importsApi } from '#shared/imports/imports.api.ts';

const { test } = withFileStore();

/** Half an hour each, sixteen a day; every second is work on a task that no other names. */
function fileOf(rows: number): string {
  const first = Date.UTC(2025, 0, 1);
  const lines = Array.from({ length: rows }, (_, row) => {
    const at = new Date(first + Math.floor(row / 16) * 86_400_000 + (row % 16) * 1_800_000).toISOString();
    const task = row % 2 === 0 ? `Task ${row}` : '';
    return `${at.slice(0, 10)},${at.slice(11, 16)},0:30,Row ${row},Project ${row % 3},${task},"web, label ${row % 4}"`;
  });
  return ['Date,Start,Duration,Description,Project,Task,Tags', ...lines, ''].join('\n');
}

const total = 5000;

test('five thousand rows come in and go again with few statements, however many tasks they name', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  const { prisma } = server.services;
  const own = { where: { tenantId, deletedAt: null } };
  const ofImport = { where: { ...own.where, title: { startsWith: 'Task ' } } };
  let id = '';
  const ready: number[] = [];
  const look = await statementsOf(async () => {
    const { body } = await upload(server, owner, { text: fileOf(total) });
    ready.push(body.counts.ready);
    id = body.id;
  });
  const run = await statementsOf(async () => {
    const { body } = await owner.call(importsApi.run, { params: { id } });
    expect(body).toMatchObject({ status: 'completed', counts: { made: total, failed: 0, seen: total } });
  });
  expect(ready).toEqual([total]);
  expect(await prisma.timeLog.count(own)).toBe(total);
  expect(await prisma.timeLogTag.count({ where: { tenantId } })).toBe(2 * total);
  const tasks = await prisma.task.findMany(ofImport);
  expect(tasks).toHaveLength(total / 2);
  const last = await prisma.task.findFirst({
    where: { tenantId, title: `Task ${total - 2}` },
    include: { members: true, teams: true },
  });
  expect(last).toMatchObject({ status: 'open', members: [{ employeeId: owner.employeeId }], teams: [{}] });
  const places = tasks.map(({ prefix, number }) => `${prefix} ${number}`);
  expect(new Set(places).size).toBe(tasks.length);
  expect(new Set(tasks.map(({ rank }) => rank)).size).toBe(tasks.length);
  // Progress is stored each time: no transaction makes many tasks.
  const { rows } = await server.services.pool.query<{ most: number }>(
    `select max(n)::int as most from (select count(*) as n from tasks where "tenantId" = $1 group by xmin::text) made`,
    [tenantId],
  );
  expect(rows[0]?.most).toBeLessThanOrEqual(100);

  const undo = await statementsOf(async () => {
    const { body } = await owner.call(importsApi.undo, { params: { id } });
    expect(body).toMatchObject({ status: 'undone', counts: { made: 0, removed: total, kept: 0 } });
  });
  expect(await prisma.timeLog.count(own)).toBe(0);
  expect(await prisma.task.count(ofImport)).toBe(0);
  const batches = total / importBatch;
  expect(look).toBeLessThan(40);
  expect(run / batches).toBeLessThan(160);
  expect(undo / batches).toBeLessThan(30);
}, 120_000);
