import { randomUUID } from 'node:crypto';
import {
  enter,
  entered,
  instant,
  newTask,
  setPerson,
  setRules,
  setSheet,
  span,
  spansOf,
} from '#server/modules/time-logs/test-time-logs.ts';
import { setDated } from '#server/modules/workspaces/test-dated.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

test('time entered by hand is a log of its day, with what it was spent on', async ({ server, tenant }) => {
  const member = await tenant.member();
  const { projectId, teamId } = tenant;
  const taskId = await newTask(tenant, 'Write docs', { projectId });
  const sent = { taskId, description: 'Chapter 1', reason: 'FORGOT', isBillable: true, logType: 'TRACKED' };
  const answer = await enter(member, '10 08:00', '10 09:30', sent);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      ...span('10 08:00', '10 09:30'),
      duration: 5400,
      logType: 'MANUAL',
      source: 'BROWSER',
      isRunning: false,
      isEdited: false,
      isBillable: true,
      description: 'Chapter 1',
      reason: 'FORGOT',
      taskId,
      projectId,
      organizationTeamId: teamId,
      task: { title: 'Write docs' },
      employee: { id: member.employeeId },
      timesheet: { status: 'DRAFT', createdAt: instant('10 12:00') },
    },
  });
  expect(answer.body.createdBy).toBeUndefined();
  const [entry] = (await auditOf(server, tenant)).filter(({ action }) => action === 'time-log.add');
  expect(entry).toMatchObject({
    entityId: answer.body.id,
    employeeId: member.employeeId,
    actorUserId: member.userId,
    reason: 'FORGOT',
    after: { startedAt: instant('10 08:00'), taskId, isBillable: true },
  });
});

test('the other spelling makes the same', async ({ tenant }) => {
  const answer = await tenant.owner.request('POST', '/timer/timesheet/time-log', {
    body: span('10 08:00', '10 09:00'),
  });
  expect(answer).toMatchObject({ status: 201, body: { duration: 3600 } });
});

test('the day is that of the person, not of who enters it', async ({ server, tenant }) => {
  const member = await tenant.member({ timeZone: 'Asia/Tokyo' });
  const { body } = await enter(tenant.owner, '10 20:00', '10 21:00', { employeeId: member.employeeId });
  expect(body.timesheet.createdAt).toBe(instant('11 12:00'));
  expect(body.createdBy).toEqual({ id: tenant.owner.userId, name: 'Ann Archer' });
  const stored = await server.services.prisma.timeLog.findUniqueOrThrow({ where: { id: body.id } });
  expect(stored).toMatchObject({ employeeId: member.employeeId, timeZone: 'Asia/Tokyo' });
});

test('a span has to be in order, and within reason', async ({ tenant }) => {
  const add = (body: Record<string, unknown>) => tenant.owner.call(timeLogsApi.add, { body });
  expect(await add(span('10 09:00', '10 09:00'))).toMatchObject({
    status: 400,
    body: { errors: { stoppedAt: 'The end has to be after the start.' } },
  });
  expect(await add({ startedAt: 'yesterday', stoppedAt: instant('10 09:00') })).toMatchObject({
    status: 400,
    body: { errors: { startedAt: 'Invalid date provided' } },
  });
  expect(await add({ startedAt: '2006-01-01T00:00:00Z', stoppedAt: instant('10 09:00') })).toMatchObject({
    status: 400,
    body: { errors: { startedAt: 'The time has to be within ten years.' } },
  });
});

test('the future is closed until the organization opens it, on every way in', async ({ server, tenant }) => {
  const { owner } = tenant;
  const refused = (field: string) => ({
    status: 400,
    body: { code: 'TIME_IN_FUTURE', errors: { [field]: 'Time cannot be entered for the future.' } },
  });
  expect(await enter(owner, '13 08:00', '13 09:00')).toMatchObject(refused('startedAt'));
  const { body: log } = await enter(owner, '10 08:00', '10 09:00');
  const later = { params: { id: log.id }, body: { stoppedAt: instant('12 09:00') } };
  expect(await owner.call(timeLogsApi.edit, later)).toMatchObject(refused('stoppedAt'));
  await setRules(server, tenant, { futureDateAllowed: true });
  expect(await enter(owner, '13 08:00', '13 09:00')).toMatchObject({ status: 201 });
  expect(await owner.call(timeLogsApi.edit, later)).toMatchObject({ status: 200 });
});

test('a clock that is a little ahead is not the future', async ({ server, tenant }) => {
  server.clock.set(new Date(instant('11 08:59')));
  expect(await enter(tenant.owner, '11 08:30', '11 09:00')).toMatchObject({ status: 201 });
});

