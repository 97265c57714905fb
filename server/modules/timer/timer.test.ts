import { type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

async function newTask(person: Person, tenant: TestTenant, title = 'Write the launch note') {
  const { body, status } = await person.call(tasksApi.create, {
    body: { title, teams: [{ id: tenant.teamId }], members: [{ id: person.employeeId }] },
  });
  expect(status).toBe(201);
  return body;
}

const minute = 60_000;

test('starts, reports the session from the server clock, and stops', async ({ server, tenant }) => {
  const { owner } = tenant;
  const task = await newTask(owner, tenant);
  const startedAt = server.clock.now().toISOString();
  const started = await owner.call(timerApi.start, {
    body: {
      taskId: task.id,
      organizationTeamId: tenant.teamId,
      source: 'TEAMS',
      logType: 'TRACKED',
      tags: [],
    },
  });
  expect(started).toMatchObject({
    status: 200,
    body: {
      running: true,
      timerStatus: 'running',
      duration: 0,
      serverTime: startedAt,
      lastLog: {
        taskId: task.id,
        createdAt: startedAt,
        startedAt,
        organizationTeamId: tenant.teamId,
        source: 'TEAMS',
      },
      lastWorkedTask: { id: task.id, title: 'Write the launch note' },
    },
  });
  server.clock.advance(25 * minute);
  const stopped = await owner.call(timerApi.stop, { body: { source: 'TEAMS' } });
  expect(stopped.body).toMatchObject({ running: false, timerStatus: 'pause', duration: 25 * 60 });
  expect(stopped.body.lastLog).toMatchObject({ duration: 25 * 60, isRunning: false });
  server.clock.advance(25 * 60 * minute);
  const again = await signInAgain(server, tenant.tenantId, owner);
  const later = await again.call(timerApi.status);
  expect(later.body).toMatchObject({ running: false, timerStatus: 'idle', duration: 0 });
});

test('nothing tracked yet answers an idle state without a log', async ({ tenant }) => {
  const { body } = await tenant.owner.call(timerApi.status);
  expect(body).toMatchObject({ running: false, duration: 0, timerStatus: 'idle', lastLog: null });
});

test('start sets the active task, moves the task to in-progress and writes an audit entry', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { prisma } = server.services;
  const task = await newTask(owner, tenant);
  const earlier = await newTask(owner, tenant);
  await owner.call(timerApi.start, { body: { taskId: earlier.id } });
  await owner.call(timerApi.start, { body: { taskId: task.id } });
  const membership = await prisma.organizationTeamEmployee.findUniqueOrThrow({
    where: { id: owner.membershipId },
  });
  expect(membership.activeTaskId).toBe(task.id);
  const read = await owner.call(tasksApi.byId, { params: { id: task.id } });
  const status = await prisma.taskStatus.findUniqueOrThrow({ where: { id: read.body.taskStatusId ?? '' } });
  expect(read.body.status).toBe('in-progress');
  const rankOf = async (id: string) => (await prisma.task.findUniqueOrThrow({ where: { id } })).rank ?? '';
  expect((await rankOf(task.id)) < (await rankOf(earlier.id))).toBe(true);
  expect(status).toMatchObject({ name: 'in-progress', organizationTeamId: tenant.teamId });
  const audit = await prisma.auditEntry.findMany({
    where: { tenantId: tenant.tenantId },
    orderBy: { id: 'asc' },
  });
  expect(audit.at(-1)).toMatchObject({
    ...{ action: 'timer.start', actorUserId: owner.userId, employeeId: owner.employeeId },
    after: { taskId: task.id },
  });
});

