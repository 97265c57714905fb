import { baseContext } from '#server/context/context.ts';
import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { sendInvoiceReminders } from '#server/modules/invoices/sending/due-reminders.service.ts';
import { billedClient, draftOf, issue } from '#server/modules/invoices/test-invoices.ts';
import { auditOf } from '#server/testing/audit.ts';
import { signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test, withSettings } from '#server/testing/test.ts';
import { reminderTexts } from '#shared/invoices/invoice-reminder.schema.ts';
import { sendingTexts } from '#shared/invoices/invoice-sending.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

const mailing = withSettings({ SMTP_URL: 'smtp://mail.example' });

const steps = { firstDays: 3, secondDays: 14, thirdDays: null };

async function setTo(server: TestServer, at: string): Promise<void> {
  server.clock.set(new Date(at));
}

/** Runs the recurring jobs of that hour. */
async function tickAt(server: TestServer, at: string): Promise<void> {
  await setTo(server, at);
  await writeHourly(server.services.pool, repeatedJobs, server.services.clock.now());
  await server.services.outbox.notify();
}

/** An invoice of 100 that was mailed on 11 March and is due on 25 March, to an address of its own. */
async function mailed(server: TestServer, tenant: TestTenant) {
  await setTo(server, '2026-03-11T09:00:00Z');
  const billed = await billedClient(server, tenant);
  const { owner, clientId, work, approve } = billed;
  const to = `office@${tenant.tenantId}.example`;
  const buyer = { name: 'Acme GmbH', country: 'DE', email: to, language: 'de' };
  await owner.call(invoicesApi.putSeller, { body: { name: 'Fjord', email: 'billing@fjord.example' } });
  await owner.call(invoicesApi.putBuyer, { params: { id: clientId }, body: buyer });
  await approve(await work('02', '08:00', 3600));
  const { id } = (await issue(owner, await draftOf(billed))).body;
  const mail = { to: [to], subject: 'Rechnung', text: 'anbei', hasCopy: false };
  await owner.call(invoicesApi.send, { params: { id }, body: mail });
  const again = () => signInAgain(server, tenant.tenantId, owner);
  const read = async () => (await (await again()).call(invoicesApi.get, { params: { id } })).body;
  const reminders = async () => (await read()).sendings.flatMap(({ reminder }) => reminder ?? []).toSorted();
  return { owner, clientId, buyer, to, mail, params: { id }, read, reminders, again };
}

mailing(
  'a client is reminded of an overdue invoice once for each step, in their language',
  async ({ server, tenant }) => {
    const { owner, to, params, read, reminders, again } = await mailed(server, tenant);
    expect((await owner.call(invoicesApi.reminders)).body).toEqual({ hasServer: true });
    const saved = await owner.call(invoicesApi.putReminders, { body: steps });
    expect(saved.body).toEqual({ firstDays: 3, secondDays: 14, hasServer: true });
    await tickAt(server, '2026-03-27T12:00:00Z');
    expect(await reminders()).toEqual([]);
    await tickAt(server, '2026-03-28T05:00:00Z');
    expect(await reminders(), 'too early in the morning').toEqual([]);
    await tickAt(server, '2026-03-28T09:00:00Z');
    const { subject, text, headers, attachments } = server.mail.last(to);
    expect(subject).toBe('Zahlungserinnerung: Rechnung 2026-0001');
    expect(text).toMatch(/war am 25\. März 2026 fällig, und 100,00\s\$ sind noch offen/);
    expect(text).toContain('Rechnung ansehen');
    expect(headers).toMatchObject({ 'Reply-To': 'billing@fjord.example' });
    expect(attachments?.map(({ filename }) => filename)).toContain('Rechnung 2026-0001.pdf');
    expect((await read()).sendings).toContainEqual(
      expect.objectContaining({ kind: 'mail', reminder: 1, recipient: to, result: 'sent', by: '' }),
    );
    expect(await auditOf(server, tenant)).toContainEqual(
      expect.objectContaining({ action: 'invoice.send', actorType: 'system' }),
    );
    await tickAt(server, '2026-03-29T09:00:00Z');
    await tickAt(server, '2026-04-07T09:00:00Z');
    expect(await reminders()).toEqual([1]);
    // Two replicas at once.
    await setTo(server, '2026-04-08T09:00:00Z');
    const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };
    const ctx = baseContext(server.services, origin, server.services.log);
    await Promise.all([sendInvoiceReminders(ctx), sendInvoiceReminders(ctx)]);
    expect(await reminders()).toEqual([1, 2]);
    expect(server.mail.to(to).map((mail) => mail.subject)).toEqual([
      'Rechnung',
      'Zahlungserinnerung: Rechnung 2026-0001',
      'Zweite Zahlungserinnerung: Rechnung 2026-0001',
    ]);
    // The third step is off; somebody sends it.
    await tickAt(server, '2026-05-30T09:00:00Z');
    const me = await again();
    const proposed = await me.call(invoicesApi.proposeMail, { params, query: { isReminder: 'true' } });
    expect(proposed.body).toMatchObject({ to, subject: 'Letzte Zahlungserinnerung: Rechnung 2026-0001' });
    const body = { to: [to], subject: 'Bitte', text: 'zahlen', hasCopy: false, isReminder: true };
    expect((await me.call(invoicesApi.send, { params, body })).status).toBe(200);
    expect(await reminders()).toEqual([1, 2, 3]);
  },
);

