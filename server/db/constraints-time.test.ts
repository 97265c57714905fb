import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { contend, duel, insertBy, oneWinner, refusalOf, ways } from '#server/testing/contention.ts';
import { test } from '#server/testing/database-test.ts';
import {
  complete,
  type InsertedEmployee,
  insert,
  insertEmployee,
  type Row,
  type Workspace,
} from '#server/testing/rows.ts';

const contenders = 8;
const both = new Set(ways);

function copies(row: Row): Row[] {
  return Array.from({ length: contenders }, () => ({ ...row, id: randomUUID() }));
}

function logOf(workspace: Workspace, employee: InsertedEmployee, row: Row = {}): Row {
  const { tenantId, organizationId } = workspace;
  const { employeeId, timesheetId } = employee;
  return { tenantId, organizationId, employeeId, timesheetId, ...hours(9, 10), ...row };
}

function hours(start: number, stop: number): Row {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 11, hour)).toISOString();
  return { startedAt: at(start), stoppedAt: at(stop) };
}

const running = { stoppedAt: null, isRunning: true };

describe('one running log per person', () => {
  test.for([
    ['as every log is', {}],
    ['even where overlaps are allowed', { overlapAllowed: true }],
  ] as const)('%s', async ([_, row], { database, workspace, employee }) => {
    const outcome = await contend(
      database,
      'timeLog',
      copies(logOf(workspace, employee, { ...running, ...row })),
    );
    expect(oneWinner(outcome)).toEqual({ won: 1, to: new Set(['time_logs_running_key']), ways: both });
    const { employeeId } = employee;
    expect(await database.prisma.timeLog.count({ where: { employeeId, isRunning: true } })).toBe(1);
  });

  test('is a rule for each person', async ({ database, workspace, employee }) => {
    const other = await insertEmployee(database, workspace);
    const rows = [employee, other].map((person) => logOf(workspace, person, running));
    expect(await contend(database, 'timeLog', rows)).toMatchObject({ won: 2 });
  });

  test('is blind to logs in the trash', async ({ database, workspace, employee }) => {
    await insert(database, 'timeLog', logOf(workspace, employee, { ...running, deletedAt: new Date() }));
    expect(await contend(database, 'timeLog', [logOf(workspace, employee, running)])).toMatchObject({
      won: 1,
    });
  });
});

describe('no two logs of one person overlap', () => {
  const overlaps = [
    ['the same hour', hours(9, 10)],
    ['an hour inside', hours(8, 12)],
    ['a part', { ...hours(9, 10), stoppedAt: '2026-03-11T09:00:00.001Z' }],
    ['a running log that began before', { ...hours(8, 8), ...running }],
  ] as const;

  describe.each(ways)('by %s', (way) => {
    test.for(overlaps)('%s', async ([_, second], { database, workspace, employee }) => {
      const rows = { first: logOf(workspace, employee), second: logOf(workspace, employee, second), way };
      const refusal = await duel(database, 'timeLog', { ...rows, end: 'commit' });
      expect(refusal).toBe('time_logs_overlap_excl');
    });

    test('the place is free when the first log is undone', async ({ database, workspace, employee }) => {
      const rows = { first: logOf(workspace, employee), second: logOf(workspace, employee), way };
      expect(await duel(database, 'timeLog', { ...rows, end: 'rollback' })).toBeUndefined();
    });
  });

  test('not by moving one either', async ({ database, workspace, employee }) => {
    await insert(database, 'timeLog', logOf(workspace, employee, hours(9, 10)));
    const id = await insert(database, 'timeLog', logOf(workspace, employee, hours(11, 12)));
    const { prisma, pool } = database;
    const startedAt = '2026-03-11T09:59:00Z';
    const sql = pool.query('update time_logs set "startedAt" = $2 where id = $1', [id, startedAt]);
    expect(await refusalOf(sql)).toBe('time_logs_overlap_excl');
    const update = prisma.timeLog.update({ where: { id }, data: { startedAt } });
    expect(await refusalOf(update)).toBe('time_logs_overlap_excl');
  });

  test('nor by taking one out of the trash', async ({ database, workspace, employee }) => {
    const trashed = logOf(workspace, employee, { deletedAt: '2026-03-11T11:00:00Z' });
    const id = await insert(database, 'timeLog', trashed);
    await insert(database, 'timeLog', logOf(workspace, employee));
    const restore = database.prisma.timeLog.update({ where: { id }, data: { deletedAt: null } });
    expect(await refusalOf(restore)).toBe('time_logs_overlap_excl');
  });

  test('logs that touch stay', async ({ database, workspace, employee }) => {
    const rows = Array.from({ length: contenders }, (_, hour) =>
      logOf(workspace, employee, hours(hour, hour + 1)),
    );
    expect(await contend(database, 'timeLog', rows)).toEqual({ won: contenders, lost: [] });
  });

  test('logs of others, allowed overlaps and the trash do not count', async ({
    database,
    workspace,
    employee,
  }) => {
    const other = await insertEmployee(database, workspace);
    const rows = [
      logOf(workspace, employee),
      logOf(workspace, other),
      logOf(workspace, employee, { overlapAllowed: true }),
      logOf(workspace, employee, { overlapAllowed: true }),
      logOf(workspace, employee, { deletedAt: '2026-03-11T11:00:00Z' }),
    ];
    expect(await contend(database, 'timeLog', rows)).toEqual({ won: rows.length, lost: [] });
  });

  test('stopping a running log is never refused', async ({ database, workspace, employee }) => {
    await insert(database, 'timeLog', logOf(workspace, employee, hours(7, 9)));
    const id = await insert(database, 'timeLog', logOf(workspace, employee, { ...hours(9, 10), ...running }));
    const stop = database.prisma.timeLog.update({
      where: { id },
      data: { isRunning: false, stoppedAt: '2026-03-11T09:00:00Z' },
    });
    expect(await refusalOf(stop)).toBeUndefined();
  });
});