test('two starts racing leave exactly one running log', async ({ server, tenant }) => {
  const { owner } = tenant;
  const tasks = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((title) => newTask(owner, tenant, title)),
  );
  const answers = await Promise.all(
    [...tasks, ...tasks].map((task) => owner.call(timerApi.start, { body: { taskId: task.id } })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  const where = { tenantId: tenant.tenantId, employeeId: owner.employeeId };
  expect(await server.services.prisma.timeLog.count({ where: { ...where, isRunning: true } })).toBe(1);
});

test('starting the same task again keeps the session, another task ends it at that instant', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const first = await newTask(owner, tenant, 'First task');
  const second = await newTask(owner, tenant, 'Second task');
  const one = await owner.call(timerApi.start, { body: { taskId: first.id } });
  server.clock.advance(10 * minute);
  const again = await owner.call(timerApi.start, { body: { taskId: first.id } });
  expect(again.body.lastLog?.id).toBe(one.body.lastLog?.id);
  const other = await owner.call(timerApi.start, { body: { taskId: second.id } });
  expect(other.body).toMatchObject({ running: true, duration: 600, lastLog: { taskId: second.id } });
  const logs = await server.services.prisma.timeLog.findMany({
    where: { employeeId: owner.employeeId },
    orderBy: { startedAt: 'asc' },
  });
  expect(logs).toHaveLength(2);
  expect(logs[0]?.stoppedAt).toEqual(logs[1]?.startedAt);
});

test('stop without a running timer answers the state and frees a stuck flag', async ({ server, tenant }) => {
  const { owner } = tenant;
  await server.services.prisma.employee.update({
    where: { id: owner.employeeId },
    data: { isTrackingTime: true },
  });
  const stopped = await owner.call(timerApi.stop, { body: {} });
  expect(stopped).toMatchObject({ status: 200, body: { running: false } });
  const employee = await server.services.prisma.employee.findUniqueOrThrow({
    where: { id: owner.employeeId },
  });
  expect(employee.isTrackingTime).toBe(false);
});

test('toggle starts, toggle again stops, and a stop after it is fine', async ({ tenant }) => {
  const { owner } = tenant;
  const task = await newTask(owner, tenant);
  const on = await owner.call(timerApi.toggle, { body: { taskId: task.id, source: 'TEAMS' } });
  expect(on.body.running).toBe(true);
  const off = await owner.call(timerApi.toggle, { body: { taskId: task.id } });
  expect(off.body.running).toBe(false);
  expect((await owner.call(timerApi.stop, { body: {} })).status).toBe(200);
});

test.for([
  ['POST', '/timer/start'],
  ['POST', '/timer/toggle'],
  ['POST', '/timer/toogle'],
  ['POST', '/timer/stop'],
  ['POST', '/timer/sync'],
  ['POST', '/timesheet/time-slot'],
  ['GET', '/timer/status'],
] as const)('%s %s answers the timer state too', async ([method, path], { tenant }) => {
  const answer = await tenant.owner.request(
    method,
    path,
    method === 'GET' ? {} : { body: { source: 'TEAMS' } },
  );
  expect(answer).toMatchObject({ status: 200, body: { running: expect.any(Boolean), duration: 0 } });
});

test('a sync keeps the session as it is and notes the sign of life, also after the stop', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const task = await newTask(owner, tenant);
  const started = await owner.call(timerApi.start, { body: { taskId: task.id } });
  server.clock.advance(minute);
  const synced = await owner.call(timerApi.sync, {
    body: { source: 'TEAMS', logType: 'TRACKED', duration: 5 },
  });
  expect(synced.body.lastLog).toMatchObject({ id: started.body.lastLog?.id, duration: 60, isRunning: true });
  const log = await server.services.prisma.timeLog.findFirstOrThrow({
    where: { employeeId: owner.employeeId },
  });
  expect(log.lastSeenAt).toEqual(server.clock.now());
  await owner.call(timerApi.stop, { body: {} });
  const late = await owner.call(timerApi.sync, { body: {} });
  expect(late).toMatchObject({ status: 200, body: { running: false } });
});

test('a timer over midnight stays one running log and counts in both days', async ({ server, tenant }) => {
  server.clock.set(new Date('2026-03-11T23:30:00.000Z'));
  const owner = await signInAgain(server, tenant.tenantId, tenant.owner);
  const task = await newTask(owner, tenant);
  await owner.call(timerApi.start, { body: { taskId: task.id } });
  server.clock.set(new Date('2026-03-12T00:15:00.000Z'));
  expect((await owner.call(timerApi.status)).body).toMatchObject({ running: true, duration: 0 });
  const stopped = await owner.call(timerApi.stop, { body: {} });
  expect(stopped.body).toMatchObject({ duration: 15 * 60, lastLog: { duration: 45 * 60 } });
});

