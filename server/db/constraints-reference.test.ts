import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { insertBy, inTransactionOf, refusalOf, untilWaiting, ways } from '#server/testing/contention.ts';
import { test } from '#server/testing/database-test.ts';
import {
  complete,
  type InsertedEmployee,
  insert,
  insertBySql,
  insertEmployee,
  insertWorkspace,
  type Model,
  type Row,
  type Workspace,
} from '#server/testing/rows.ts';

type Place = Workspace & InsertedEmployee;

function taskOf({ tenantId, organizationId }: Workspace, row: Row = {}): Row {
  return { tenantId, organizationId, number: Math.ceil(Math.random() * 1e9), ...row };
}

function logOf({ tenantId, organizationId, employeeId, timesheetId }: Place, row: Row = {}): Row {
  return { tenantId, organizationId, employeeId, timesheetId, isRunning: true, ...row };
}

interface Theft {
  readonly what: string;
  readonly model: Model;
  readonly constraint: string;
  /** A row of `here` that refers to something of another workspace. */
  row(here: Place, foreign: Foreign): Row;
}

interface Foreign extends Place {
  readonly taskId: string;
  readonly statusId: string;
  readonly tagId: string;
}

async function foreignPlace(database: Database): Promise<Foreign> {
  const workspace = await insertWorkspace(database);
  const place = { ...workspace, ...(await insertEmployee(database, workspace)) };
  const { tenantId } = place;
  return {
    ...place,
    taskId: await insert(database, 'task', taskOf(place)),
    statusId: await insert(database, 'taskStatus', { tenantId }),
    tagId: await insert(database, 'tag', { tenantId }),
  };
}

const thefts: Theft[] = [
  {
    what: 'a task in an organization',
    model: 'task',
    constraint: 'tasks_tenantId_organizationId_fkey',
    row: (here, { organizationId }) => taskOf(here, { organizationId }),
  },
  {
    what: 'a task with a status',
    model: 'task',
    constraint: 'tasks_tenantId_taskStatusId_fkey',
    row: (here, { statusId }) => taskOf(here, { taskStatusId: statusId }),
  },
  {
    what: 'a task in a project',
    model: 'task',
    constraint: 'tasks_tenantId_projectId_fkey',
    row: (here, { projectId }) => taskOf(here, { projectId }),
  },
  {
    what: 'a task below a task',
    model: 'task',
    constraint: 'tasks_tenantId_parentId_fkey',
    row: (here, { taskId }) => taskOf(here, { parentId: taskId }),
  },
  {
    what: 'a task made by a user',
    model: 'task',
    constraint: 'tasks_tenantId_createdByUserId_fkey',
    row: (here, { userId }) => taskOf(here, { createdByUserId: userId }),
  },
  {
    what: 'an employee of an organization',
    model: 'employee',
    constraint: 'employees_tenantId_organizationId_fkey',
    row: ({ tenantId, userId }, { organizationId }) => ({ tenantId, organizationId, userId }),
  },
  {
    what: 'a user with a role',
    model: 'user',
    constraint: 'users_tenantId_roleId_fkey',
    row: ({ tenantId }, { roleId }) => ({ tenantId, roleId }),
  },
  {
    what: 'a membership in a team',
    model: 'organizationTeamEmployee',
    constraint: 'organization_team_employees_tenantId_organizationTeamId_fkey',
    row: ({ tenantId, organizationId, employeeId }, { teamId }) => ({
      tenantId,
      organizationId,
      employeeId,
      organizationTeamId: teamId,
    }),
  },
  {
    what: 'a membership of an employee',
    model: 'organizationTeamEmployee',
    constraint: 'organization_team_employees_tenantId_employeeId_fkey',
    row: ({ tenantId, organizationId, teamId }, { employeeId }) => ({
      tenantId,
      organizationId,
      employeeId,
      organizationTeamId: teamId,
    }),
  },
  {
    what: 'a membership with an active task',
    model: 'organizationTeamEmployee',
    constraint: 'organization_team_employees_tenantId_activeTaskId_fkey',
    row: ({ tenantId, organizationId, teamId, employeeId }, { taskId }) => ({
      tenantId,
      organizationId,
      employeeId,
      organizationTeamId: teamId,
      activeTaskId: taskId,
    }),
  },
  {
    what: 'a log on a task',
    model: 'timeLog',
    constraint: 'time_logs_tenantId_taskId_fkey',
    row: (here, { taskId }) => logOf(here, { taskId }),
  },
  {
    what: 'a log in a team',
    model: 'timeLog',
    constraint: 'time_logs_tenantId_organizationTeamId_fkey',
    row: (here, { teamId }) => logOf(here, { organizationTeamId: teamId }),
  },
  {
    what: 'a log on a timesheet',
    model: 'timeLog',
    constraint: 'time_logs_tenantId_timesheetId_fkey',
    row: (here, { timesheetId }) => logOf(here, { timesheetId }),
  },
  {
    what: 'a log of an employee',
    model: 'timeLog',
    constraint: 'time_logs_tenantId_employeeId_fkey',
    row: (here, { employeeId }) => logOf(here, { employeeId }),
  },
  {
    what: 'a plan in a team',
    model: 'dailyPlan',
    constraint: 'daily_plans_tenantId_organizationTeamId_fkey',
    row: ({ tenantId, organizationId, employeeId }, { teamId }) => ({
      tenantId,
      organizationId,
      employeeId,
      organizationTeamId: teamId,
    }),
  },
];

