import {
  entered,
  instant,
  newTask,
  setPerson,
  setRules,
  setSheet,
  span,
  spansOf,
} from '#server/modules/time-logs/test-time-logs.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const edit = (person: Person, id: string, body: Record<string, unknown>) =>
  person.call(timeLogsApi.edit, { params: { id }, body });

test('an absent field stays, null clears, and the log says that it was edited', async ({
  server,
  tenant,
}) => {
  const { owner, projectId } = tenant;
  const taskId = await newTask(tenant, 'Write docs', { projectId });
  const id = await entered(owner, '10 08:00', '10 09:00', { taskId, description: 'Docs', reason: 'Forgot' });
  const { status, body } = await edit(owner, id, { isBillable: true, description: null, projectId: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...span('10 08:00', '10 09:00'),
    taskId,
    reason: 'Forgot',
    isBillable: true,
    isEdited: true,
    logType: 'MANUAL',
    source: 'BROWSER',
  });
  expect([body.description, body.projectId]).toEqual([undefined, undefined]);
  const entry = (await auditOf(server, tenant)).find(({ action }) => action === 'time-log.edit');
  expect(entry).toMatchObject({
    entityId: id,
    before: { isBillable: false, description: 'Docs', projectId },
    after: { isBillable: true, description: null, projectId: null },
  });
  const other = await owner.request('PUT', `/timer/timesheet/time-log/${id}`, {
    body: { description: 'Two' },
  });
  expect(other).toMatchObject({ status: 200, body: { description: 'Two' } });
});

test('saying the same again is no edit', async ({ server, tenant }) => {
  const { owner } = tenant;
  const id = await entered(owner, '10 08:00', '10 09:00');
  const { body } = await edit(owner, id, { ...span('10 08:00', '10 09:00'), employeeId: owner.employeeId });
  expect(body.isEdited).toBe(false);
  expect((await auditOf(server, tenant)).filter(({ action }) => action === 'time-log.edit')).toEqual([]);
});

test('another day is another timesheet, of the person’s own zone', async ({ tenant }) => {
  const member = await tenant.member({ timeZone: 'America/New_York' });
  const id = await entered(member, '10 14:00', '10 15:00');
  const { body } = await edit(member, id, span('10 03:00', '10 03:30'));
  expect(body.timesheet.createdAt).toBe(instant('09 12:00'));
});

test('an edit overlaps others, never itself; making it shorter is always fine', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const first = await entered(owner, '10 08:00', '10 09:00');
  const second = await entered(owner, '10 10:00', '10 11:00');
  expect(await edit(owner, second, span('10 10:15', '10 11:30'))).toMatchObject({ status: 200 });
  expect(await edit(owner, second, { startedAt: instant('10 08:30') })).toMatchObject({
    status: 409,
    body: { code: 'TIME_OVERLAPS', details: { overlapping: [{ id: first }] } },
  });
  expect(await edit(owner, second, { startedAt: instant('10 08:30'), overwrite: true })).toMatchObject({
    status: 200,
  });
  expect(await spansOf(server, owner)).toEqual(['10 08:00 – 10 08:30', '10 08:30 – 10 11:30']);
  await setRules(server, tenant, { overlapPolicy: 'allow' });
  const third = await entered(owner, '10 08:00', '10 12:00');
  await setRules(server, tenant, { overlapPolicy: 'refuse' });
  expect(await edit(owner, third, { stoppedAt: instant('10 11:00') })).toMatchObject({ status: 200 });
  expect(await edit(owner, third, { description: 'Both' })).toMatchObject({ status: 200 });
  expect(await edit(owner, third, { stoppedAt: instant('10 11:15') })).toMatchObject({ status: 409 });
});

test('permissions to edit: oneself while the switches are on, a lead, nobody else', async ({
  server,
  tenant,
}) => {
  const member = await tenant.member();
  const id = await entered(member, '10 08:00', '10 09:00');
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const manager = await tenant.member({ role: 'MANAGER' });
  const stranger = (await createTenant(server)).owner;
  const change = { description: 'Changed' };
  expect(await edit(member, id, change)).toMatchObject({ status: 200 });
  expect(await edit(lead, id, change)).toMatchObject({ status: 200 });
  expect(await edit(manager, id, change)).toMatchObject({
    status: 403,
    body: { code: 'NOT_YOUR_TIME', message: 'You may not change the time of this person.' },
  });
  expect(await edit(await tenant.member(), id, change)).toMatchObject({ status: 404 });
  expect(await edit(stranger, id, change)).toMatchObject({ status: 404 });
  await setPerson(server, member, { allowModifyTime: false });
  expect(await edit(member, id, change)).toMatchObject({
    status: 403,
    body: { code: 'MODIFY_TIME_DISABLED', message: 'Changing recorded time is turned off.' },
  });
  expect(await edit(lead, id, change)).toMatchObject({ status: 200 });
  expect(await edit(tenant.owner, id, { employeeId: tenant.owner.employeeId })).toMatchObject({
    status: 400,
    body: { errors: { employeeId: 'A time entry cannot be moved to another member.' } },
  });
});