test('a closed task: Task is closed', async ({ tenant }) => {
  const { owner } = tenant;
  const task = await newTask(owner, tenant);
  await owner.call(tasksApi.update, { params: { id: task.id }, body: { status: 'closed' } });
  const refused = await owner.call(timerApi.start, { body: { taskId: task.id } });
  expect(refused).toMatchObject({ status: 409, body: { message: 'Task is closed', code: 'TASK_CLOSED' } });
});

test('tracking switched off, for the person or in the team', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { prisma } = server.services;
  const task = await newTask(owner, tenant);
  const refusal = {
    status: 403,
    body: {
      message: 'The time tracking functionality has been disabled for you.',
      code: 'TRACKING_DISABLED',
    },
  };
  await prisma.organizationTeamEmployee.update({
    where: { id: owner.membershipId },
    data: { isTrackingEnabled: false },
  });
  expect(await owner.call(timerApi.start, { body: { taskId: task.id } })).toMatchObject(refusal);
  await prisma.organizationTeamEmployee.update({
    where: { id: owner.membershipId },
    data: { isTrackingEnabled: true },
  });
  await prisma.employee.update({ where: { id: owner.employeeId }, data: { isTrackingEnabled: false } });
  expect(await owner.call(timerApi.start, { body: { taskId: task.id } })).toMatchObject(refusal);
  expect((await owner.call(timerApi.stop, { body: {} })).status).toBe(200);
});

test('an unverified e-mail', async ({ tenant }) => {
  const member = await tenant.member({ isEmailVerified: false });
  const task = await newTask(tenant.owner, tenant);
  const refused = await member.call(timerApi.start, { body: { taskId: task.id } });
  expect(refused).toMatchObject({
    status: 403,
    body: { message: 'Please Verify your account before start using the app.', code: 'EMAIL_UNVERIFIED' },
  });
});

test("a teammate's task may be tracked, a task of a team one is not in is not found", async ({
  server,
  tenant,
}) => {
  const member = await tenant.member();
  const task = await newTask(tenant.owner, tenant);
  expect((await member.call(timerApi.start, { body: { taskId: task.id } })).status).toBe(200);
  await member.call(timerApi.stop, { body: {} });
  const { prisma } = server.services;
  await prisma.organizationTeamEmployee.update({
    where: { id: member.membershipId },
    data: { deletedAt: new Date() },
  });
  expect((await member.call(timerApi.start, { body: { taskId: task.id } })).status).toBe(404);
});

test('a team that requires a plan names what is missing and never blocks stop', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { prisma } = server.services;
  const task = await newTask(owner, tenant);
  await prisma.organizationTeam.update({ where: { id: tenant.teamId }, data: { requirePlanToTrack: true } });
  const start = () => owner.call(timerApi.start, { body: { taskId: task.id } });
  expect(await start()).toMatchObject({
    status: 409,
    body: { code: 'PLAN_REQUIRED', details: { planGaps: ['no-plan'] } },
  });
  const plan = await prisma.dailyPlan.create({
    data: {
      tenantId: tenant.tenantId,
      organizationId: tenant.organizationId,
      employeeId: owner.employeeId,
      organizationTeamId: tenant.teamId,
      date: new Date('2026-03-11'),
    },
  });
  await prisma.dailyPlanTask.create({
    data: { tenantId: tenant.tenantId, dailyPlanId: plan.id, taskId: task.id },
  });
  expect(await start()).toMatchObject({
    body: { details: { planGaps: ['no-planned-time', 'tasks-without-estimate'] } },
  });
  expect((await owner.call(timerApi.stop, { body: {} })).status).toBe(200);
  await prisma.dailyPlan.update({ where: { id: plan.id }, data: { workTimePlanned: 4 } });
  await prisma.task.update({ where: { id: task.id }, data: { estimate: 3600 } });
  expect((await start()).status).toBe(200);
});