test.for([
  ['organization', 'MANUAL_TIME_DISABLED'],
  ['person', 'MANUAL_TIME_DISABLED'],
] as const)(
  'the switch of the %s closes it for oneself, not for who leads',
  async ([whose, code], { server, tenant }) => {
    const member = await tenant.member();
    const off = { allowManualTime: false };
    if (whose === 'organization') await setRules(server, tenant, off);
    else await setPerson(server, member, off);
    expect(await enter(member, '10 08:00', '10 09:00')).toMatchObject({
      status: 403,
      body: { code, message: 'Adding time manually is turned off.' },
    });
    const employeeId = member.employeeId;
    expect(await enter(tenant.owner, '10 08:00', '10 09:00', { employeeId })).toMatchObject({ status: 201 });
  },
);

test('for others: managers for their teams, offices for all, nobody else', async ({ server, tenant }) => {
  const member = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const admin = await tenant.member({ role: 'ADMIN' });
  const manager = await tenant.member({ role: 'MANAGER' });
  const colleague = await tenant.member();
  const stranger = (await createTenant(server)).owner;
  const viewer = await tenant.member({ role: 'VIEWER' });
  const { employeeId } = member;
  const status = async (person: typeof lead, hour: number) =>
    (await enter(person, `10 0${hour}:00`, `10 0${hour}:30`, { employeeId })).status;
  expect(await status(lead, 1)).toBe(201);
  expect(await status(admin, 2)).toBe(201);
  expect(await status(manager, 3)).toBe(403);
  expect(await status(colleague, 4)).toBe(403);
  expect(await status(stranger, 5)).toBe(404);
  expect(await status(viewer, 6)).toBe(403);
  expect(await spansOf(server, member)).toHaveLength(2);
});

test('each field that the organization requires is demanded', async ({ server, tenant }) => {
  await setRules(server, tenant, {
    requireReason: true,
    requireDescription: true,
    requireProject: true,
    requireTask: true,
    requireClient: true,
  });
  expect(await enter(tenant.owner, '10 08:00', '10 09:00')).toMatchObject({
    status: 400,
    body: {
      code: 'FIELD_REQUIRED',
      errors: {
        reason: 'Please give a reason for the manual entry.',
        description: 'Please describe what was done.',
        projectId: 'Please choose a project.',
        taskId: 'Please choose a task.',
        organizationContactId: 'Please choose a client.',
      },
    },
  });
  const { tenantId, organizationId, projectId } = tenant;
  const contact = await server.services.prisma.organizationContact.create({
    data: { tenantId, organizationId, name: 'Acme' },
  });
  await server.services.prisma.organizationProject.update({
    where: { id: projectId },
    data: { organizationContactId: contact.id },
  });
  const taskId = await newTask(tenant, 'Write docs', { projectId });
  const full = { taskId, reason: 'Forgot', description: 'Docs' };
  expect(await enter(tenant.owner, '10 08:00', '10 09:00', full)).toMatchObject({
    status: 201,
    body: { projectId, organizationContactId: contact.id },
  });
});

test('task, project, team and client are of the workspace and belong together', async ({
  server,
  tenant,
}) => {
  const other = await createTenant(server);
  const { prisma } = server.services;
  const place = { tenantId: other.tenantId, organizationId: other.organizationId };
  const contact = await prisma.organizationContact.create({ data: { ...place, name: 'Theirs' } });
  const foreign = {
    taskId: await newTask(other, 'Theirs'),
    projectId: other.projectId,
    organizationTeamId: other.teamId,
    organizationContactId: contact.id,
    employeeId: other.owner.employeeId,
  };
  for (const [key, id] of Object.entries(foreign)) {
    expect(await enter(tenant.owner, '10 08:00', '10 09:00', { [key]: id }), key).toMatchObject({
      status: 404,
    });
  }
  const own = { tenantId: tenant.tenantId, organizationId: tenant.organizationId };
  const project = await prisma.organizationProject.create({ data: { ...own, name: 'Other' } });
  const team = await prisma.organizationTeam.create({
    data: { ...own, name: `Other ${randomUUID()}`, profile_link: randomUUID(), prefix: 'OTH' },
  });
  const taskId = await newTask(tenant, 'Write docs', { projectId: tenant.projectId });
  expect(await enter(tenant.owner, '10 08:00', '10 09:00', { taskId, projectId: project.id })).toMatchObject({
    status: 400,
    body: { errors: { projectId: 'The task belongs to another project.' } },
  });
  expect(
    await enter(tenant.owner, '10 08:00', '10 09:00', { taskId, organizationTeamId: team.id }),
  ).toMatchObject({ status: 400, body: { errors: { organizationTeamId: 'The task is not in this team.' } } });
  expect(await spansOf(server, tenant.owner)).toEqual([]);
});