mailing(
  'a reminder that somebody sent is not sent again; one that waited stops at the payment',
  async ({ server, tenant }) => {
    const { owner, to, mail, params, read, reminders, again } = await mailed(server, tenant);
    await owner.call(invoicesApi.putReminders, { body: steps });
    const reminder = { ...mail, isReminder: true };
    expect((await owner.call(invoicesApi.send, { params, body: reminder })).body).toMatchObject({
      code: 'NOT_OVERDUE',
      message: sendingTexts.notOverdue,
    });
    await setTo(server, '2026-03-26T09:00:00Z');
    await (await again()).call(invoicesApi.send, { params, body: reminder });
    await tickAt(server, '2026-03-28T09:00:00Z');
    expect(await reminders()).toEqual([1]);
    server.mail.fail(to);
    await tickAt(server, '2026-04-08T09:00:00Z');
    expect(await reminders()).toEqual([1, 2]);
    const paid = { params, body: { amount: '100', paidOn: '2026-04-08' } };
    await (await again()).call(invoicesApi.addPayment, paid);
    server.mail.accept(to);
    await server.services.pool.query(
      `update outbox_messages set "availableAt" = now() where topic = 'invoices.send' and "processedAt" is null`,
    );
    await server.services.outbox.notify();
    expect((await read()).sendings).toContainEqual(
      expect.objectContaining({ reminder: 2, result: 'failed', problem: sendingTexts.paid }),
    );
    expect(server.mail.to(to)).toHaveLength(2);
  },
);

mailing(
  'nobody is reminded of what is paid, canceled, withdrawn, excluded, or older than the setting',
  async ({ server, tenant }) => {
    const { owner, clientId, buyer, params, reminders, again } = await mailed(server, tenant);
    await owner.call(invoicesApi.putReminders, { body: steps });
    const due = '2026-03-28T09:00:00Z';
    const notYet = '2026-03-28T05:00:00Z';
    const staysSilent = async (why: string) => {
      await tickAt(server, due);
      expect(await reminders(), why).toEqual([]);
      await setTo(server, notYet);
      return again();
    };
    await owner.call(invoicesApi.putBuyer, {
      params: { id: clientId },
      body: { ...buyer, isReminded: false },
    });
    let me = await staysSilent('excluded');
    await me.call(invoicesApi.putBuyer, { params: { id: clientId }, body: buyer });
    await me.call(invoicesApi.unshare, { params });
    me = await staysSilent('withdrawn');
    await me.call(invoicesApi.share, { params });
    await me.call(invoicesApi.setPaid, { params, body: { paidOn: '2026-03-27' } });
    me = await staysSilent('paid');
    await me.call(invoicesApi.setPaid, { params, body: { paidOn: null } });
    const off = { firstDays: null, secondDays: null, thirdDays: null };
    await me.call(invoicesApi.putReminders, { body: off });
    me = await staysSilent('off');
    await setTo(server, '2026-03-29T05:00:00Z');
    me = await again();
    await me.call(invoicesApi.putReminders, { body: steps });
    await tickAt(server, '2026-03-29T10:00:00Z');
    expect(await reminders(), 'older than the setting').toEqual([]);
    me = await again();
    await me.call(invoicesApi.cancel, { params });
    await tickAt(server, '2026-04-08T10:00:00Z');
    expect(await reminders(), 'canceled').toEqual([]);
  },
);

test('reminders come later than the ones before, and nothing leaves without a mail server', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const put = (body: object) => owner.call(invoicesApi.putReminders, { body });
  expect(await put({ ...steps, secondDays: 3 })).toMatchObject({
    status: 400,
    body: { errors: { secondDays: reminderTexts.order } },
  });
  expect(await put({ ...steps, firstDays: 0 })).toMatchObject({
    body: { errors: { firstDays: reminderTexts.days } },
  });
  expect((await put(steps)).body).toEqual({ firstDays: 3, secondDays: 14, hasServer: false });
  const audit = await auditOf(server, tenant);
  expect(audit.find(({ action }) => action === 'invoice.settings')).toMatchObject({
    after: { reminderDays: [3, 14, null] },
  });
});
