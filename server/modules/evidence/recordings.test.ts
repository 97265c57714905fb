import { auditOf } from '#server/testing/audit.ts';
import { recordEverything } from '#server/testing/recording.ts';
import { createTenant, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { activitiesApi } from '#shared/evidence/activities.api.ts';
import { recordingKind } from '#shared/evidence/recording.schema.ts';
import { recordingsApi as api } from '#shared/evidence/recordings.api.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** A minute of work with all the evidence that a program can send. */
async function work(server: TestServer, person: Person) {
  await person.call(timerApi.start, { body: {} });
  server.clock.advance(60_000);
  const evidence = {
    ...{ keyboard: 30, mouse: 12, overall: 48 },
    activities: [{ title: 'Editor', duration: 40 }],
    screenshots: [{ file: '/a.png' }],
  };
  expect((await person.call(timerApi.sync, { body: evidence })).status).toBe(200);
  expect((await person.call(timerApi.stop)).status).toBe(200);
}

async function counts(person: Person, employeeId?: string) {
  const { body } = await person.call(api.summary, { query: { employeeId } });
  return body.map(({ kind, isOn, count }) => `${kind} ${isOn ? 'on' : 'off'} ${count}`);
}

const remove = (person: Person, body: object) => person.call(api.remove, { body: body as never });

test('nothing is recorded unless the organization turns it on, and clients are answered as before', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  await work(server, owner);
  const added = await owner.call(activitiesApi.add, { body: { activities: [{ title: 'Mail' }] } });
  expect(added).toMatchObject({ status: 201, body: [] });
  expect(await counts(owner)).toEqual(['screenshot off 0', 'input off 0', 'app off 0']);
  const [slot] = (await owner.call(timeSlotsApi.list, { query: {} })).body;
  expect(slot).toMatchObject({ duration: 60, keyboard: 0, mouse: 0, overall: 0, percentage: 0 });
  const on = { allowScreenshotCapture: true, allowInputCapture: true, allowAppCapture: true };
  const params = { id: tenant.organizationId };
  expect((await owner.call(workspacesApi.updateOrganization, { params, body: on })).body).toMatchObject(on);
  await work(server, owner);
  expect(await counts(owner)).toEqual(['screenshot on 1', 'input on 1', 'app on 1']);
  // The person's own switch still refuses pictures.
  await server.services.prisma.employee.update({
    where: { id: owner.employeeId },
    data: { allowScreenshotCapture: false },
  });
  expect((await counts(owner))[0]).toBe('screenshot off 1');
});

test('people see what is recorded about them, and delete one thing or all; their time stays', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  await recordEverything(server, tenant);
  await work(server, ben);
  await ben.call(activitiesApi.add, { body: { activities: [{ title: 'Mail', duration: 5 }] } });
  const read = async (kind: 'app' | 'input' | 'screenshot') =>
    (await ben.call(api.list, { query: { kind } })).body;
  const apps = await read('app');
  expect(apps.map(({ title, duration }) => [title, duration])).toEqual(
    expect.arrayContaining([
      ['Editor', 40],
      ['Mail', 5],
    ]),
  );
  expect(await read('input')).toMatchObject([
    { keyboardPercentage: 50, mousePercentage: 20, percentage: 80 },
  ]);
  expect(await read('screenshot')).toMatchObject([{ fileUrl: '/a.png', thumbUrl: '/a.png' }]);
  const one = apps.find(({ title }) => title === 'Mail')?.id ?? '';
  expect((await remove(ben, { kind: 'app', ids: [one] })).body).toEqual({ count: 1 });
  expect((await read('app')).map(({ title }) => title)).toEqual(['Editor']);
  for (const kind of recordingKind.options) {
    expect((await remove(ben, { kind })).body).toEqual({ count: 1 });
    expect((await remove(ben, { kind })).body).toEqual({ count: 0 });
  }
  expect(await counts(ben)).toEqual(['screenshot on 0', 'input on 0', 'app on 0']);
  const [slot] = (await ben.call(timeSlotsApi.list, { query: {} })).body;
  expect(slot).toMatchObject({ duration: 60, overall: 0 });
  const told = (await auditOf(server, tenant)).filter(({ action }) => action === 'recording.delete');
  expect(told.map(({ actorUserId, employeeId, before }) => [actorUserId, employeeId, before])).toEqual(
    ['app', ...recordingKind.options].map((kind) => [ben.userId, ben.employeeId, { kind, count: 1 }]),
  );
});

async function team(tenant: TestTenant) {
  const ben = await tenant.member();
  const lead = await tenant.member({ teamRole: 'MANAGER' });
  const reader = await tenant.member({ role: 'MANAGER' });
  return { ben, lead, reader, colleague: await tenant.member() };
}

test('a lead sees and deletes recordings, a reader of time sees them, nobody else finds them', async ({
  server,
  tenant,
}) => {
  const { ben, lead, reader, colleague } = await team(tenant);
  await recordEverything(server, tenant);
  await work(server, ben);
  const { employeeId } = ben;
  for (const person of [lead, reader, tenant.owner]) {
    expect(await counts(person, employeeId)).toEqual(['screenshot on 1', 'input on 1', 'app on 1']);
  }
  for (const person of [colleague, (await createTenant(server)).owner]) {
    expect((await person.call(api.summary, { query: { employeeId } })).status).toBe(404);
    expect((await person.call(api.list, { query: { employeeId, kind: 'app' } })).status).toBe(404);
    expect((await remove(person, { employeeId, kind: 'app' })).status).toBe(404);
  }
  expect((await remove(reader, { employeeId, kind: 'app' })).body).toMatchObject({ code: 'NOT_YOUR_TIME' });
  expect((await remove(lead, { employeeId, kind: 'app' })).body).toEqual({ count: 1 });
});

test('a person who changes the organization deletes its recordings, and nothing beyond', async ({
  server,
  tenant,
}) => {
  const other = await createTenant(server);
  const ben = await tenant.member();
  for (const [where, person] of [
    [tenant, ben],
    [other, other.owner],
  ] as const) {
    await recordEverything(server, where);
    await work(server, person);
  }
  const everybody = { body: { kind: 'input' as const } };
  expect((await ben.call(api.removeOfAll, everybody)).status).toBe(403);
  expect((await ben.call(api.summaryOfAll)).status).toBe(403);
  expect((await tenant.owner.call(api.summaryOfAll)).body).toMatchObject([
    { kind: 'screenshot', isOn: true, count: 1 },
    { kind: 'input', count: 1 },
    { kind: 'app', count: 1 },
  ]);
  expect((await tenant.owner.call(api.removeOfAll, everybody)).body).toEqual({ count: 1 });
  expect(await counts(ben)).toEqual(['screenshot on 1', 'input on 0', 'app on 1']);
  expect((await counts(other.owner))[1]).toBe('input on 1');
  const [told] = (await auditOf(server, tenant)).filter(({ action }) => action === 'recording.delete');
  expect(told).toMatchObject({ entity: 'Organization', entityId: tenant.organizationId });
});
