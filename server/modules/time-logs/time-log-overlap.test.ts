import {
  enter,
  entered,
  instant,
  newTask,
  setRules,
  setSheet,
  span,
  spansOf,
} from '#server/modules/time-logs/test-time-logs.ts';
import { auditOf } from '#server/testing/audit.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

test('refuse names the other entry on the clock of the person, and lists it', async ({ server, tenant }) => {
  const member = await tenant.member({ timeZone: 'Europe/Paris' });
  const taskId = await newTask(tenant, 'Write docs');
  const id = await entered(member, '10 08:00', '10 09:30', { taskId });
  const { employeeId } = member;
  expect(await enter(tenant.owner, '10 09:00', '10 10:00', { employeeId })).toMatchObject({
    status: 409,
    body: {
      code: 'TIME_OVERLAPS',
      message: 'This overlaps “Write docs” (2026-03-10, 09:00–10:30).',
      details: {
        overlapping: [
          { id, taskTitle: 'Write docs', ...span('10 08:00', '10 09:30'), from: '09:00', to: '10:30' },
        ],
      },
    },
  });
  expect(await spansOf(server, member)).toEqual(['10 08:00 – 10 09:30']);
  expect(await enter(member, '10 09:30', '10 10:00')).toMatchObject({ status: 201 });
});

test.for([
  ['warn', ['This overlaps other time (2026-03-10, 08:00–09:00).']],
  ['allow', undefined],
] as const)('%s keeps both and marks the new one', async ([overlapPolicy, warnings], { server, tenant }) => {
  const { owner } = tenant;
  await setRules(server, tenant, { overlapPolicy });
  const id = await entered(owner, '10 08:00', '10 09:00');
  const { status, body } = await enter(owner, '10 08:30', '10 10:00');
  expect(status).toBe(201);
  expect(body.warnings).toEqual(warnings);
  expect(body.overlapping).toMatchObject([{ id }]);
  const stored = await server.services.prisma.timeLog.findUniqueOrThrow({ where: { id: body.id } });
  expect(stored.overlapAllowed).toBe(true);
  expect(await spansOf(server, owner)).toHaveLength(2);
});

test.for(['trim', 'overwrite'] as const)(
  '%s cuts others and keeps what remains of them',
  async (way, { server, tenant }) => {
    const { owner } = tenant;
    if (way === 'trim') await setRules(server, tenant, { overlapPolicy: 'trim' });
    const taskId = await newTask(tenant, 'Write docs');
    const long = { taskId, description: 'Long', isBillable: true };
    await entered(owner, '09 22:00', '10 04:00', long);
    await entered(owner, '10 05:00', '10 06:00');
    await entered(owner, '10 07:00', '10 09:00');
    const { status, body } = await enter(owner, '10 01:00', '10 02:00', { overwrite: true });
    expect(status).toBe(201);
    expect(body.overlapping).toBeUndefined();
    const answer = await enter(owner, '10 03:00', '10 08:00', way === 'overwrite' ? { overwrite: true } : {});
    expect(answer.status).toBe(201);
    expect(await spansOf(server, owner)).toEqual([
      '09 22:00 – 10 01:00',
      '10 01:00 – 10 02:00',
      '10 02:00 – 10 03:00',
      '10 03:00 – 10 08:00',
      '10 08:00 – 10 09:00',
    ]);
    const list = await owner.call(timeLogsApi.list, {
      query: { startDate: '2026-03-09', endDate: '2026-03-10', timeZone: 'UTC' },
    });
    const second = list.body.find(({ startedAt }) => startedAt === instant('10 02:00'));
    expect(second).toMatchObject({ ...long, timesheet: { createdAt: instant('10 12:00') }, isEdited: true });
    const actions = (await auditOf(server, tenant)).map(({ action }) => action);
    for (const [action, count] of [
      ['time-log.add', 5],
      ['time-log.trim', 3],
      ['time-log.split', 1],
      ['time-log.remove', 1],
    ] as const) {
      expect(
        actions.filter((each) => each === action),
        action,
      ).toHaveLength(count);
    }
  },
);

test('an approved day protects what would be cut', async ({ server, tenant }) => {
  const { owner } = tenant;
  await entered(owner, '09 22:00', '10 04:00');
  await setSheet(server, tenant, owner, { day: '2026-03-09', status: 'APPROVED' });
  expect(await enter(owner, '10 01:00', '10 02:00', { overwrite: true })).toMatchObject({
    status: 409,
    body: { code: 'TIME_LOCKED', details: { days: ['2026-03-09'] } },
  });
  expect(await spansOf(server, owner)).toEqual(['09 22:00 – 10 04:00']);
});

test('a running timer is cut as well: it goes on, and what it had before stays', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  await setRules(server, tenant, { futureDateAllowed: true });
  await owner.call(timerApi.start, { body: {} });
  server.clock.set(new Date(instant('11 09:50')));
  expect(await enter(owner, '11 09:10', '11 09:20')).toMatchObject({
    status: 409,
    body: { message: 'This overlaps other time (2026-03-11, 09:00–now).' },
  });
  expect(await enter(owner, '11 09:10', '11 09:20', { overwrite: true })).toMatchObject({ status: 201 });
  expect(await spansOf(server, owner)).toEqual([
    '11 09:00 – 11 09:10',
    '11 09:10 – 11 09:20',
    '11 09:20 – running',
  ]);
  expect(await enter(owner, '11 09:30', '11 10:30', { overwrite: true })).toMatchObject({
    status: 409,
    body: { code: 'TIME_OVERLAPS' },
  });
  const { body } = await owner.call(timerApi.stop, { body: {} });
  expect(body).toMatchObject({ running: false, duration: 50 * 60 });
});

test('time entered for later and a running timer leave each other alone', async ({ server, tenant }) => {
  const { owner } = tenant;
  await setRules(server, tenant, { futureDateAllowed: true });
  await owner.call(timerApi.start, { body: {} });
  expect(await enter(owner, '11 09:20', '11 09:40')).toMatchObject({ status: 201 });
  server.clock.set(new Date(instant('11 09:30')));
  expect((await owner.call(timerApi.stop, { body: {} })).body.running).toBe(false);
  expect(await spansOf(server, owner)).toEqual(['11 09:00 – 11 09:30', '11 09:20 – 11 09:40']);
});

test('entries in the way are named before saving, of people with readable time', async ({ tenant }) => {
  const member = await tenant.member();
  const id = await entered(member, '10 08:00', '10 09:00');
  const { employeeId } = member;
  const ask = (person: typeof member, more: Record<string, unknown> = {}) =>
    person.call(timeLogsApi.conflicts, {
      query: { employeeId, startDate: instant('10 08:30'), endDate: instant('10 10:00'), ...more },
    });
  expect((await ask(member)).body.map((log) => log.id)).toEqual([id]);
  expect((await ask(tenant.owner)).body.map((log) => log.id)).toEqual([id]);
  expect((await ask(member, { ignoreId: id })).body).toEqual([]);
  expect((await ask(member, { startDate: instant('10 09:00') })).body).toEqual([]);
  expect(await ask(await tenant.member())).toMatchObject({ status: 404 });
  expect(await ask(member, { endDate: instant('10 08:00') })).toMatchObject({
    status: 400,
    body: { message: 'End date must be after start date' },
  });
  expect(await ask(member, { endDate: 'soon' })).toMatchObject({
    status: 400,
    body: { message: 'Invalid date provided' },
  });
});