test('a change of plan, task or person while the timer runs stops nobody from stopping', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId, teamId } = tenant;
  const { prisma } = server.services;
  await prisma.organizationTeam.update({ where: { id: teamId }, data: { requirePlanToTrack: true } });
  const off = { isTrackingEnabled: false };
  const meanwhile = [
    (planId: string) => owner.call(dailyPlansApi.remove, { params: { id: planId } }),
    (planId: string, taskId: string) =>
      owner.call(dailyPlansApi.removeTask, { params: { id: planId }, body: { taskId } }),
    (_planId: string, id: string) => owner.call(tasksApi.update, { params: { id }, body: { estimate: 0 } }),
    (_planId: string, id: string) =>
      owner.call(tasksApi.update, { params: { id }, body: { status: 'closed' } }),
    (_planId: string, id: string) => prisma.task.update({ where: { id }, data: { deletedAt: new Date() } }),
    () => prisma.organizationTeamEmployee.update({ where: { id: owner.membershipId }, data: off }),
  ];
  for (const happen of meanwhile) {
    const { id: taskId } = await newTask(owner, tenant);
    await prisma.task.update({ where: { id: taskId }, data: { estimate: 3600 } });
    await prisma.dailyPlan.deleteMany({ where: { tenantId } });
    const day = { date: '2026-03-11', workTimePlanned: 4, taskId };
    const plan = await owner.call(dailyPlansApi.create, { body: day });
    const start = () => owner.call(timerApi.start, { body: { taskId } });
    expect(await start()).toMatchObject({ status: 200, body: { running: true } });
    await happen(plan.body.id, taskId);
    expect(await owner.call(timerApi.stop, { body: {} })).toMatchObject({
      status: 200,
      body: { running: false, lastLog: { isRunning: false } },
    });
    expect((await start()).status).toBeGreaterThanOrEqual(400);
  }
});

test('an approved day is locked for starting', async ({ server, tenant }) => {
  const { owner } = tenant;
  const task = await newTask(owner, tenant);
  await server.services.prisma.timesheet.create({
    data: {
      tenantId: tenant.tenantId,
      organizationId: tenant.organizationId,
      employeeId: owner.employeeId,
      date: new Date('2026-03-11'),
      status: 'APPROVED',
      approvedAt: new Date(),
      lockedAt: new Date(),
    },
  });
  const refused = await owner.call(timerApi.start, { body: { taskId: task.id } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'TIMESHEET_LOCKED' } });
});

test('a stop that would overlap time entered meanwhile keeps all of it', async ({ server, tenant }) => {
  const { owner } = tenant;
  const { prisma } = server.services;
  const task = await newTask(owner, tenant);
  const started = await owner.call(timerApi.start, { body: { taskId: task.id } });
  await prisma.timeLog.create({
    data: {
      tenantId: tenant.tenantId,
      organizationId: tenant.organizationId,
      employeeId: owner.employeeId,
      timesheetId: started.body.lastLog?.timesheetId ?? '',
      startedAt: new Date('2026-03-11T09:10:00.000Z'),
      stoppedAt: new Date('2026-03-11T09:20:00.000Z'),
      logType: 'MANUAL',
      overlapAllowed: true,
    },
  });
  server.clock.advance(30 * minute);
  const stopped = await owner.call(timerApi.stop, { body: {} });
  expect(stopped).toMatchObject({ status: 200, body: { running: false, duration: 40 * 60 } });
});

test('a teammate sees the state of others, a stranger does not', async ({ tenant }) => {
  const member = await tenant.member();
  const task = await newTask(tenant.owner, tenant);
  await tenant.owner.call(timerApi.start, { body: { taskId: task.id } });
  const seen = await member.call(timerApi.status, { query: { employeeId: tenant.owner.employeeId } });
  expect(seen.body).toMatchObject({ running: true, lastLog: { employeeId: tenant.owner.employeeId } });
  const unknown = await member.call(timerApi.status, { query: { employeeId: crypto.randomUUID() } });
  expect(unknown.status).toBe(404);
});
