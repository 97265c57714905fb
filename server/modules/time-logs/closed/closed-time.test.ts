import { upload } from '#server/modules/imports/test-imports.ts';
import {
  enter,
  entered,
  instant,
  setRules,
  span,
  spansOf,
} from '#server/modules/time-logs/test-time-logs.ts';
import { auditOf } from '#server/testing/audit.ts';
import { type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { closedTimeTexts } from '#shared/time-logs/closed-time.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const close = ({ owner, organizationId }: TestTenant, body: Record<string, unknown>) =>
  owner.call(workspacesApi.updateOrganization, { params: { id: organizationId }, body });

const refused = (days: string[], openFrom = '2026-03-10') => ({
  status: 409,
  body: {
    code: 'PERIOD_CLOSED',
    message: `Time before ${openFrom} is closed.`,
    ...(days.length > 0 ? { details: { days } } : {}),
  },
});

const edit = (person: Person, id: string, body: Record<string, unknown>) =>
  person.call(timeLogsApi.edit, { params: { id }, body });

test('no way to write time reaches into closed days, whoever’s they are', async ({ server, tenant }) => {
  const ben = await tenant.member();
  const inside = await entered(ben, '09 08:00', '09 09:00');
  const later = await entered(ben, '10 08:00', '10 09:00');
  const removed = await entered(ben, '09 12:00', '09 13:00');
  await ben.call(timeLogsApi.remove, { body: { logIds: [removed] } });
  const before = await spansOf(server, ben);
  expect((await close(tenant, { timeClosedBefore: '2026-03-10' })).status).toBe(200);

  const attempts = [
    enter(ben, '09 10:00', '09 11:00'),
    enter(ben, '09 23:30', '10 00:30'),
    edit(ben, inside, { description: 'Other words' }),
    edit(ben, inside, span('10 10:00', '10 11:00')),
    edit(ben, later, span('09 10:00', '09 11:00')),
    edit(ben, later, { startedAt: instant('09 23:00') }),
    ben.call(timeLogsApi.split, { params: { id: inside }, body: { at: instant('09 08:30') } }),
    ben.call(timeLogsApi.remove, { body: { logIds: [inside, later] } }),
    ben.call(timeLogsApi.restore, { body: { ids: [removed] } }),
    ben.request('PUT', `/timer/timesheet/time-log/${inside}`, { body: { description: 'Other words' } }),
  ];
  for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject(refused(['2026-03-09']));
  expect(await spansOf(server, ben)).toEqual(before);

  expect(await edit(ben, later, { description: 'Other words' })).toMatchObject({ status: 200 });
  // Holders of the permission may change closed time, for themselves and for others.
  expect(await edit(tenant.owner, inside, { description: 'Corrected' })).toMatchObject({ status: 200 });
});

test('an overwriting entry cuts nothing out of closed days', async ({ server, tenant }) => {
  const ben = await tenant.member();
  await entered(ben, '09 22:00', '10 02:00');
  await close(tenant, { timeClosedBefore: '2026-03-10' });
  expect(await enter(ben, '10 01:00', '10 03:00', { overwrite: true })).toMatchObject(
    refused(['2026-03-09']),
  );
  expect(await spansOf(server, ben)).toEqual(['09 22:00 – 10 02:00']);
});

test('a timer neither starts in closed days nor is its start set back into them; stopping stays free', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  await ben.call(timerApi.start, { body: { description: 'Night shift' } });
  server.clock.set(new Date('2026-03-12T09:00:00Z'));
  await setRules(server, tenant, { timeClosedBefore: new Date('2026-03-12') });
  const person = await signInAgain(server, tenant.tenantId, ben);
  const { body: status } = await person.call(timerApi.status, { query: {} });
  const running = status.lastLog?.id ?? '';
  expect(await edit(person, running, { description: 'Other words' })).toMatchObject(
    refused(['2026-03-11'], '2026-03-12'),
  );
  expect(await person.call(timerApi.stop, { body: {} })).toMatchObject({ status: 200 });

  await setRules(server, tenant, { timeClosedBefore: null });
  await person.call(timeLogsApi.remove, { body: { logIds: [running] } });
  await setRules(server, tenant, { timeClosedBefore: new Date('2026-03-12') });
  const late = { clientId: '0197a000-0000-7000-8000-000000000001', startedAt: instant('10 10:00') };
  expect(await person.call(timerApi.start, { body: late })).toMatchObject(
    refused(['2026-03-10'], '2026-03-12'),
  );
  const { body: started } = await person.call(timerApi.start, { body: {} });
  expect(await edit(person, started.lastLog?.id ?? '', { startedAt: instant('11 23:00') })).toMatchObject(
    refused(['2026-03-11'], '2026-03-12'),
  );
});