test('an approved day is closed to everybody, on any day the span touches', async ({ server, tenant }) => {
  const member = await tenant.member();
  await setSheet(server, tenant, member, { day: '2026-03-10', status: 'APPROVED' });
  const { employeeId } = member;
  const refusal = {
    status: 409,
    body: {
      code: 'TIME_LOCKED',
      message: 'The timesheet of 2026-03-10 is approved. Ask for it to be reopened first.',
      details: { days: ['2026-03-10'] },
    },
  };
  expect(await enter(member, '09 23:00', '10 00:30')).toMatchObject(refusal);
  expect(await enter(tenant.owner, '10 08:00', '10 09:00', { employeeId })).toMatchObject(refusal);
  expect(await enter(member, '09 23:00', '10 00:00')).toMatchObject({ status: 201 });
  await setSheet(server, tenant, member, { day: '2026-03-08', status: 'IN REVIEW' });
  const id = await entered(member, '08 08:00', '08 09:00');
  const entry = (await auditOf(server, tenant)).find(({ entityId }) => entityId === id);
  expect(entry?.after).toMatchObject({ timesheetStatus: 'IN REVIEW' });
});

test('the weekly limit warns near its end and stops beyond', async ({ server, tenant }) => {
  const { owner } = tenant;
  await setRules(server, tenant, { weeklyLimitPolicy: 'stop' });
  await setDated(server, tenant, { setting: 'weeklyLimit', value: 40 });
  await setDated(server, tenant, { setting: 'weeklyLimit', employeeId: owner.employeeId, value: 10 });
  expect((await enter(owner, '09 08:00', '09 16:00')).body.warnings).toBeUndefined();
  expect((await enter(owner, '10 08:00', '10 09:00')).body.warnings).toEqual([
    '9:00 of 10 hours of this week are used.',
  ]);
  expect(await enter(owner, '10 10:00', '10 12:00')).toMatchObject({
    status: 409,
    body: {
      code: 'WEEKLY_LIMIT',
      message: 'This would exceed the weekly limit of 10 hours.',
      details: { week: '2026-03-09', limitSeconds: 36_000, seconds: 39_600 },
    },
  });
  // Sunday belongs to the week before.
  expect(await enter(owner, '08 08:00', '08 12:00')).toMatchObject({ status: 201 });
  await setRules(server, tenant, { weeklyLimitPolicy: 'warn' });
  expect((await enter(owner, '10 10:00', '10 12:00')).body.warnings).toEqual([
    '11:00 of 10 hours of this week are used.',
  ]);
});

test('twenty times the same span at once is one log', async ({ server, tenant }) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => enter(tenant.owner, '10 08:00', '10 09:00')),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(await spansOf(server, tenant.owner)).toEqual(['10 08:00 – 10 09:00']);
});

test('twenty times the same client id at once is one log, and one answer', async ({ server, tenant }) => {
  const clientId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => enter(tenant.owner, '10 08:00', '10 09:00', { clientId })),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(
    new Set([`201 ${clientId}`]),
  );
  expect(await spansOf(server, tenant.owner)).toHaveLength(1);
});

test('an id that somebody else has is refused and changes nothing', async ({ server, tenant }) => {
  const outsider = await createTenant(server);
  const { body: theirs } = await enter(outsider.owner, '10 08:00', '10 09:00');
  const sent = { clientId: theirs.id };
  expect(await enter(tenant.owner, '11 08:00', '11 09:00', sent)).toMatchObject({ status: 409 });
  expect(await tenant.owner.call(timerApi.start, { body: sent })).toMatchObject({ status: 409 });
  expect(await spansOf(server, tenant.owner)).toEqual([]);
  expect(await spansOf(server, outsider.owner)).toEqual(['10 08:00 – 10 09:00']);
});

test('entering while the timer starts and stops never fails', async ({ server, tenant }) => {
  const { owner } = tenant;
  const work = Array.from({ length: 6 }, (_, hour) => [
    enter(owner, `10 0${hour}:00`, `10 0${hour}:30`),
    owner.call(timerApi.start, { body: {} }),
    owner.call(timerApi.stop, { body: {} }),
  ]).flat();
  const answers = await Promise.all(work);
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  expect((await spansOf(server, owner)).filter((text) => text.startsWith('10'))).toHaveLength(6);
});
