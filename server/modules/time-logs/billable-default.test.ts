import { queryableOf } from '#server/db/query.ts';
import { upload } from '#server/modules/imports/test-imports.ts';
import { readBilling } from '#server/modules/rates/billable-default.data.ts';
import { addClient, addProject } from '#server/modules/reports/test-logs.ts';
import { enter, entered, instant, newTask, setRules } from '#server/modules/time-logs/test-time-logs.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { isWorkBillable } from '#shared/rates/billable-default.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';

interface World {
  readonly server: TestServer;
  readonly tenant: TestTenant;
  readonly owner: Person;
  readonly projectId: string;
  readonly clientId: string;
  readonly taskId: string;
}

/** A project of a client with a rate, and a task in it. */
async function paidWork(server: TestServer, tenant: TestTenant): Promise<World> {
  const { owner } = tenant;
  const { id: clientId } = await addClient(server, tenant, 'Acme');
  const { id: projectId } = await addProject(server, tenant, 'Web', clientId);
  await owner.call(ratesApi.put, {
    body: { kind: 'billable', organizationContactId: clientId, hourly: '80' },
  });
  const taskId = await newTask(tenant, 'Design', { projectId });
  return { server, tenant, owner, projectId, clientId, taskId };
}

/** Billable and client of the person's entries, oldest first. */
async function marksOf({ server, owner, clientId }: World): Promise<string[]> {
  const logs = await server.services.prisma.timeLog.findMany({
    where: { employeeId: owner.employeeId, deletedAt: null },
    orderBy: { startedAt: 'asc' },
  });
  return logs.map(({ isBillable, organizationContactId: of }) =>
    [isBillable ? 'billable' : 'not', of === clientId ? 'of the client' : 'of nobody'].join(' '),
  );
}

const paid = 'billable of the client';

/** Every way of recording one entry about the project, where the request says nothing. */
const ways: Record<string, (world: World) => Promise<unknown>> = {
  'timer on a task': ({ owner, taskId }) => owner.call(timerApi.start, { body: { taskId } }),
  'timer on a note': ({ owner, projectId }) =>
    owner.call(timerApi.start, { body: { projectId, description: 'Call' } }),
  'timer on a new task': ({ owner, tenant, projectId }) =>
    owner.call(timerApi.startNew, {
      body: { task: { title: 'New', teams: [{ id: tenant.teamId }], projectId } },
    }),
  toggle: ({ owner, taskId }) => owner.call(timerApi.toggle, { body: { taskId } }),
  'late timer of a device': ({ owner, taskId }) =>
    owner.call(timerApi.start, {
      body: { taskId, clientId: '01890000-0000-7000-8000-000000000001', startedAt: instant('11 08:00') },
    }),
  'by hand on a task': ({ owner, taskId }) => enter(owner, '10 08:00', '10 09:00', { taskId }),
  'by hand on a project': ({ owner, projectId }) => enter(owner, '10 08:00', '10 09:00', { projectId }),
  'by hand for a client': ({ owner, clientId: organizationContactId }) =>
    enter(owner, '10 08:00', '10 09:00', { organizationContactId }),
  import: async ({ server, owner }) => {
    const text = 'Project,Start date,Start time,End date,End time\nWeb,2026-03-10,08:00,2026-03-10,09:00\n';
    const { body } = await upload(server, owner, { text });
    return owner.call(importsApi.run, { params: { id: body.id } });
  },
};

test.for(Object.entries(ways))('%s takes what its project has', async ([, record], { server, tenant }) => {
  const world = await paidWork(server, tenant);
  await record(world);
  expect(await marksOf(world)).toEqual([paid]);
});

test('a request that says so decides', async ({ server, tenant }) => {
  const world = await paidWork(server, tenant);
  const { owner, taskId, projectId } = world;
  await enter(owner, '10 08:00', '10 09:00', { projectId, isBillable: false });
  await owner.call(timerApi.start, { body: { taskId, isBillable: false } });
  await setRules(server, tenant, { billable: false });
  await owner.call(timerApi.start, { body: { description: 'Own', isBillable: true } });
  expect(await marksOf(world)).toEqual(['not of the client', 'not of the client', 'billable of nobody']);
});

test('a change of the setting leaves time that is there', async ({ server, tenant }) => {
  const world = await paidWork(server, tenant);
  const { owner, projectId } = world;
  await enter(owner, '10 08:00', '10 09:00', { projectId });
  await server.services.prisma.organizationProject.update({
    where: { id: projectId },
    data: { billable: false },
  });
  await enter(owner, '10 09:00', '10 10:00', { projectId });
  expect(await marksOf(world)).toEqual([paid, 'not of the client']);
});