test('months close by themselves, by the day of each person', async ({ server, tenant }) => {
  await close(tenant, { timeClosedAfterDays: 3 });
  const [east, west] = [
    await tenant.member({ timeZone: 'Pacific/Auckland' }),
    await tenant.member({ timeZone: 'America/New_York' }),
  ];
  server.clock.set(new Date('2026-04-03T20:00:00Z'));
  const enterAs = async (person: Person) =>
    enter(await signInAgain(server, tenant.tenantId, person), '30 14:00', '30 15:00');
  expect(await enterAs(east)).toMatchObject({ status: 409, body: { code: 'PERIOD_CLOSED' } });
  expect(await enterAs(west)).toMatchObject({ status: 201 });
});

test('imports, their undo, recorded slots and starting anew leave closed days as they are', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const file = (day: string) => `date,start,end,description\n${day},09:00,10:00,Imported\n`;
  const { body: early } = await upload(server, ben, { text: file('2026-03-05') });
  await ben.call(importsApi.run, { params: { id: early.id } });
  const kept = await entered(ben, '06 08:00', '06 09:00');
  await close(tenant, { timeClosedBefore: '2026-03-10' });

  const { body: late } = await upload(server, ben, { text: file('2026-03-09') });
  expect(late).toMatchObject({
    counts: { ready: 0 },
    errors: [{ row: 2, reason: 'Time before 2026-03-10 is closed.' }],
  });
  const { body: undone } = await ben.call(importsApi.undo, { params: { id: early.id } });
  expect(undone).toMatchObject({ counts: { removed: 0, kept: 1 } });
  const slot = await server.services.prisma.timeSlot.create({
    data: {
      ...{ tenantId: tenant.tenantId, organizationId: tenant.organizationId, employeeId: ben.employeeId },
      ...{ duration: 600, overall: 300, startedAt: new Date(instant('06 08:00')) },
      timeLogs: { create: { timeLogId: kept } },
    },
  });
  expect(await ben.call(timeSlotsApi.remove, { body: { ids: [slot.id] } })).toMatchObject({ status: 409 });
  await entered(ben, '10 08:00', '10 09:00');
  await ben.call(usersApi.reset);
  expect(await spansOf(server, ben)).toEqual(['05 09:00 – 05 10:00', '06 08:00 – 06 09:00']);
});

test('closing is audited, and only days that are over are closed', async ({ server, tenant }) => {
  expect(await close(tenant, { timeClosedBefore: '2026-03-12' })).toMatchObject({
    status: 400,
    body: { errors: { timeClosedBefore: closedTimeTexts.notOver } },
  });
  const { body } = await close(tenant, { timeClosedBefore: '2026-03-11', timeClosedAfterDays: 5 });
  expect(body).toMatchObject({ timeClosedBefore: '2026-03-11', timeClosedAfterDays: 5 });
  const entry = (await auditOf(server, tenant)).find(({ action }) => action === 'organization.update');
  expect(entry).toMatchObject({ after: { timeClosedBefore: '2026-03-11', timeClosedAfterDays: 5 } });
  const ben = await tenant.member();
  expect(await close({ ...tenant, owner: ben }, { timeClosedBefore: null })).toMatchObject({ status: 403 });
});