test('an approved day keeps everything, and lets nothing in', async ({ server, tenant }) => {
  const { owner } = tenant;
  const kept = await entered(owner, '09 08:00', '09 09:00');
  const moving = await entered(owner, '10 08:00', '10 09:00');
  await setSheet(server, tenant, owner, { day: '2026-03-09', status: 'APPROVED' });
  const refusal = { status: 409, body: { code: 'TIME_LOCKED', details: { days: ['2026-03-09'] } } };
  expect(await edit(owner, kept, { description: 'Changed' })).toMatchObject(refusal);
  expect(await edit(owner, kept, span('10 10:00', '10 11:00'))).toMatchObject(refusal);
  expect(await edit(owner, moving, span('09 10:00', '09 11:00'))).toMatchObject(refusal);
  for (const status of ['PENDING', 'DENIED']) {
    await setSheet(server, tenant, owner, { day: '2026-03-10', status });
    expect(await edit(owner, moving, { description: status })).toMatchObject({ status: 200 });
  }
  const edits = (await auditOf(server, tenant)).filter(({ action }) => action === 'time-log.edit');
  expect(edits.map(({ after }) => after)).toEqual([
    { description: 'PENDING', timesheetStatus: 'PENDING' },
    { description: 'DENIED' },
  ]);
});

test('while the timer runs all but its end can be changed', async ({ server, tenant }) => {
  const { owner } = tenant;
  const taskId = await newTask(tenant, 'Write docs');
  const { body: started } = await owner.call(timerApi.start, { body: {} });
  const id = started.lastLog?.id ?? '';
  server.clock.set(new Date(instant('11 09:30')));
  const { body } = await edit(owner, id, { startedAt: instant('11 08:30'), taskId, description: 'Docs' });
  expect(body).toMatchObject({ isRunning: true, taskId, description: 'Docs', duration: 3600 });
  // A client that sends back its copy includes the moment of the response.
  const toggled = await edit(owner, id, { stoppedAt: instant('11 09:30'), isBillable: true });
  expect(toggled.body).toMatchObject({ isRunning: true, isBillable: true, duration: 3600 });
  expect(await edit(owner, id, { stoppedAt: instant('11 09:31') })).toMatchObject({
    status: 409,
    body: { code: 'TIMER_RUNNING', message: 'The timer runs: stop it before you change when it ends.' },
  });
  expect(await edit(owner, id, { startedAt: instant('11 09:31') })).toMatchObject({
    status: 400,
    body: { code: 'TIME_IN_FUTURE' },
  });
  expect((await owner.call(timerApi.status, {})).body).toMatchObject({
    running: true,
    lastLog: { createdAt: instant('11 08:30') },
  });
});

test('a required field cannot be emptied, and a new span takes a reason', async ({ server, tenant }) => {
  const { owner } = tenant;
  const id = await entered(owner, '10 08:00', '10 09:00', { description: 'Docs' });
  await setRules(server, tenant, { requireDescription: true, requireTask: true, requireReason: true });
  expect(await edit(owner, id, { isBillable: true })).toMatchObject({ status: 200 });
  expect(await edit(owner, id, { description: '', stoppedAt: instant('10 09:30') })).toMatchObject({
    status: 400,
    body: {
      code: 'FIELD_REQUIRED',
      errors: {
        description: 'Please describe what was done.',
        reason: 'Please give a reason for the manual entry.',
      },
    },
  });
});

const split = (person: Person, id: string, at: string, more: Record<string, unknown> = {}) =>
  person.call(timeLogsApi.split, { params: { id }, body: { at, ...more } });

test('a split makes two entries that are alike and together as long', async ({ server, tenant }) => {
  const { owner, projectId } = tenant;
  const taskId = await newTask(tenant, 'Write docs', { projectId });
  const id = await entered(owner, '10 08:00', '10 09:00', { taskId, description: 'Docs', isBillable: true });
  const { status, body } = await split(owner, id, '2026-03-10T08:20:00.700Z');
  expect(status).toBe(200);
  const common = { taskId, description: 'Docs', isBillable: true, isRunning: false };
  expect(body).toMatchObject([
    { id, ...span('10 08:00', '10 08:20'), duration: 1200, ...common },
    { ...span('10 08:20', '10 09:00'), duration: 2400, ...common },
  ]);
  const actions = (await auditOf(server, tenant)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['time-log.trim', 'time-log.split']));
});

test('the timer goes on behind a split', async ({ server, tenant }) => {
  const { owner } = tenant;
  const started = await owner.call(timerApi.start, { body: { description: 'Call' } });
  const id = started.body.lastLog?.id ?? '';
  server.clock.advance(50 * 60_000);
  const { body } = await split(owner, id, instant('11 09:15'));
  expect(body).toMatchObject([
    { isRunning: false, duration: 900 },
    { id, isRunning: true },
  ]);
  const after = await owner.call(timerApi.status);
  expect(after.body).toMatchObject({
    running: true,
    lastLog: { id, startedAt: instant('11 09:15'), description: 'Call' },
  });
});

test('a split is refused outside the entry, on an approved day, without the right, and for strangers', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const id = await entered(owner, '10 08:00', '10 09:00');
  for (const at of ['10 08:00', '10 09:00', '10 10:00']) {
    const { status, body } = await split(owner, id, instant(at));
    expect([status, body]).toMatchObject([400, { errors: { at: expect.any(String) } }]);
  }
  const stale = await split(owner, id, instant('10 08:30'), { ifUpdatedAt: instant('01 00:00') });
  expect(stale).toMatchObject({ status: 409, body: { code: 'TIME_CHANGED' } });
  const stranger = await createTenant(server);
  expect((await split(stranger.owner, id, instant('10 08:30'))).status).toBe(404);
  await setRules(server, tenant, { allowModifyTime: false });
  expect((await split(owner, id, instant('10 08:30'))).status).toBe(403);
  await setRules(server, tenant, { allowModifyTime: true });
  await setSheet(server, tenant, owner, { day: '2026-03-10', status: 'APPROVED' });
  expect(await split(owner, id, instant('10 08:30'))).toMatchObject({
    status: 409,
    body: { code: 'TIME_LOCKED' },
  });
  expect(await spansOf(server, owner)).toEqual(['10 08:00 – 10 09:00']);
});