test('an entry that moves to another project takes what that has, unless somebody chose', async ({
  server,
  tenant,
}) => {
  const world = await paidWork(server, tenant);
  const { owner, projectId } = world;
  const { id: own } = await addProject(server, tenant, 'Own');
  const unmarked = await entered(owner, '10 08:00', '10 09:00', { projectId: own });
  const chosen = await entered(owner, '10 09:00', '10 10:00', { projectId: own, isBillable: false });
  const sentBack = await entered(owner, '10 10:00', '10 11:00', { projectId: own });
  const back = await entered(owner, '10 11:00', '10 12:00', { projectId });
  const edit = (id: string, body: object) => owner.call(timeLogsApi.edit, { params: { id }, body });
  await edit(unmarked, { projectId });
  await edit(chosen, { projectId });
  // A client that repeats what it read chooses nothing.
  await edit(sentBack, { isBillable: false });
  await edit(sentBack, { projectId });
  await edit(back, { projectId: own });
  expect(await marksOf(world)).toEqual([paid, 'not of the client', paid, 'not of nobody']);
});

test('work is repeated with a mark that somebody chose, and else as its project has it', async ({
  server,
  tenant,
}) => {
  const world = await paidWork(server, tenant);
  const { owner, taskId } = world;
  const place = { taskId, description: 'Old' };
  const old = await entered(owner, '02 08:00', '02 09:00', place);
  const chosen = await entered(owner, '03 08:00', '03 09:00', { taskId, isBillable: false });
  // Recorded before there was a setting.
  await server.services.prisma.timeLog.update({
    where: { id: old },
    data: { isBillable: false, isBillableChosen: null },
  });
  await owner.call(timeLogsApi.copyWeek, { body: { weekStart: '2026-03-09' } });
  const marks = await marksOf(world);
  expect(marks).toEqual(['not of the client', 'not of the client', paid, 'not of the client']);
  await owner.call(workFavoritesApi.add, { body: { logId: old } });
  const { body } = await owner.call(workFavoritesApi.add, { body: { logId: chosen } });
  expect(body.map(({ isBillableChosen }) => isBillableChosen ?? null)).toEqual([null, true]);
});

test('time of a gap on another task is billed as that task', async ({ server, tenant }) => {
  const world = await paidWork(server, tenant);
  const { owner, taskId } = world;
  const other = await newTask(tenant, 'Own');
  server.clock.set(new Date(instant('11 09:00')));
  const started = await owner.call(timerApi.start, { body: { taskId } });
  server.clock.set(new Date(instant('11 09:45')));
  const logId = started.body.lastLog?.id ?? '';
  const gap = { from: instant('11 09:20'), to: instant('11 09:40') };
  await owner.call(timerApi.gap, { body: { ...gap, logId, action: 'split', taskId: other } });
  expect(await marksOf(world)).toEqual([paid, 'not of nobody', paid]);
});

const choices = [null, true, false] as const;

test('page and server decide alike for every setting of the levels', async ({ server, tenant }) => {
  const { owner, tenantId, organizationId } = tenant;
  const { prisma, pool } = server.services;
  const works: { projectId: string | null; organizationContactId: string | null }[] = [
    { projectId: null, organizationContactId: null },
  ];
  const place = { tenantId, organizationId };
  for (const billable of choices) {
    const data = { ...place, name: `Client ${billable}`, billable };
    const client = await prisma.organizationContact.create({ data });
    works.push({ projectId: null, organizationContactId: client.id });
    for (const own of choices) {
      for (const organizationContactId of [null, client.id]) {
        const project = await prisma.organizationProject.create({
          data: { ...place, name: `Project ${works.length}`, billable: own, organizationContactId },
        });
        works.push({ projectId: project.id, organizationContactId: null });
      }
    }
  }
  const [, ofClient = { organizationContactId: null }, ofProject = { projectId: null }] = works;
  const scopes = [
    undefined,
    {},
    { employeeId: owner.employeeId },
    { organizationContactId: ofClient.organizationContactId },
    { projectId: ofProject.projectId },
  ];
  for (const billable of choices) {
    await setRules(server, tenant, { billable });
    for (const scope of scopes) {
      await prisma.rate.deleteMany({ where: { tenantId } });
      if (scope) {
        await prisma.rate.create({ data: { ...place, ...scope, kind: 'billable', hourly: '80' } });
      }
      const { body } = await owner.call(ratesApi.billableDefaults);
      const billingOf = await readBilling({ ...queryableOf(pool), tenantId }, organizationId, works);
      expect(works.map((work) => isWorkBillable(body, work))).toEqual(
        works.map((work) => billingOf(work).isBillable),
      );
    }
  }
});
