import { expect } from 'vitest';
import { addWorkspace, beforeMigration, type OldDatabase } from '#server/db/testing/before-migration.ts';

const test = beforeMigration('20261127063603_time_totals');

async function addPerson(old: OldDatabase) {
  const place = await addWorkspace(old);
  const { tenantId } = place;
  const accountId = await old.insert('accounts', { email: 'ann@acme.example' });
  const userId = await old.insert('users', { tenantId, accountId, firstName: 'Ann' });
  const employeeId = await old.insert('employees', { ...place, userId });
  const taskId = await old.insert('tasks', { ...place, title: 'Write', number: 1 });
  const timesheetId = await old.insert('timesheets', { ...place, employeeId, date: '2026-03-10' });
  const addLog = (row: Readonly<Record<string, unknown>>) =>
    old.insert('time_logs', { ...place, employeeId, timesheetId, ...row });
  return { taskId, addLog };
}

const none = '00000000-0000-0000-0000-000000000000';

const totalsOf = async ({ query }: OldDatabase) =>
  (
    await query(
      `select "taskId", entries, seconds::int, milliseconds::int from time_totals order by entries desc, seconds`,
    )
  ).rows;

const hour = { startedAt: '2026-03-10T09:00:00Z', stoppedAt: '2026-03-10T10:00:00.700Z' };
const half = { startedAt: '2026-03-10T11:00:00Z', stoppedAt: '2026-03-10T11:30:00.700Z' };
const running = { startedAt: '2026-03-10T12:00:00Z', isRunning: true };

test('earlier time is counted, except for running entries and the trash', async ({ old }) => {
  const { taskId, addLog } = await addPerson(old);
  await addLog({ ...hour, taskId });
  await addLog({ ...half, taskId });
  await addLog({ ...half, taskId, deletedAt: '2026-03-11T09:00:00Z' });
  await addLog({ ...running, taskId });
  await old.migrate();
  expect(await totalsOf(old)).toEqual([{ taskId, entries: 2, seconds: 5400, milliseconds: 5_401_400 }]);
});

test('totals follow their entries, also to no task when theirs is gone', async ({ old }) => {
  const { taskId, addLog } = await addPerson(old);
  await old.migrate();
  const id = await addLog({ ...hour, taskId });
  await addLog({ ...half, taskId });
  const runningId = await addLog({ ...running, taskId });
  await old.query(`update time_logs set "deletedAt" = now() where id = $1`, [id]);
  expect(await totalsOf(old)).toEqual([{ taskId, entries: 1, seconds: 1800, milliseconds: 1_800_700 }]);
  await old.query(
    `update time_logs set "isRunning" = false, "stoppedAt" = "startedAt" + interval '1 minute' where id = $1`,
    [runningId],
  );
  await old.query('delete from tasks where id = $1', [taskId]);
  expect(await totalsOf(old)).toEqual([{ taskId: none, entries: 2, seconds: 1860, milliseconds: 1_860_700 }]);
  await old.query('delete from time_logs');
  expect(await totalsOf(old)).toEqual([]);
});