describe.each(ways)('a log written by %s', (way) => {
  test('does not stop before it starts', async ({ database, workspace, employee }) => {
    const row = await complete(database, 'timeLog', logOf(workspace, employee, hours(10, 9)));
    expect(await refusalOf(insertBy(way, database, 'timeLog', row))).toBe('time_logs_order_check');
  });

  test('may stop when it starts', async ({ database, workspace, employee }) => {
    const row = await complete(database, 'timeLog', logOf(workspace, employee, hours(9, 9)));
    expect(await refusalOf(insertBy(way, database, 'timeLog', row))).toBeUndefined();
  });

  test.for([
    ['runs with a stop', { ...hours(9, 10), isRunning: true }],
    ['is over without one', { ...hours(9, 10), stoppedAt: null, isRunning: false }],
  ] as const)('never %s', async ([_, contradiction], { database, workspace, employee }) => {
    const row = await complete(database, 'timeLog', logOf(workspace, employee, contradiction));
    expect(await refusalOf(insertBy(way, database, 'timeLog', row))).toBe('time_logs_running_check');
  });
});

test('a repeated request of a client makes one log', async ({ database, workspace, employee }) => {
  const clientId = randomUUID();
  const rows = Array.from({ length: contenders }, (_, hour) =>
    logOf(workspace, employee, { ...hours(hour, hour + 1), clientId }),
  );
  const outcome = await contend(database, 'timeLog', rows);
  expect(oneWinner(outcome)).toEqual({ won: 1, to: new Set(['time_logs_client_key']), ways: both });
});

test('one timesheet per person and day', async ({ database, workspace, employee }) => {
  const { tenantId, organizationId } = workspace;
  const row = { tenantId, organizationId, employeeId: employee.employeeId, date: '2026-03-12T00:00:00Z' };
  const outcome = await contend(database, 'timesheet', copies(row));
  expect(oneWinner(outcome)).toEqual({ won: 1, to: new Set(['timesheets_employee_date_key']), ways: both });
});

test('one slot per person and ten minutes, and the trash frees it', async ({
  database,
  workspace,
  employee,
}) => {
  const { tenantId, organizationId } = workspace;
  const row = { tenantId, organizationId, employeeId: employee.employeeId };
  await insert(database, 'timeSlot', { ...row, deletedAt: '2026-03-11T11:00:00Z' });
  const outcome = await contend(database, 'timeSlot', copies(row));
  expect(oneWinner(outcome)).toEqual({ won: 1, to: new Set(['time_slots_start_key']), ways: both });
});

describe('one plan per person, team and day', () => {
  test.for(['in a team', 'without a team'] as const)(
    '%s',
    async (place, { database, workspace, employee }) => {
      const { tenantId, organizationId, teamId } = workspace;
      const organizationTeamId = place === 'in a team' ? teamId : null;
      const row = { tenantId, organizationId, organizationTeamId, employeeId: employee.employeeId };
      await insert(database, 'dailyPlan', { ...row, deletedAt: '2026-03-11T11:00:00Z' });
      const outcome = await contend(database, 'dailyPlan', copies(row));
      expect(oneWinner(outcome)).toEqual({ won: 1, to: new Set(['daily_plans_day_key']), ways: both });
    },
  );

  test('another day, team or person has a plan of its own', async ({ database, workspace, employee }) => {
    const { tenantId, organizationId, teamId } = workspace;
    const other = await insertEmployee(database, workspace);
    const row = { tenantId, organizationId, employeeId: employee.employeeId, organizationTeamId: teamId };
    const rows = [
      row,
      { ...row, organizationTeamId: null },
      { ...row, date: '2026-03-12T00:00:00Z' },
      { ...row, employeeId: other.employeeId },
    ];
    expect(await contend(database, 'dailyPlan', rows)).toEqual({ won: rows.length, lost: [] });
  });
});
