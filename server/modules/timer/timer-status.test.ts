import { checkShape, shapes } from '#server/testing/shapes/check-shape.ts';
import { type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { publicTeamsApi } from '#shared/teams/public-teams.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const minute = 60_000;

async function newTask(person: Person, tenant: TestTenant, title = 'Write the launch note') {
  const { body } = await person.call(tasksApi.create, { body: { title, teams: [{ id: tenant.teamId }] } });
  return body;
}

test('of somebody else’s work a teammate hears only what they may read', async ({ server, tenant }) => {
  const { prisma } = server.services;
  const { owner, tenantId, organizationId, teamId } = tenant;
  const [ben, viewer] = [await tenant.member(), await tenant.member({ role: 'VIEWER' })];
  const closed = await owner.call(teamsApi.create, { body: { name: 'Closed', memberIds: [ben.employeeId] } });
  const closedId = 'id' in closed.body ? closed.body.id : '';
  const secret = await prisma.organizationProject.create({
    data: { tenantId, organizationId, name: 'Secret', public: false },
  });
  await prisma.organizationProjectTeam.create({
    data: { tenantId, projectId: secret.id, organizationTeamId: closedId },
  });
  const task = await owner.call(tasksApi.create, {
    body: { title: 'Buy the rival', projectId: secret.id, teams: [{ id: closedId }] },
  });
  expect(task.status).toBe(201);
  const started = await ben.call(timerApi.start, { body: { taskId: task.body.id } });
  expect(started.body.lastWorkedTask).toMatchObject({ title: 'Buy the rival' });
  const hidden = ['Buy the rival', task.body.id, secret.id, closedId, task.body.taskNumber ?? 'none'];
  const toldOf = (body: unknown) => hidden.filter((text) => JSON.stringify(body).includes(text));
  const seen = await viewer.call(timerApi.status, { query: { employeeId: ben.employeeId } });
  expect(seen.body).toMatchObject({ running: true, timerStatus: 'running', lastLog: { isRunning: true } });
  expect(toldOf(seen.body)).toEqual([]);
  for (const answer of [
    await viewer.call(teamsApi.list),
    await viewer.call(teamsApi.detail, { params: { id: teamId } }),
  ]) {
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain('"timerStatus":"running"');
    expect(toldOf(answer.body)).toEqual([]);
  }
  const all = await owner.call(timerApi.status, { query: { employeeId: ben.employeeId } });
  expect(toldOf(all.body)).toHaveLength(hidden.length - (task.body.taskNumber ? 1 : 0));

  // Work that moved to a closed team takes its title along, also for the time that was spent in the open one.
  const open = await newTask(ben, tenant, 'Plan the party');
  await ben.call(timerApi.start, { body: { taskId: open.id } });
  const detail = async () => (await viewer.call(teamsApi.detail, { params: { id: teamId } })).body;
  server.clock.advance(10 * minute);
  expect(JSON.stringify(await detail())).toContain('Plan the party');
  await owner.call(tasksApi.update, { params: { id: open.id }, body: { teams: [{ id: closedId }] } });
  const moved = JSON.stringify(await detail());
  expect([moved.includes('Plan the party'), moved.includes(open.id)]).toEqual([false, false]);
  const status = await viewer.call(timerApi.status, { query: { employeeId: ben.employeeId } });
  expect(status.body).not.toHaveProperty('lastWorkedTask.title');
});

test('today is the whole seconds of each entry, as in every other place', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const task = await newTask(ben, tenant);
  for (let round = 0; round < 5; round += 1) {
    await ben.call(timerApi.start, { body: { taskId: task.id } });
    server.clock.advance(1900);
    await ben.call(timerApi.stop, { body: {} });
    server.clock.advance(1000);
  }
  const range = { startDate: '2026-03-11', endDate: '2026-03-11' };
  const logs = await ben.call(timeLogsApi.list, {
    query: { ...range, organizationId: tenant.organizationId },
  });
  const listed = logs.body.map(({ duration }) => duration ?? 0);
  expect(listed).toEqual([1, 1, 1, 1, 1]);
  const { body: team } = await tenant.owner.call(teamsApi.detail, { params: { id: tenant.teamId } });
  const member = team.members?.find(({ employeeId }) => employeeId === ben.employeeId);
  expect({
    timer: (await ben.call(timerApi.status)).body.duration,
    asked: (await tenant.owner.call(timerApi.status, { query: { employeeId: ben.employeeId } })).body
      .duration,
    team: member?.totalTodayTasks?.map(({ duration }) => duration),
    worked: member?.totalWorkedTasks?.map(({ duration }) => duration),
  }).toEqual({ timer: 5, asked: 5, team: [5], worked: [5] });
});

