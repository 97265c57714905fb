import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { billedClient } from '#server/modules/invoices/test-invoices.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test, withSettings } from '#server/testing/test.ts';
import { estimateTexts } from '#shared/invoices/estimates/estimate.schema.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';
import { sendingTexts } from '#shared/invoices/invoice-sending.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

const german = {
  name: 'Acme GmbH',
  country: 'DE',
  email: 'office@acme.example',
  language: 'de',
  taxPercent: '19',
};
const seller = {
  name: 'Fjord',
  country: 'NO',
  email: 'billing@fjord.example',
  iban: 'DE02120300000000202051',
  numberPrefix: 'INV-',
};
const lines = [
  { description: 'Website', quantity: '2.5', unit: 'day', price: '800', taxPercent: '19' },
  { description: 'Hosting', quantity: '12', unit: 'piece', price: '9.99', taxPercent: '7' },
] as const;

/** A draft of 2119.88 before a discount of ten percent, for a client that reads German. */
async function drafted(server: TestServer, tenant: TestTenant) {
  const billed = await billedClient(server, tenant);
  const { owner, clientId: organizationContactId } = billed;
  await owner.call(invoicesApi.putSeller, { body: seller });
  await owner.call(invoicesApi.putBuyer, { params: { id: organizationContactId }, body: german });
  const create = { organizationContactId, title: 'Website relaunch', validUntil: '2026-04-10' };
  const { status, body: draft } = await owner.call(estimatesApi.create, { body: create });
  expect(status).toBe(201);
  const params = { id: draft.id };
  const { version, title, language, taxKind } = draft;
  const content = { version, title, language, taxKind, validUntil: '2026-04-10', discountPercent: '10' };
  const saved = await owner.call(estimatesApi.update, {
    params,
    body: { ...content, note: 'Half in advance', lines: [...lines] },
  });
  expect(saved.status).toBe(200);
  const read = async () => (await owner.call(estimatesApi.get, { params })).body;
  return { ...billed, params, content, draft: saved.body, read };
}

async function shared(server: TestServer, tenant: TestTenant) {
  const estimate = await drafted(server, tenant);
  const { body } = await estimate.owner.call(estimatesApi.share, { params: estimate.params });
  return { ...estimate, token: body.url.split('/').at(-1) ?? '' };
}

/** The owner at noon of a day. */
function on(server: TestServer, { tenantId, owner }: TestTenant, day: string) {
  server.clock.set(new Date(`${day}T12:00:00Z`));
  return signInAgain(server, tenantId, owner);
}

