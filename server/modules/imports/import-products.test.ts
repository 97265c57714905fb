import { exportsOf, upload } from '#server/modules/imports/test-imports.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { auditApi } from '#shared/audit/audit.api.ts';
import { importTexts } from '#shared/imports/import.schema.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const about = (id: string) => ({ params: { id } });

async function importOf(server: TestServer, { owner }: TestTenant, source: keyof typeof exportsOf) {
  const text = exportsOf[source].replaceAll(/ann@example\.org/gi, owner.email);
  const { body: draft } = await upload(server, owner, { text, source });
  const { body: done } = await owner.call(importsApi.run, about(draft.id));
  return { draft, done };
}

/** The recorded entries, in order. */
async function entriesOf({ services: { prisma } }: TestServer, { tenantId }: TestTenant) {
  const logs = await prisma.timeLog.findMany({
    where: { tenantId, deletedAt: null },
    orderBy: { startedAt: 'asc' },
    include: { project: true, task: true, organizationContact: true, tags: { include: { tag: true } } },
  });
  return logs.map((log) => ({
    at: [log.startedAt, log.stoppedAt].map((date) => date?.toISOString().slice(0, 16)),
    what: [log.organizationContact?.name, log.project?.name, log.task?.title, log.description],
    tags: log.tags.map(({ tag }) => tag.name).sort(),
    isBillable: log.isBillable,
  }));
}

async function ratesOf({ owner }: TestTenant) {
  const { body } = await owner.call(ratesApi.list, { query: { all: true } });
  return body.items.map(({ kind, hourly, validFrom, projectId, employeeId }) => [
    ...[kind, hourly, validFrom],
    projectId === undefined ? 'person' : employeeId === undefined ? 'project' : 'person in project',
  ]);
}

test('a detailed report of Harvest brings days, people by their two names, and rates with their history', async ({
  server,
  tenant,
}) => {
  const { done } = await importOf(server, tenant, 'harvest');
  expect(done).toMatchObject({ counts: { made: 4, failed: 0 }, rates: { set: 3, left: 0 } });
  const what = ['Acme', 'Website', 'Design', 'Sketches, first round'];
  expect(await entriesOf(server, tenant)).toEqual([
    { at: ['2026-03-02T09:00', '2026-03-02T10:30'], what, tags: [], isBillable: true },
    { at: ['2026-03-02T10:30', '2026-03-02T12:00'], what, tags: [], isBillable: true },
    {
      at: ['2026-03-02T12:00', '2026-03-02T12:15'],
      ...{ what: ['Acme', 'Website', 'Talk', null], tags: [], isBillable: false },
    },
    {
      at: ['2026-03-09T09:00', '2026-03-09T11:00'],
      ...{ what: ['Acme', 'Website', 'Design', 'Corrections'], tags: [], isBillable: true },
    },
  ]);
  expect(await ratesOf(tenant)).toEqual([
    ['billable', '90', '2026-03-09', 'person'],
    ['billable', '80', '2026-03-02', 'person'],
    ['cost', '30', '2026-03-02', 'person'],
  ]);
});

test('worklogs of Jira follow each other, whatever time they name', async ({ server, tenant }) => {
  const { done } = await importOf(server, tenant, 'jira');
  expect(done).toMatchObject({ counts: { made: 2, failed: 0 } });
  expect(done.rates).toBeUndefined();
  expect(await entriesOf(server, tenant)).toMatchObject([
    {
      at: ['2026-03-02T09:00', '2026-03-02T10:30'],
      what: ['ACME', 'Website', 'WEB-7 Cart loses items', 'Found the cause'],
    },
    { at: ['2026-03-02T10:30', '2026-03-02T12:30'], what: ['ACME', 'Website', 'WEB-8 New start page', null] },
  ]);
});

