import { randomUUID } from 'node:crypto';
import { billedClient, draftOf, issue } from '#server/modules/invoices/test-invoices.ts';
import { addClient, addProject } from '#server/modules/reports/test-logs.ts';
import { expect, test } from '#server/testing/test.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

test('no way to write time reaches what is on an issued invoice, whoever it is', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, worker, work, approve } = billed;
  const { prisma } = server.services;
  const log = await work('02', '08:00', 3600);
  await approve(log);
  const other = await work('03', '08:00', 3600);
  await approve(other);
  const draft = await draftOf(billed);
  await issue(owner, draft);
  const stored = await prisma.timeLog.findUnique({ where: { id: log.id } });
  const { id, timesheetId } = log;
  const day = { startDate: '2026-03-02', endDate: '2026-03-02' };
  for (const [person, invoiceNumber] of [
    [owner, '2026-0001'],
    [worker, undefined],
  ] as const) {
    const query = { ...day, employeeIds: [worker.employeeId] };
    const { body: logs } = await person.call(timeLogsApi.list, { query });
    const { body: page } = await person.call(timeLogsApi.entries, { query });
    expect([logs[0]?.invoiceNumber, page.items[0]?.log.invoiceNumber]).toEqual([
      invoiceNumber,
      invoiceNumber,
    ]);
  }
  const edit = (body: object) => owner.call(timeLogsApi.edit, { params: { id }, body });
  const set = (status: 'DRAFT' | 'DENIED') =>
    owner.call(timesheetsApi.setStatus, { body: { ids: [timesheetId], status, reason: 'Look again' } });
  const attempts = [
    edit({ description: 'Other words' }),
    edit({ startedAt: '2026-03-02T09:00:00Z', stoppedAt: '2026-03-02T10:00:00Z' }),
    owner.call(timeLogsApi.split, { params: { id }, body: { at: '2026-03-02T08:30:00Z' } }),
    owner.call(timeLogsApi.remove, { body: { logIds: [id], forceDelete: true } }),
    owner.call(timeLogsApi.add, {
      body: {
        ...{ employeeId: worker.employeeId, overwrite: true },
        ...{ startedAt: '2026-03-02T08:30:00Z', stoppedAt: '2026-03-02T08:40:00Z' },
      },
    }),
    set('DRAFT'),
    owner.call(timesheetsApi.undo, { body: { ids: [timesheetId] } }),
  ];
  const onInvoice = String(invoiceRefusals.onInvoice('2026-0001'));
  for (const answer of await Promise.all(attempts)) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'TIME_INVOICED', message: onInvoice } });
  }
  expect(await set('DENIED')).toMatchObject({ status: 409 });
  await worker.call(usersApi.reset, {});
  expect(await prisma.timeLog.findUnique({ where: { id } })).toEqual(stored);
  // Of several days, those without an invoice open.
  const free = await work('05', '08:00', 3600);
  await approve(free);
  const both = await owner.call(timesheetsApi.setStatus, {
    body: { ids: [timesheetId, free.timesheetId], status: 'DRAFT', reason: 'Look again' },
  });
  expect(both.body).toMatchObject([{ status: 'APPROVED', refusal: 'on-invoice' }, { status: 'DRAFT' }]);
  await owner.call(invoicesApi.cancel, { params: { id: draft.id } });
  expect(await set('DRAFT')).toMatchObject({ status: 200 });
  expect(await edit({ description: 'Other words' })).toMatchObject({ status: 200 });
});

test('time that opens leaves its draft, whose lines and version follow', async ({ server, tenant }) => {
  const billed = await billedClient(server, tenant);
  const { owner, work, approve } = billed;
  const first = await work('02', '08:00', 3600);
  const second = await work('03', '08:00', 1800);
  await approve(first, second);
  const draft = await draftOf(billed, { grouping: 'project' });
  const read = async () => (await owner.call(invoicesApi.get, { params: { id: draft.id } })).body;
  const open = ({ timesheetId }: { timesheetId: string }) =>
    owner.call(timesheetsApi.setStatus, {
      body: { ids: [timesheetId], status: 'DRAFT', reason: 'Look again' },
    });
  expect(await open(first)).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({
    lines: [{ quantity: '0.50', net: '50.00' }],
    total: '50.00',
    version: 2,
  });
  expect(await issue(owner, draft)).toMatchObject({ status: 409, body: { code: 'INVOICE_CHANGED' } });
  expect(await open(second)).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ lines: [], total: '0.00', version: 3 });
});

