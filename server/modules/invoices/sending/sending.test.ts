import { billedClient, draftOf, issue } from '#server/modules/invoices/test-invoices.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test, withSettings } from '#server/testing/test.ts';
import { sendingTexts } from '#shared/invoices/invoice-sending.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

const german = { name: 'Acme GmbH', country: 'DE', email: 'office@acme.example', language: 'de' };
const seller = { name: 'Fjord', country: 'NO', vatId: 'NO123456785MVA', email: 'billing@fjord.example' };

/** An issued invoice of 100 to a client that reads German. */
async function issued(server: TestServer, tenant: TestTenant) {
  const billed = await billedClient(server, tenant);
  const { owner, clientId, work, approve } = billed;
  await owner.call(invoicesApi.putSeller, { body: seller });
  await owner.call(invoicesApi.putBuyer, { params: { id: clientId }, body: german });
  await approve(await work('02', '08:00', 3600));
  const { id } = (await issue(owner, await draftOf(billed))).body;
  const read = async () => (await owner.call(invoicesApi.get, { params: { id } })).body;
  return { ...billed, id, params: { id }, read };
}

/** The test's own mailer takes the place of the server. */
const mailing = withSettings({ SMTP_URL: 'smtp://mail.example' });

const open = (server: TestServer, path: string, method: 'GET' | 'POST' = 'GET') =>
  server.app.inject({ method, url: `/api/public/invoices/${path}` });

const mail = { to: ['office@acme.example'], subject: 'Rechnung', text: 'Guten Tag,\n\nanbei', hasCopy: true };

test('without a mail server nothing is sent, and by hand it is marked as sent', async ({
  server,
  tenant,
}) => {
  const { owner, params, read } = await issued(server, tenant);
  expect((await owner.call(invoicesApi.proposeMail, { params })).body).toMatchObject({ hasServer: false });
  expect(await owner.call(invoicesApi.send, { params, body: mail })).toMatchObject({
    status: 409,
    body: { code: 'NO_MAIL_SERVER', message: sendingTexts.noServer },
  });
  expect(await read()).toMatchObject({ state: 'issued', sendings: [] });
  expect((await owner.call(invoicesApi.markSent, { params })).body).toMatchObject({
    state: 'sent',
    sendings: [{ kind: 'hand', result: 'sent', by: expect.any(String) }],
  });
});