const open = (server: TestServer, path: string, payload?: object) =>
  server.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/public/estimates/${path}`,
    ...(payload === undefined ? {} : { payload }),
  });
const answer = (server: TestServer, token: string, isAccepted: boolean, name = 'Jane Doe') =>
  open(server, `${token}/answer`, { isAccepted, name });

test('a draft has the terms of its client, a number of its own and the sums of an invoice', async ({
  server,
  tenant,
}) => {
  const { owner, draft, params, content, clientId } = await drafted(server, tenant);
  expect(draft).toMatchObject({
    ...{ state: 'draft', number: 'EST-2026-0001', clientName: 'Acme GmbH', language: 'de', currency: 'USD' },
    lines: [{ net: '2000.00' }, { net: '119.88' }],
    // 1800.00 with 19 %, and 107.89 with 7 %.
    sums: { lines: '2119.88', discount: '211.99', net: '1907.89', tax: '349.55', total: '2257.44' },
  });
  const old = { ...content, lines: [] };
  expect(await owner.call(estimatesApi.update, { params, body: old })).toMatchObject({
    ...{ status: 409, body: { code: 'ESTIMATE_CHANGED', message: estimateTexts.changed } },
  });
  const copy = await owner.call(estimatesApi.duplicate, { params });
  expect(copy.body).toMatchObject({
    ...{ state: 'draft', number: 'EST-2026-0002', title: 'Website relaunch', total: draft.total },
  });
  const all = async (query: object = {}) => (await owner.call(estimatesApi.list, { query })).body;
  expect(await all()).toMatchObject({
    ...{ total: 2, items: [{ number: 'EST-2026-0002', total: '2257.44' }, { number: 'EST-2026-0001' }] },
  });
  expect(await all({ skip: 2 })).toEqual({ items: [], total: 2 });
  expect((await all({ state: 'sent' })).total).toBe(0);
  expect((await all({ organizationContactId: clientId })).total).toBe(2);
  expect((await owner.call(estimatesApi.remove, { params })).status).toBe(200);
  expect((await owner.call(estimatesApi.get, { params })).status).toBe(404);
});

test('numbers stay unique however many people begin one at once', async ({ server, tenant }) => {
  const { owner, clientId } = await billedClient(server, tenant);
  const body = { organizationContactId: clientId };
  const made = await Promise.all([1, 2, 3, 4].map(() => owner.call(estimatesApi.create, { body })));
  expect(made.map((one) => one.body.number).toSorted()).toEqual([
    'EST-2026-0001',
    'EST-2026-0002',
    'EST-2026-0003',
    'EST-2026-0004',
  ]);
});

test('the paper is an estimate in the language of the client, without payment', async ({
  server,
  tenant,
}) => {
  const { owner, params } = await drafted(server, tenant);
  const paper = async () => {
    const url = `/api/estimates/${params.id}/file`;
    const file = await server.app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } });
    return readPaper(file.rawPayload).text;
  };
  expect(await paper()).toContain('Entwurf');
  await owner.call(estimatesApi.markSent, { params });
  const text = await paper();
  for (const part of [
    'Angebot',
    'EST-2026-0001',
    'Gültig bis',
    'Website relaunch',
    'Half in advance',
    'Kunde',
  ])
    expect(text).toContain(part);
  for (const part of ['Entwurf', 'Fällig', 'IBAN', 'Rechnung']) expect(text).not.toContain(part);
});

test('a sent estimate stays as it is; without lines or days left it is not sent', async ({
  server,
  tenant,
}) => {
  const { params, content, clientId, ...begun } = await drafted(server, tenant);
  let { owner } = begun;
  const read = async () => (await owner.call(estimatesApi.get, { params })).body;
  const empty = await owner.call(estimatesApi.create, { body: { organizationContactId: clientId } });
  const refused = await owner.call(estimatesApi.markSent, { params: { id: empty.body.id } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'NO_LINES', message: estimateTexts.empty } });
  owner = await on(server, tenant, '2026-04-11');
  expect(await owner.call(estimatesApi.markSent, { params })).toMatchObject({
    ...{ status: 400, body: { code: 'ESTIMATE_PAST' } },
  });
  owner = await on(server, tenant, '2026-04-10');
  expect(await owner.call(estimatesApi.answer, { params, body: { isAccepted: true } })).toMatchObject({
    ...{ status: 409, body: { code: 'ESTIMATE_NOT_SENT' } },
  });
  expect((await owner.call(estimatesApi.markSent, { params })).body).toMatchObject({
    ...{ state: 'sent', sentOn: '2026-04-10', sendings: [{ kind: 'hand', result: 'sent' }] },
  });
  await owner.call(invoicesApi.putBuyer, { params: { id: clientId }, body: { ...german, name: 'Other' } });
  expect((await read()).buyer.name).toBe('Acme GmbH');
  const later = { ...content, version: (await read()).version, lines: [] };
  for (const { status, body } of [
    await owner.call(estimatesApi.update, { params, body: later }),
    await owner.call(estimatesApi.remove, { params }),
  ])
    expect([status, body]).toMatchObject([409, { code: 'ESTIMATE_SENT', message: estimateTexts.sent }]);
  owner = await on(server, tenant, '2026-04-11');
  expect((await read()).state).toBe('expired');
});

const mailing = withSettings({ SMTP_URL: 'smtp://mail.example' });

mailing('an estimate is mailed with its file and its link', async ({ server, tenant }) => {
  const { owner, params, read } = await drafted(server, tenant);
  const { body: proposed } = await owner.call(estimatesApi.proposeMail, { params });
  expect(proposed).toMatchObject({
    ...{ hasServer: true, to: 'office@acme.example', subject: 'Angebot EST-2026-0001 von Fjord' },
    files: ['Angebot EST-2026-0001.pdf'],
  });
  expect(proposed.text).toMatch(/über 2\.257,44\s\$\. Es ist bis zum 10\. April 2026 gültig\./);
  const { subject, text } = proposed;
  server.mail.refuse('nobody@acme.example', '550 No such user here');
  const to = ['office@acme.example', 'nobody@acme.example'];
  const sent = await owner.call(estimatesApi.send, { params, body: { to, subject, text, hasCopy: true } });
  expect(sent.status).toBe(200);
  const { attachments, headers, text: mailed } = server.mail.last('office@acme.example');
  expect(attachments?.map(({ filename }) => filename)).toEqual(proposed.files);
  expect(headers).toMatchObject({ 'Reply-To': 'billing@fjord.example' });
  expect(mailed).toContain('Angebot ansehen');
  expect(mailed).toMatch(/\/shared\/estimate\/[\w-]{43}/);
  const { state, hasLink, sendings } = await read();
  expect([state, hasLink]).toEqual(['sent', true]);
  const ways = sendings.map(({ kind, recipient, result, problem }) => [kind, recipient, result, problem]);
  expect(ways.toSorted()).toEqual([
    ['copy', owner.email, 'sent', ''],
    ['mail', 'nobody@acme.example', 'failed', '550 No such user here'],
    ['mail', 'office@acme.example', 'sent', ''],
  ]);
  expect(JSON.stringify(await read())).not.toContain(text.slice(0, 20));
});

test('without a mail server nothing is sent', async ({ server, tenant }) => {
  const { owner, params, read } = await drafted(server, tenant);
  const body = { to: ['office@acme.example'], subject: 'Angebot', text: 'Anbei', hasCopy: false };
  expect(await owner.call(estimatesApi.send, { params, body })).toMatchObject({
    ...{ status: 409, body: { code: 'NO_MAIL_SERVER', message: sendingTexts.noServer } },
  });
  expect((await read()).state).toBe('draft');
});

test('the client accepts by the link, once, and the issuer learns of it', async ({ server, tenant }) => {
  const { owner, params, token, read } = await shared(server, tenant);
  const page = await open(server, token);
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
  });
  expect(page.json()).toMatchObject({
    ...{ state: 'sent', number: 'EST-2026-0001', total: '2257.44', seller: { name: 'Fjord' } },
    lines: [{ id: '1', net: '2000.00' }, { id: '2' }],
  });
  for (const secret of [params.id, tenant.tenantId, owner.email, 'sendings', 'iban', 'organizationContactId'])
    expect(page.body).not.toContain(secret);
  const file = await open(server, `${token}/file`);
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect((await open(server, `${token}/view`, {})).statusCode).toBe(204);
  expect((await read()).viewedAt).toEqual(expect.any(String));
  expect((await answer(server, token, true, '  ')).statusCode).toBe(400);
  expect((await answer(server, token, true, 'x'.repeat(101))).statusCode).toBe(400);
  const accepted = await answer(server, token, true);
  expect([accepted.statusCode, accepted.json()]).toMatchObject([
    200,
    { state: 'accepted', answer: { name: 'Jane Doe' } },
  ]);
  expect((await answer(server, token, false)).json()).toMatchObject({
    ...{ statusCode: 409, code: 'ESTIMATE_ANSWERED', message: estimateTexts.answered },
  });
  expect(await read()).toMatchObject({ state: 'accepted', answer: { name: 'Jane Doe', isByClient: true } });
  const { body: news } = await owner.call(notificationsApi.list, { query: {} });
  expect(news.items).toMatchObject([
    {
      ...{ type: 'invoice.estimate-accepted', title: 'EST-2026-0001' },
      params: { path: `/invoices/estimates/${params.id}` },
    },
  ]);
  const actions = (await auditOf(server, tenant)).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['estimate.create', 'estimate.update', 'estimate.share', 'estimate.accept']),
  );
});

test('two answers at once leave one; an expired or withdrawn one has none', async ({ server, tenant }) => {
  const { token, read } = await shared(server, tenant);
  const both = await Promise.all([answer(server, token, true), answer(server, token, false)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(['accepted', 'declined']).toContain((await read()).state);
  const place = await createTenant(server);
  const other = await shared(server, place);
  const owner = await on(server, place, '2026-04-11');
  expect((await answer(server, other.token, true)).json()).toMatchObject({
    ...{ statusCode: 409, code: 'ESTIMATE_EXPIRED', message: estimateTexts.expired },
  });
  const { body } = await owner.call(estimatesApi.unshare, { params: other.params });
  expect(body).toMatchObject({ hasLink: false, state: 'expired' });
  for (const path of [other.token, `${other.token}/file`, 'x'.repeat(43)])
    expect((await open(server, path)).json()).toMatchObject({ statusCode: 404, message: sendingTexts.gone });
  expect((await answer(server, other.token, true)).statusCode).toBe(404);
});

test('an estimate becomes an invoice once; deleting its draft frees it', async ({ server, tenant }) => {
  const { owner, params, token, read } = await shared(server, tenant);
  const make = () => owner.call(estimatesApi.createInvoice, { params });
  await answer(server, token, true);
  const first = await make();
  expect([first.status, first.body]).toMatchObject([
    201,
    {
      ...{ state: 'draft', kind: 'invoice', language: 'de', discountPercent: '10', note: 'Half in advance' },
      lines: lines.map(({ description, unit }) => ({ description, unit, kind: 'item' })),
      sums: { net: '1907.89', tax: '349.55', total: '2257.44' },
      estimate: { id: params.id, number: 'EST-2026-0001' },
    },
  ]);
  expect(await make()).toMatchObject({ status: 409, body: { code: 'ESTIMATE_INVOICED' } });
  expect(await read()).toMatchObject({ state: 'invoiced', invoice: { id: first.body.id } });
  expect((await open(server, token)).json()).toMatchObject({ state: 'accepted' });
  await owner.call(invoicesApi.remove, { params: { id: first.body.id } });
  expect((await read()).state).toBe('accepted');
  const both = await Promise.all([make(), make()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { invoice } = await read();
  const id = invoice?.id ?? '';
  const { version } = (await owner.call(invoicesApi.get, { params: { id } })).body;
  const issued = await owner.call(invoicesApi.issue, { params: { id }, body: { version } });
  expect(issued.body).toMatchObject({ number: 'INV-2026-0001', total: '2257.44' });
  expect((await read()).invoice).toEqual({ id, number: 'INV-2026-0001' });
  expect(await owner.call(estimatesApi.answer, { params, body: { isAccepted: false } })).toMatchObject({
    ...{ status: 409, body: { code: 'ESTIMATE_INVOICED' } },
  });
  await owner.call(invoicesApi.cancel, { params: { id } });
  expect((await read()).state).toBe('accepted');
  await owner.call(estimatesApi.answer, { params, body: { isAccepted: false } });
  expect(await make()).toMatchObject({ status: 409, body: { code: 'ESTIMATE_NOT_OPEN' } });
});

test('estimates count in no figure of invoices', async ({ server, tenant }) => {
  const { params, work, approve, ...begun } = await drafted(server, tenant);
  let { owner } = begun;
  await approve(await work('02', '08:00', 3600));
  const figures = async () => ({
    list: (await owner.call(invoicesApi.list, { query: {} })).body,
    unbilled: (await owner.call(invoicesApi.unbilled, { query: {} })).body,
  });
  const before = await figures();
  await owner.call(estimatesApi.markSent, { params });
  await owner.call(estimatesApi.answer, { params, body: { isAccepted: true } });
  owner = await on(server, tenant, '2026-06-01');
  expect(await figures()).toEqual(before);
});

test('another tenant finds no estimate', async ({ server, tenant }) => {
  const { params, content } = await shared(server, tenant);
  const { owner } = await createTenant(server);
  const mail = { to: ['a@b.example'], subject: 'x', text: 'x', hasCopy: false };
  const calls = [
    owner.call(estimatesApi.send, { params, body: mail }),
    owner.call(estimatesApi.get, { params }),
    owner.call(estimatesApi.file, { params }),
    owner.call(estimatesApi.duplicate, { params }),
    owner.call(estimatesApi.update, { params, body: { ...content, lines: [] } }),
    owner.call(estimatesApi.proposeMail, { params }),
    owner.call(estimatesApi.markSent, { params }),
    owner.call(estimatesApi.share, { params }),
    owner.call(estimatesApi.unshare, { params }),
    owner.call(estimatesApi.answer, { params, body: { isAccepted: true } }),
    owner.call(estimatesApi.createInvoice, { params }),
    owner.call(estimatesApi.remove, { params }),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  expect((await owner.call(estimatesApi.list, { query: {} })).body).toEqual({ items: [], total: 0 });
});