test('a day that opens while its invoice is issued is either open or on the invoice', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, work, approve } = billed;
  const { prisma } = server.services;
  for (const day of ['02', '03', '04', '05', '06']) {
    const log = await work(day, '08:00', 3600);
    await approve(log);
    const draft = await draftOf(billed);
    const body = { ids: [log.timesheetId], status: 'DRAFT', reason: 'Look again' } as const;
    const [issued, opened] = await Promise.all([
      issue(owner, draft),
      owner.call(timesheetsApi.setStatus, { body }),
    ]);
    expect([issued.status, opened.status].toSorted()).toEqual([200, 409]);
    const sheet = await prisma.timesheet.findUniqueOrThrow({ where: { id: log.timesheetId } });
    const held = await prisma.invoiceTimeLog.count({ where: { timeLogId: log.id } });
    expect([sheet.status, held]).toEqual(issued.status === 200 ? ['APPROVED', 1] : ['DRAFT', 0]);
  }
});

test('a draft moves to another client and period, and says before what comes and goes', async ({
  server,
  tenant,
}) => {
  const billed = await billedClient(server, tenant);
  const { owner, work, approve, clientId } = billed;
  const other = await addClient(server, tenant, 'Baltic');
  await owner.call(invoicesApi.putBuyer, {
    params: { id: other.id },
    body: { taxKind: 'reverseCharge', language: 'de' },
  });
  const project = await addProject(server, tenant, 'Shop', other.id);
  const [early, late] = [await work('02', '08:00', 3600), await work('20', '08:00', 1800)];
  const theirs = await work('03', '08:00', 7200, { projectId: project.id });
  await approve(early, theirs);
  const draft = await draftOf(billed, { grouping: 'project' });
  const item = {
    description: 'Travel',
    quantity: '1',
    unit: 'piece',
    price: '10',
    taxPercent: '19',
  } as const;
  const filled = await owner.call(invoicesApi.update, {
    params: { id: draft.id },
    body: { ...draft, lines: [...draft.lines, item], issuedOn: null, dueOn: null },
  });
  const march = { periodFrom: '2026-03-01', periodTo: '2026-03-31' };
  const changesFor = async (asked: object) =>
    (
      await owner.call(invoicesApi.preview, {
        query: { organizationContactId: clientId, ...march, invoiceId: draft.id, ...asked },
      })
    ).body.changes;
  expect(await changesFor({})).toEqual({ added: 0, removed: 0, changed: 0, unpriced: 0, isBehind: false });
  await approve(late);
  expect(await changesFor({})).toEqual({ added: 1, removed: 0, changed: 0, unpriced: 0, isBehind: true });
  expect(await changesFor({ organizationContactId: other.id })).toMatchObject({ added: 1, removed: 1 });
  const take = (version: number, more: object) =>
    owner.call(invoicesApi.takeTime, { params: { id: draft.id }, body: { ...march, version, ...more } });
  const moved = await take(filled.body.version, { organizationContactId: other.id });
  expect(moved.body).toMatchObject({
    organizationContactId: other.id,
    ...{ clientName: 'Baltic', taxKind: 'reverseCharge', language: 'de', total: '210.00' },
    lines: [
      { description: 'Shop', quantity: '2.00', taxPercent: '0' },
      { description: 'Travel', taxPercent: '0' },
    ],
  });
  const back = await take(moved.body.version, { organizationContactId: clientId, periodTo: '2026-03-10' });
  expect(back.body).toMatchObject({ clientName: 'Acme', lines: [{ quantity: '1.00' }, {}] });
  const stranger = { organizationContactId: randomUUID() };
  expect(await take(back.body.version, stranger)).toMatchObject({ status: 404 });
});
