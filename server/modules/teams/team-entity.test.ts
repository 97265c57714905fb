import type { Caller } from '#server/testing/caller.ts';
import { statementsOf } from '#server/testing/statements.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import type { Team } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** The team as a reader gets it, in the list and alone. */
async function readBoth(reader: Caller, id: string, query: Record<string, unknown> = {}): Promise<Team[]> {
  const list = await reader.call(teamsApi.list, { query });
  const one = await reader.call(teamsApi.detail, { params: { id }, query });
  const [team] = list.body.items;
  return [team ?? expect.unreachable('no team'), one.body];
}

async function addTask(tenant: TestTenant, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await tenant.owner.call(tasksApi.create, {
    body: { title: 'Write docs', teams: [{ id: tenant.teamId }], ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const memberOf = (team: Team, employeeId: string) =>
  team.members?.find((member) => member.employeeId === employeeId);

test('a team names its members, its managers and what was worked on last', async ({ tenant }) => {
  const { owner, teamId } = tenant;
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const ben = await tenant.member();
  const taskId = await addTask(tenant, { members: [{ id: ben.employeeId }] });
  const started = await ben.call(timerApi.start, { body: { taskId, organizationTeamId: teamId } });
  expect(started.status).toBeLessThan(300);
  for (const team of await readBoth(ben, teamId)) {
    const managers = [owner, lead].map(({ employeeId }) => employeeId);
    expect(team.managerIds?.toSorted()).toEqual(managers.toSorted());
    expect(team.managers?.map(({ employeeId }) => employeeId).toSorted()).toEqual(managers.toSorted());
    expect(team.memberIds?.toSorted()).toEqual([...managers, ben.employeeId].toSorted());
    expect(team.lastWorkedTask).toMatchObject({ id: taskId, title: 'Write docs' });
    expect(memberOf(team, ben.employeeId)).toMatchObject({
      firstName: 'Ben',
      lastName: 'Baker',
      fullName: 'Ben Baker',
      email: ben.email,
      timeZone: 'UTC',
      user: { id: ben.userId, name: 'Ben Baker', email: ben.email },
      activeTaskId: taskId,
      activeTask: { id: taskId, title: 'Write docs', public: true, status: 'in-progress' },
    });
  }
});

test('an active task of another team is not reported', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const { body: other } = await tenant.owner.call(teamsApi.create, {
    body: { name: 'Elsewhere', managerIds: [tenant.owner.employeeId] },
  });
  const taskId = await addTask(tenant, { teams: [{ id: 'id' in other ? other.id : '' }] });
  await server.services.prisma.organizationTeamEmployee.update({
    where: { id: tenant.owner.membershipId },
    data: { activeTaskId: taskId },
  });
  for (const team of await readBoth(ben, tenant.teamId)) {
    const member = memberOf(team, tenant.owner.employeeId);
    expect(member).not.toHaveProperty('activeTask');
    expect(member).not.toHaveProperty('activeTaskId');
  }
});

test('switches are told to who manages somebody, rates to who edits employees, both to oneself', async ({
  server,
  tenant,
}) => {
  const { owner, teamId } = tenant;
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const ben = await tenant.member();
  const cleo = await tenant.member();
  await server.services.prisma.employee.update({
    where: { id: ben.employeeId },
    data: { profile_link: 'ben' },
  });
  const body = { billRateValue: 40, billRateCurrency: 'EUR', reWeeklyLimit: 30 };
  await owner.call(workspacesApi.updateEmployee, { params: { id: ben.employeeId }, body });
  const switches = {
    allowManualTime: true,
    allowModifyTime: true,
    allowDeleteTime: true,
    allowScreenshotCapture: expect.any(Boolean),
    reWeeklyLimit: 30,
  };
  const rates = { billRateValue: 40, billRateCurrency: 'EUR', minimumBillingRate: 0 };
  const told: [Caller, object, string[]][] = [
    [owner, { ...switches, ...rates }, []],
    [ben, { ...switches, ...rates }, []],
    [lead, switches, Object.keys(rates)],
    [cleo, { profile_link: 'ben', isAway: false }, [...Object.keys(switches), ...Object.keys(rates)]],
  ];
  for (const [reader, known, hidden] of told) {
    for (const team of await readBoth(reader, teamId)) {
      const employee = memberOf(team, ben.employeeId)?.employee;
      expect(employee).toMatchObject(known);
      for (const key of hidden) expect(employee, key).not.toHaveProperty(key);
    }
  }
});

test('the lists, tasks and plans of a team come when they are named', async ({ tenant }) => {
  const { owner, teamId } = tenant;
  const taskId = await addTask(tenant);
  const scope = { organizationTeamId: teamId };
  await owner.call(taskListsApi.createVersion, { body: { name: '1.0', ...scope } });
  await owner.call(taskListsApi.createTag, { body: { name: 'docs', ...scope } });
  await owner.call(dailyPlansApi.create, {
    body: { date: '2026-03-12', workTimePlanned: 4, taskId, employeeId: owner.employeeId, ...scope },
  });
  const parts = {
    statuses: expect.arrayContaining([expect.objectContaining({ name: 'open', value: 'open' })]),
    priorities: ['urgent', 'high', 'medium', 'low'],
    sizes: ['x-large', 'large', 'medium', 'small', 'tiny'],
    // Memo is ours alone, and clients would refuse it inside a team.
    issueTypes: ['Bug', 'Task', 'Story', 'Epic'].map((name) => expect.objectContaining({ name })),
    versions: [expect.objectContaining({ name: '1.0' })],
    labels: [expect.objectContaining({ name: 'docs' })],
    tasks: [expect.objectContaining({ id: taskId, title: 'Write docs', description: '', public: true })],
    dailyPlans: [expect.objectContaining({ workTimePlanned: 4, employeeId: owner.employeeId })],
  };
  for (const team of await readBoth(owner, teamId, { relations: ['members', ...Object.keys(parts)] })) {
    expect(team).toMatchObject(parts);
  }
  for (const team of await readBoth(owner, teamId, { relations: ['members'] })) {
    for (const part of Object.keys(parts)) expect(team, part).not.toHaveProperty(part);
  }
});

test('a brief team leaves out what is said twice, and every part is one statement', async ({ tenant }) => {
  const { owner, teamId } = tenant;
  const brief = await readBoth(owner, teamId, { brief: true });
  for (const team of brief) {
    for (const key of ['memberIds', 'managerIds', 'managers']) expect(team, key).not.toHaveProperty(key);
    const member = memberOf(team, owner.employeeId);
    for (const key of ['user', 'email', 'activeTask']) expect(member, key).not.toHaveProperty(key);
    expect(member?.employee?.user?.email).toBe(owner.email);
    expect(member?.employee).not.toHaveProperty('billRateValue');
  }
  const list = (query: Record<string, unknown>) => statementsOf(() => owner.call(teamsApi.list, { query }));
  const plain = await list({});
  expect(await list({ relations: ['tasks', 'labels'] })).toBe(plain + 2);
});
