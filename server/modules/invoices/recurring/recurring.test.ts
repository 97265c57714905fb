import { baseContext } from '#server/context/context.ts';
import { makeRecurringDrafts } from '#server/modules/invoices/recurring/recurring-drafts.service.ts';
import { type Billed, billedClient } from '#server/modules/invoices/test-invoices.ts';
import { auditOf } from '#server/testing/audit.ts';
import { demote, remove } from '#server/testing/rights/losing-rights.ts';
import { createTenant, type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { test as base, expect, type TestServer } from '#server/testing/test.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { mostRecurring, recurringTexts } from '#shared/invoices/recurring/recurring-invoice.schema.ts';
import { recurringApi as api } from '#shared/invoices/recurring/recurring-invoices.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';

const retainer = { description: 'Retainer', quantity: '1', unit: 'piece', price: '500' } as const;

/** Each test begins on the same day. */
const test = base.extend('tenant', ({ server }) => {
  server.clock.set(new Date('2026-03-11T10:00:00Z'));
  return createTenant(server);
});

/** Runs the job on two replicas at once. */
async function tickAt({ services, clock }: TestServer, at: string): Promise<void> {
  clock.set(new Date(at));
  const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };
  const ctx = baseContext(services, origin, services.log);
  await Promise.all([makeRecurringDrafts(ctx), makeRecurringDrafts(ctx)]);
  await services.outbox.notify();
}