mailing(
  'an invoice is mailed with its files and its link, in the language of its client',
  async ({ server, tenant }) => {
    const { owner, params, read } = await issued(server, tenant);
    const { body: proposed } = await owner.call(invoicesApi.proposeMail, { params });
    expect(proposed).toMatchObject({
      ...{ hasServer: true, to: 'office@acme.example', subject: 'Rechnung 2026-0001 von Fjord' },
      files: ['Rechnung 2026-0001.pdf', 'Rechnung 2026-0001.xml'],
    });
    expect(proposed.text).toMatch(
      /über 100,00\s\$ für 1. März 2026 – 31. März 2026. Sie ist am 25. März 2026 fällig/,
    );
    const sent = await owner.call(invoicesApi.send, { params, body: mail });
    expect(sent.status).toBe(200);
    const { attachments, headers, text } = server.mail.last('office@acme.example');
    expect(attachments?.map(({ filename }) => filename)).toEqual(proposed.files);
    expect(attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(headers).toMatchObject({ 'Reply-To': 'billing@fjord.example' });
    expect(text).toContain('Rechnung ansehen');
    expect(server.mail.to(owner.email)).toHaveLength(1);
    expect(await read()).toMatchObject({
      ...{ state: 'sent', hasLink: true, sentAt: expect.any(String) },
      sendings: expect.arrayContaining([
        expect.objectContaining({ kind: 'mail', recipient: 'office@acme.example', result: 'sent' }),
        expect.objectContaining({ kind: 'copy', recipient: owner.email, result: 'sent' }),
      ]),
    });
    expect((await auditOf(server, tenant)).map(({ action }) => action)).toContain('invoice.send');
    const draft = await draftOf({ ...(await billedClient(server, await createTenant(server))) });
    expect((await owner.call(invoicesApi.send, { params: { id: draft.id }, body: mail })).status).toBe(404);
  },
);

mailing(
  'a recipient that the mail server refuses stands in the log with its words',
  async ({ server, tenant }) => {
    const { owner, params, read } = await issued(server, tenant);
    const to = ['nobody@acme.example'];
    server.mail.refuse('nobody@acme.example', '550 No such user here');
    await owner.call(invoicesApi.send, { params, body: { ...mail, to, hasCopy: false } });
    expect(await read()).toMatchObject({
      state: 'issued',
      sendings: [{ result: 'failed', problem: '550 No such user here' }],
    });
  },
);

/** Makes waiting mails due. */
async function later({ services }: TestServer) {
  await services.pool.query(
    `update outbox_messages set "availableAt" = now() where topic = 'invoices.send' and "processedAt" is null`,
  );
  await services.outbox.notify();
}

mailing(
  'a mail that waited sends no link that was withdrawn meanwhile, and no invoice that was canceled',
  async ({ server, tenant }) => {
    const { owner, params, read } = await issued(server, tenant);
    const to = ['away@acme.example'];
    const send = () => owner.call(invoicesApi.send, { params, body: { ...mail, to, hasCopy: false } });
    server.mail.fail('away@acme.example');
    await send();
    expect((await read()).sendings).toMatchObject([{ result: 'waiting' }]);
    await owner.call(invoicesApi.unshare, { params });
    server.mail.accept('away@acme.example');
    await later(server);
    expect(await read()).toMatchObject({
      ...{ state: 'issued', hasLink: false },
      sendings: [{ result: 'failed', problem: sendingTexts.withdrawn }],
    });
    server.mail.fail('away@acme.example');
    await send();
    await owner.call(invoicesApi.cancel, { params });
    server.mail.accept('away@acme.example');
    await later(server);
    expect((await read()).sendings.map(({ problem }) => problem).toSorted()).toEqual([
      sendingTexts.canceled,
      sendingTexts.withdrawn,
    ]);
    expect(server.mail.to('away@acme.example')).toEqual([]);
  },
);

test('the link shows one invoice to whoever has it, until it is withdrawn', async ({ server, tenant }) => {
  const { owner, params, read } = await issued(server, tenant);
  const share = async () => (await owner.call(invoicesApi.share, { params })).body.url;
  const url = await share();
  expect(await share()).toBe(url);
  const token = url.split('/').at(-1) ?? '';
  const page = await open(server, token);
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
  });
  const invoice = page.json();
  expect(invoice).toMatchObject({
    ...{ state: 'issued', number: '2026-0001', total: '100.00', paid: '0.00' },
    ...{ seller: { name: 'Fjord' }, buyer: { name: 'Acme GmbH' }, lines: [{ id: '1', net: '100.00' }] },
  });
  const secrets = [
    params.id,
    tenant.tenantId,
    owner.email,
    'payments',
    'sendings',
    'numberPrefix',
    'projectIds',
  ];
  for (const secret of secrets) expect(page.body).not.toContain(secret);
  const file = await open(server, `${token}/file?format=pdf`);
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect((await read()).state).toBe('issued');
  expect((await open(server, `${token}/view`, 'POST')).statusCode).toBe(204);
  const { state, viewedAt } = await read();
  expect([state, typeof viewedAt]).toEqual(['viewed', 'string']);
  server.clock.set(new Date('2026-03-11T09:01:00Z'));
  await open(server, `${token}/view`, 'POST');
  expect((await read()).viewedAt).toBe(viewedAt);
  await owner.call(invoicesApi.addPayment, { params, body: { amount: '100', paidOn: '2026-03-12' } });
  expect((await open(server, token)).json()).toMatchObject({ state: 'paid', paidOn: '2026-03-12' });
  expect((await owner.call(invoicesApi.unshare, { params })).body).toMatchObject({ hasLink: false });
  for (const path of [token, `${token}/file`, 'x'.repeat(43)]) {
    expect((await open(server, path)).json()).toMatchObject({ statusCode: 404, message: sendingTexts.gone });
  }
  expect((await open(server, `${token}/view`, 'POST')).statusCode).toBe(404);
  expect(await share()).not.toBe(url);
});