describe.each(ways)('written by %s', (way) => {
  test.for(thefts)(
    '$what of another workspace is refused',
    async (theft, { database, workspace, employee }) => {
      const { model, constraint, row } = theft;
      const foreign = await foreignPlace(database);
      const stolen = await complete(database, model, row({ ...workspace, ...employee }, foreign));
      expect(await refusalOf(insertBy(way, database, model, stolen))).toBe(constraint);
    },
  );

  test.for([
    ['member', 'taskMember', 'task_members_tenantId_employeeId_fkey'],
    ['team', 'taskTeam', 'task_teams_tenantId_organizationTeamId_fkey'],
    ['label', 'taskTag', 'task_tags_tenantId_tagId_fkey'],
  ] as const)('a task does not get a %s of another workspace', async (link, { database, workspace }) => {
    const [_, model, constraint] = link;
    const foreign = await foreignPlace(database);
    const taskId = await insert(database, 'task', taskOf(workspace));
    const target = {
      taskMember: { employeeId: foreign.employeeId },
      taskTeam: { organizationTeamId: foreign.teamId },
      taskTag: { tagId: foreign.tagId },
    }[model];
    const row = { tenantId: workspace.tenantId, taskId, ...target };
    expect(await refusalOf(insertBy(way, database, model, row))).toBe(constraint);
    const smuggled = { ...row, tenantId: foreign.tenantId };
    expect(await refusalOf(insertBy(way, database, model, smuggled))).toBe(constraintOfTask[model]);
  });
});

/** The other half of each link: a foreign tenantId does not help, because then the task is not found. */
const constraintOfTask = {
  taskMember: 'task_members_tenantId_taskId_fkey',
  taskTeam: 'task_teams_tenantId_taskId_fkey',
  taskTag: 'task_tags_tenantId_taskId_fkey',
};

test('every reference between rows of a workspace carries the tenant', async ({ database }) => {
  const { rows } = await database.pool.query<{ name: string; carries: boolean }>(`
    select c.conname as name,
      exists (select from unnest(c.conkey, c.confkey) as pair (own, other)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = pair.other
        where a.attname = 'tenantId' and b.attname = 'tenantId') as carries
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
      and exists (select from pg_attribute where attrelid = c.conrelid and attname = 'tenantId')
      and exists (select from pg_attribute where attrelid = c.confrelid and attname = 'tenantId')`);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ carries }) => !carries)).toEqual([]);
});

test('every reference that a deletion empties keeps the tenant', async ({ database }) => {
  const { rows } = await database.pool.query<{ name: string; emptied: string[] | null }>(`
    select c.conname as name,
      (select json_agg(attname) from pg_attribute where attrelid = c.conrelid and attnum = any (c.confdelsetcols))
        as emptied
    from pg_constraint c
    where c.contype = 'f' and c.confdeltype = 'n' and array_length(c.conkey, 1) > 1
      and c.connamespace = current_schema()::regnamespace`);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ emptied }) => emptied === null || emptied.includes('tenantId'))).toEqual([]);
});