test('reports of Toggl, Clockify and Kimai bring the same as before', async ({ server, tenant }) => {
  const { done } = await importOf(server, tenant, 'toggl');
  expect(done.rates).toEqual({ set: 1, left: 0 });
  expect(await ratesOf(tenant)).toEqual([['billable', '80', '2026-03-02', 'person']]);
  expect(await entriesOf(server, tenant)).toMatchObject([
    {
      at: ['2026-03-02T09:00', '2026-03-02T10:30'],
      what: ['Acme, Inc.', 'Website', 'Design', 'Home page, the "new" one'],
      ...{ tags: ['ui', 'web'], isBillable: true },
    },
    { what: [undefined, undefined, undefined, 'Night shift'], isBillable: false },
  ]);
  const { done: clockify } = await importOf(server, tenant, 'clockify');
  expect(clockify).toMatchObject({ counts: { made: 1, failed: 1 } });
  expect(clockify.errors).toEqual([{ row: 2, reason: expect.stringContaining('This overlaps') }]);
  const { done: kimai } = await importOf(server, tenant, 'kimai');
  expect(kimai.people).toMatchObject([{ name: 'Ann Archer', rows: 2, employee: { name: 'Ann Archer' } }]);
});

test('an import of clients and rates switches money on once', async ({ server, tenant }) => {
  const { owner, organizationId: id } = tenant;
  await owner.call(workspacesApi.updateOrganization, { params: { id }, body: { modules: [] } });
  await importOf(server, tenant, 'harvest');
  const { body } = await owner.call(workspacesApi.organization, { params: { id }, query: {} });
  expect(body.modules).toEqual(['money']);
  const { body: audit } = await owner.call(auditApi.list, { query: { action: 'organization.update' } });
  expect(audit.items.map(({ after }) => after)).toEqual([{ modules: 'money' }, { modules: '' }]);
});

test('rates go with the undo unless somebody changed them, and are left out where they are not wanted', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { done } = await importOf(server, tenant, 'harvest');
  const { body: rates } = await owner.call(ratesApi.list, { query: { all: true, kind: 'cost' } });
  const [cost] = rates.items;
  const change = {
    kind: 'cost',
    hourly: '35',
    validFrom: '2026-03-02',
    employeeId: cost?.employeeId,
  } as const;
  await owner.call(ratesApi.put, { body: { ...change, employeeId: cost?.employeeId ?? undefined } });
  await owner.call(importsApi.undo, about(done.id));
  expect(await ratesOf(tenant)).toEqual([['cost', '35', '2026-03-02', 'person']]);

  const { body: draft } = await upload(server, owner, { text: exportsOf.harvest, source: 'harvest' });
  expect(draft).toMatchObject({ takesRates: true, rates: { set: 3, left: 0 }, may: { rates: true } });
  const without = await owner.call(importsApi.change, { ...about(draft.id), body: { takesRates: false } });
  expect(without.body.takesRates).toBe(false);
  await owner.call(importsApi.run, about(draft.id));
  expect(await ratesOf(tenant)).toEqual([['cost', '35', '2026-03-02', 'person']]);
});

test('amounts of another currency are no rates; a new client gets the currency of the file', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const head = 'Date,Start,End,Client,Project,Billable,Rate,Currency\n';
  const text = `${head}2026-03-02,09:00,10:00,,Own,Yes,70,CHF\n2026-03-02,10:00,11:00,Zürich,Lake,Yes,80,CHF\n`;
  const { body } = await upload(server, owner, { text });
  expect(body.rates).toEqual({ set: 1, left: 1 });
  await owner.call(importsApi.run, about(body.id));
  const { prisma } = server.services;
  const client = await prisma.organizationContact.findFirstOrThrow({ where: { tenantId: tenant.tenantId } });
  expect([client.name, client.currency]).toEqual(['Zürich', 'CHF']);
});

test('a person who sets no rates brings none', async ({ server, tenant }) => {
  const bob = await tenant.member({ firstName: 'Bob' });
  const { body } = await upload(server, bob, { text: exportsOf.harvest.replaceAll('Ann,Archer', ',') });
  expect(body).toMatchObject({ takesRates: false, may: { rates: false }, counts: { ready: 4 } });
  await bob.call(importsApi.run, about(body.id));
  expect(await ratesOf(tenant)).toEqual([]);
});

test('a full day takes no more', async ({ server, tenant }) => {
  const text = 'Date,Hours\n2026-03-02,10\n2026-03-02,9\n2026-03-02,6\n';
  const { body } = await upload(server, tenant.owner, { text });
  expect(body.errors).toEqual([{ row: 4, reason: String(importTexts.dayFull('2026-03-02')) }]);
  expect(body.preview[1]?.startedAt).toBe('2026-03-02T15:00:00.000Z');
});