async function recur(person: Person, organizationContactId: string, body: object = {}) {
  const input = {
    organizationContactId,
    every: 'month' as const,
    billsTime: true,
    lines: [retainer],
    ...body,
  };
  const answer = await person.call(api.create, { body: input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Drafts and what recurs, read by a session of the moment, as the first may be over. */
async function look(server: TestServer, { tenantId, owner }: Pick<TestTenant, 'tenantId' | 'owner'>) {
  const again = await signInAgain(server, tenantId, owner);
  const { items } = (await again.call(invoicesApi.list, {})).body;
  const periods = items.map(({ periodFrom, periodTo }) => `${periodFrom} ${periodTo}`);
  const news = (await again.call(notificationsApi.list, { query: {} })).body.items;
  const recurring = (await again.call(api.list, {})).body.items;
  return {
    owner: again,
    items,
    periods,
    recurring,
    news: news.map(({ type, title, params }) => ({ type, title, params })),
  };
}

/** A client with two hours of approved time in March. */
async function withTime(server: TestServer, tenant: TestTenant): Promise<Billed> {
  const billed = await billedClient(server, tenant);
  await billed.approve(await billed.work('03', '08:00', 7200));
  return billed;
}

test('on the day after the month there is one draft of its approved time and the items, and its owner is notified', async ({
  server,
  tenant,
}) => {
  const { owner, clientId } = await withTime(server, tenant);
  await owner.call(invoicesApi.putSeller, { body: { taxPercent: '19' } });
  const made = await recur(owner, clientId);
  expect(made).toMatchObject({ periodFrom: '2026-03-01', periodTo: '2026-03-31', nextOn: '2026-04-01' });
  expect(made).toMatchObject({ clientName: 'Acme', currency: 'USD', setBy: 'Ann Archer' });

  await tickAt(server, '2026-03-31T23:30:00Z');
  expect((await look(server, tenant)).items).toEqual([]);
  await tickAt(server, '2026-04-01T00:30:00Z');
  await tickAt(server, '2026-04-02T00:30:00Z');
  const after = await look(server, tenant);
  expect(after.periods).toEqual(['2026-03-01 2026-03-31']);
  const [row] = after.items;
  const params = { id: row?.id ?? '' };
  const { body } = await after.owner.call(invoicesApi.get, { params });
  expect(body).toMatchObject({
    ...{ state: 'draft', total: '833.00', hasLink: false, sendings: [] },
    lines: [
      { kind: 'time', quantity: '2.00', price: '100', taxPercent: '19' },
      { ...retainer, kind: 'item', quantity: '1.00', taxPercent: '19' },
    ],
  });
  expect(after.recurring).toMatchObject([{ periodFrom: '2026-04-01', nextOn: '2026-05-01' }]);
  expect(after.news).toEqual([
    {
      ...{ type: 'invoice.drafted', title: 'Acme' },
      params: { days: ['2026-03-01', '2026-03-31'], path: `/invoices/${params.id}` },
    },
  ]);
  const mail = server.mail.last(owner.email);
  expect(mail.subject).toBe('The draft for Acme is ready (1 March 2026 to 31 March 2026)');
  expect(mail.text).not.toMatch(/833|Retainer/);
});

test('missed periods are made up for, each once and the twelve latest at most', async ({
  server,
  tenant,
}) => {
  const { owner, clientId } = await billedClient(server, tenant);
  await recur(owner, clientId, { every: 'week', daysAfter: 2 });
  await tickAt(server, '2026-03-25T10:00:00Z');
  expect((await look(server, tenant)).periods.toSorted()).toEqual([
    '2026-03-09 2026-03-15',
    '2026-03-16 2026-03-22',
  ]);
  await tickAt(server, '2026-09-02T10:00:00Z');
  const { periods, recurring } = await look(server, tenant);
  expect(periods).toHaveLength(2 + 12);
  expect(new Set(periods).size).toBe(periods.length);
  expect(periods).toContain('2026-08-24 2026-08-30');
  expect(recurring).toMatchObject([{ periodFrom: '2026-08-31', nextOn: '2026-09-08' }]);
});

test('a period without anything to bill makes no draft, one with time to approve an empty one', async ({
  server,
  tenant,
}) => {
  server.clock.set(new Date('2026-02-11T10:00:00Z'));
  const { owner, clientId, work } = await billedClient(server, tenant);
  await work('04', '08:00', 3600);
  await recur(owner, clientId, { lines: [] });
  await tickAt(server, '2026-04-01T10:00:00Z');
  const { items } = await look(server, tenant);
  expect(items).toMatchObject([{ periodFrom: '2026-03-01', total: '0.00' }]);
});

test('paused, it makes none, and resumed it leaves out what ended meanwhile', async ({ server, tenant }) => {
  const { owner, clientId } = await billedClient(server, tenant);
  const { id } = await recur(owner, clientId, { every: 'quarter' });
  const params = { id };
  const paused = await owner.call(api.pause, { params, body: { isPaused: true } });
  expect(paused.body).toMatchObject({ pausedFor: 'choice' });
  await tickAt(server, '2026-07-20T10:00:00Z');
  const { owner: again, items } = await look(server, tenant);
  expect(items).toEqual([]);
  const resumed = await again.call(api.pause, { params, body: { isPaused: false } });
  expect(resumed.body).toMatchObject({ periodFrom: '2026-07-01', nextOn: '2026-10-01' });
  expect(resumed.body).not.toHaveProperty('pausedFor');
  expect((await again.call(api.remove, { params })).body.affected).toBe(1);
  await tickAt(server, '2026-10-20T10:00:00Z');
  expect(await look(server, tenant)).toMatchObject({ items: [], recurring: [] });
  const actions = (await auditOf(server, tenant)).map(({ action }) => action);
  for (const what of ['save', 'pause', 'resume', 'delete'])
    expect(actions).toContain(`invoice.recurring-${what}`);
});

test('changed after its draft, it drafts no period twice', async ({ server, tenant }) => {
  const { owner, clientId: organizationContactId } = await billedClient(server, tenant);
  const { id } = await recur(owner, organizationContactId);
  await tickAt(server, '2026-04-01T10:00:00Z');
  const { owner: again } = await look(server, tenant);
  const change = (body: object) =>
    again.call(api.update, {
      params: { id },
      body: { organizationContactId, every: 'month', billsTime: false, lines: [retainer], ...body },
    });
  expect((await change({ daysAfter: 10 })).body).toMatchObject({
    periodFrom: '2026-04-01',
    nextOn: '2026-05-10',
  });
  // The rest of the quarter.
  expect((await change({ every: 'quarter' })).body).toMatchObject({
    ...{ periodFrom: '2026-04-01', periodTo: '2026-06-30' },
  });
  await tickAt(server, '2026-07-01T10:00:00Z');
  expect((await look(server, tenant)).periods).toEqual(['2026-04-01 2026-06-30', '2026-03-01 2026-03-31']);
});

test('in another currency the items lose their price, and a client that is gone gets no draft', async ({
  server,
  tenant,
}) => {
  const { owner, clientId } = await billedClient(server, tenant);
  await recur(owner, clientId);
  await owner.call(contactsApi.update, { params: { id: clientId }, body: { currency: 'EUR' } });
  await tickAt(server, '2026-04-01T10:00:00Z');
  const { items } = await look(server, tenant);
  expect(items).toMatchObject([{ currency: 'EUR', total: '0.00' }]);
  const deletedAt = server.clock.now();
  await server.services.prisma.organizationContact.update({ where: { id: clientId }, data: { deletedAt } });
  await tickAt(server, '2026-05-01T10:00:00Z');
  expect(await look(server, tenant)).toMatchObject({ recurring: [], periods: ['2026-03-01 2026-03-31'] });
});

test('it ends with the right of its owner, and goes on in the name of who resumes it', async ({
  server,
  tenant,
}) => {
  const { clientId } = await billedClient(server, tenant);
  const ada = await tenant.member({ role: 'ADMIN', firstName: 'Ada' });
  const { id } = await recur(ada, clientId);
  await demote(server, tenant, ada);
  await tickAt(server, '2026-04-01T10:00:00Z');
  const { owner, items, recurring, news } = await look(server, tenant);
  expect([items, recurring]).toMatchObject([[], [{ pausedFor: 'rights', setBy: 'Ada Baker' }]]);
  expect(news).toMatchObject([
    { type: 'invoice.recurring-stopped', title: 'Acme', params: { path: '/invoices/recurring' } },
  ]);
  await owner.call(api.pause, { params: { id }, body: { isPaused: false } });
  await remove(server, ada);
  await tickAt(server, '2026-05-01T10:00:00Z');
  const after = await look(server, tenant);
  expect(after.periods).toEqual(['2026-04-01 2026-04-30']);
  expect(after.recurring).toMatchObject([{ setBy: 'Ann Archer' }]);
});

test('a draft that cannot be made pauses its own and no other', async ({ server, tenant }) => {
  const { owner, clientId } = await billedClient(server, tenant);
  const other = await createTenant(server);
  const theirs = await billedClient(server, other);
  const { id } = await recur(owner, clientId);
  await recur(other.owner, theirs.clientId);
  const many = Array.from({ length: 501 }, () => retainer);
  await server.services.prisma.recurringInvoice.update({ where: { id }, data: { lines: many } });
  await tickAt(server, '2026-04-01T10:00:00Z');
  expect(await look(server, tenant)).toMatchObject({
    ...{ items: [], recurring: [{ pausedFor: 'failed', nextOn: '2026-04-01' }] },
    news: [{ type: 'invoice.recurring-stopped' }],
  });
  expect((await look(server, other)).periods).toEqual(['2026-03-01 2026-03-31']);
});

test('a recurring draft bills something, for a client of one’s own, and there is an end to it', async ({
  server,
  tenant,
}) => {
  const { owner, clientId } = await billedClient(server, tenant);
  const stranger = await createTenant(server);
  const input = { organizationContactId: clientId, every: 'month' as const, billsTime: true, lines: [] };
  const nothing = await owner.call(api.create, { body: { ...input, billsTime: false } });
  expect([nothing.status, nothing.body]).toMatchObject([400, { message: recurringTexts.nothing }]);
  const late = await owner.call(api.create, { body: { ...input, daysAfter: 29 } });
  expect([late.status, late.body]).toMatchObject([400, { message: recurringTexts.daysAfter }]);
  expect((await stranger.owner.call(api.create, { body: input })).status).toBe(404);
  const { id } = await recur(owner, clientId);
  const params = { id };
  expect((await stranger.owner.call(api.update, { params, body: input })).status).toBe(404);
  expect((await stranger.owner.call(api.pause, { params, body: { isPaused: true } })).status).toBe(404);
  expect((await stranger.owner.call(api.remove, { params })).status).toBe(404);
  const { tenantId, organizationId } = tenant;
  const row = await server.services.prisma.recurringInvoice.findUniqueOrThrow({ where: { id } });
  const { id: _id, lines: _lines, ...columns } = row;
  await server.services.prisma.recurringInvoice.createMany({
    data: Array.from({ length: mostRecurring - 1 }, () => ({ ...columns, tenantId, organizationId })),
  });
  const full = await owner.call(api.create, { body: input });
  expect([full.status, full.body]).toMatchObject([409, { code: 'TOO_MANY_RECURRING' }]);
});