test('the day of somebody else is theirs', async ({ server, tenant }) => {
  const jun = await tenant.member({ timeZone: 'Asia/Tokyo' });
  const task = await newTask(jun, tenant);
  // 23:30 of the day before in Tokyo, which is the same day for the reader.
  server.clock.set(new Date('2026-03-11T14:30:00.000Z'));
  const there = await signInAgain(server, tenant.tenantId, jun);
  await there.call(timerApi.start, { body: { taskId: task.id } });
  server.clock.advance(45 * minute);
  const own = await there.call(timerApi.stop, { body: {} });
  const reader = await signInAgain(server, tenant.tenantId, tenant.owner);
  const seen = await reader.call(timerApi.status, { query: { employeeId: jun.employeeId } });
  expect([own.body.duration, seen.body.duration]).toEqual([15 * 60, 15 * 60]);
});

test('a running entry ends at the moment of each answer, and nowhere in the database', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { owner, tenantId, teamId } = tenant;
  const { prisma } = server.services;
  const where = { id: teamId };
  const { profile_link: profileLink } = await prisma.organizationTeam.update({
    where,
    data: { public: true },
  });
  const task = await newTask(owner, tenant);
  await owner.call(timerApi.start, { body: { taskId: task.id, organizationTeamId: teamId } });
  server.clock.advance(5 * minute);
  await owner.call(timerApi.sync, { body: {} });
  server.clock.advance(minute);
  const at = server.clock.now().toISOString();
  const range = { startDate: '2026-03-11', endDate: '2026-03-11' };
  const answers = {
    status: (await owner.call(timerApi.status, {})).body.lastLog,
    list: (await owner.call(timeLogsApi.list, { query: range })).body[0],
    team: (await owner.call(teamsApi.detail, { params: { id: teamId } })).body.members?.[0]?.lastLog,
    public: (await anonymous.call(publicTeamsApi.read, { params: { teamId, profileLink } })).body.members?.[0]
      ?.lastLog,
    slots: (await owner.call(timeSlotsApi.list, { query: range })).body[0]?.timeLogs[0],
  };
  for (const [name, log] of Object.entries(answers)) {
    expect(log, name).toMatchObject({ stoppedAt: at });
    if (name !== 'slots') expect(log, name).toMatchObject({ isRunning: true, duration: 360 });
  }
  const overlap = await owner.call(timeLogsApi.add, {
    body: { startedAt: '2026-03-11T09:01:00Z', stoppedAt: '2026-03-11T09:02:00Z' },
  });
  expect(overlap.body).toMatchObject({ details: { overlapping: [{ stoppedAt: at, isRunning: true }] } });
  const row = await prisma.timeLog.findFirstOrThrow({ where: { tenantId } });
  expect(row).toMatchObject({ isRunning: true, stoppedAt: null });
});

test('a change of the timer answers the keys of its log and of the status, a sign of life those of the slot', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId, organizationId, teamId } = tenant;
  const { employeeId } = owner;
  const nothing = await owner.call(timerApi.stop, { body: {} });
  expect(nothing.body).toMatchObject({ running: false, duration: 0 });
  expect(nothing.body).not.toHaveProperty('id');
  const task = await newTask(owner, tenant);
  const start = { taskId: task.id, organizationTeamId: teamId };
  const about = { tenantId, organizationId, employeeId, taskId: task.id, organizationTeamId: teamId };
  const record = { ...about, source: 'TEAMS', logType: 'TRACKED', startedAt: '2026-03-11T09:00:00.000Z' };
  const started = await owner.call(timerApi.start, { body: start });
  expect(started.body).toMatchObject({ ...record, isRunning: true, running: true, duration: 0 });
  expect(checkShape(shapes.TimeLog, started.body)).toEqual([]);
  expect(started.body).toMatchObject({ id: started.body.lastLog?.id, timesheetId: expect.any(String) });
  server.clock.advance(5 * minute);
  const beat = await owner.call(timerApi.sync, { body: {} });
  const slot = await server.services.prisma.timeSlot.findFirstOrThrow({ where: { tenantId, employeeId } });
  expect(beat.body).toMatchObject({
    ...{ id: slot.id, tenantId, organizationId, employeeId, keyboard: 0, running: true },
    ...{ startedAt: '2026-03-11T09:00:00.000Z', stoppedAt: '2026-03-11T09:02:00.000Z' },
  });
  const stopped = await owner.call(timerApi.toggle, { body: start });
  const stoppedAt = '2026-03-11T09:05:00.000Z';
  expect(stopped.body).toMatchObject({
    ...record,
    stoppedAt,
    isRunning: false,
    running: false,
    duration: 300,
  });
  expect(checkShape(shapes.TimeLog, stopped.body)).toEqual([]);
  expect((await owner.call(timerApi.sync, { body: {} })).body).not.toHaveProperty('id');
});