describe('deleting', () => {
  test('a task leaves memberships and logs without it', async ({ database, workspace, employee }) => {
    const { prisma } = database;
    const { tenantId, organizationId, teamId } = workspace;
    const { employeeId } = employee;
    const taskId = await insert(database, 'task', taskOf(workspace));
    const childId = await insert(database, 'task', taskOf(workspace, { parentId: taskId }));
    const membership = {
      tenantId,
      organizationId,
      employeeId,
      organizationTeamId: teamId,
      activeTaskId: taskId,
    };
    const membershipId = await insert(database, 'organizationTeamEmployee', membership);
    const logId = await insert(database, 'timeLog', logOf({ ...workspace, ...employee }, { taskId }));
    await insert(database, 'taskMember', { tenantId, taskId, employeeId });
    await prisma.task.delete({ where: { id: taskId } });
    expect(await prisma.organizationTeamEmployee.findUnique({ where: { id: membershipId } })).toMatchObject({
      tenantId,
      activeTaskId: null,
    });
    expect(await prisma.timeLog.findUnique({ where: { id: logId } })).toMatchObject({
      tenantId,
      employeeId,
      taskId: null,
    });
    expect(await prisma.task.findUnique({ where: { id: childId } })).toMatchObject({
      tenantId,
      parentId: null,
    });
    expect(await prisma.taskMember.count({ where: { taskId } })).toBe(0);
  });

  test('a team or a project leaves the time tracked in it', async ({ database, workspace, employee }) => {
    const { prisma } = database;
    const { tenantId, teamId, projectId } = workspace;
    const log = logOf({ ...workspace, ...employee }, { organizationTeamId: teamId, projectId });
    const logId = await insert(database, 'timeLog', log);
    const taskId = await insert(database, 'task', taskOf(workspace, { projectId }));
    await prisma.organizationTeam.delete({ where: { id: teamId } });
    await prisma.organizationProject.delete({ where: { id: projectId } });
    expect(await prisma.timeLog.findUnique({ where: { id: logId } })).toMatchObject({
      tenantId,
      organizationTeamId: null,
      projectId: null,
    });
    expect(await prisma.task.findUnique({ where: { id: taskId } })).toMatchObject({
      tenantId,
      projectId: null,
    });
  });

  test('a person who tracked time is refused', async ({ database, workspace, employee }) => {
    const { employeeId, timesheetId } = employee;
    await insert(database, 'timeLog', logOf({ ...workspace, ...employee }));
    const { pool, prisma } = database;
    const expected = /^(?:time_logs|timesheets)_tenantId_employeeId_fkey$/;
    expect(await refusalOf(prisma.employee.delete({ where: { id: employeeId } }))).toMatch(expected);
    expect(await refusalOf(pool.query('delete from employees where id = $1', [employeeId]))).toMatch(
      expected,
    );
    expect(await refusalOf(prisma.timesheet.delete({ where: { id: timesheetId } }))).toBe(
      'time_logs_tenantId_timesheetId_fkey',
    );
  });
});

describe('a task that is deleted while a log on it is written', () => {
  test('is gone for the log', async ({ database, workspace, employee }) => {
    const taskId = await insert(database, 'task', taskOf(workspace));
    const row = await complete(database, 'timeLog', logOf({ ...workspace, ...employee }, { taskId }));
    let refusal: Promise<string | undefined> | undefined;
    await inTransactionOf(database, async (client) => {
      await client.query('delete from tasks where id = $1', [taskId]);
      refusal = refusalOf(insertBySql(database.pool, 'timeLog', row));
      await untilWaiting(database);
    });
    expect(await refusal).toBe('time_logs_tenantId_taskId_fkey');
  });

  test('is taken out of a log that came first', async ({ database, workspace, employee }) => {
    const taskId = await insert(database, 'task', taskOf(workspace));
    const id = randomUUID();
    const row = await complete(database, 'timeLog', logOf({ ...workspace, ...employee }, { id, taskId }));
    let deleted: Promise<unknown> | undefined;
    await inTransactionOf(database, async (client) => {
      await insertBySql(client, 'timeLog', row);
      deleted = database.pool.query('delete from tasks where id = $1', [taskId]);
      await untilWaiting(database);
    });
    await deleted;
    const log = await database.prisma.timeLog.findUnique({ where: { id } });
    expect(log).toMatchObject({ taskId: null, tenantId: workspace.tenantId });
  });
});
