import type { CallInput } from '#server/testing/caller.ts';
import { signInAgain } from '#server/testing/tenant.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import type { World } from './permission-matrix-world.ts';

/** Amounts need no more rights than invoices; members who only track see none of them. */
export const invoiceMatrix: Readonly<Record<string, string>> = {
  'invoices.list': '- o x x x o o',
  'invoices.preview': '- 0 x x x o o',
  'invoices.unbilled': '- o x x x o o',
  'invoices.exportUnbilled': '- o x x x o o',
  'invoices.seller': '- o x x x o o',
  'invoices.putSeller': '- o x x x o o',
  'invoices.buyer': '- 0 x x x o o',
  'invoices.putBuyer': '- 0 x x x o o',
  'invoices.reminders': '- o x x x o o',
  'invoices.putReminders': '- o x x x o o',
  'invoices.get': '- 0 x x x o o',
  'invoices.file': '- 0 x x x o o',
  'invoices.undrawnLetters': '- 0 x x x o o',
  'invoices.create': '- 0 x x x o o',
  'invoices.previewAll': '- o x x x o o',
  'invoices.createAll': '- o x x x o o',
  'invoices.update': '- 0 x x x o o',
  'invoices.takeTime': '- 0 x x x o o',
  'invoices.issue': '- 0 x x x o o',
  'invoices.setPaid': '- 0 x x x o o',
  'invoices.addPayment': '- 0 x x x o o',
  'invoices.removePayment': '- 0 x x x o o',
  'invoices.proposeMail': '- 0 x x x o o',
  'invoices.send': '- 0 x x x v v',
  'invoices.markSent': '- 0 x x x o o',
  'invoices.share': '- 0 x x x o o',
  'invoices.unshare': '- 0 x x x o o',
  'invoices.readPublic': '0 0 0 0 0 0 0',
  'invoices.publicFile': '0 0 0 0 0 0 0',
  'invoices.markViewed': '0 0 0 0 0 0 0',
  'invoices.cancel': '- 0 x x x o o',
  'invoices.remove': '- 0 x x x o o',
  'recurringInvoices.list': '- o x x x o o',
  'recurringInvoices.create': '- 0 x x x o o',
  'recurringInvoices.update': '- 0 x x x o o',
  'recurringInvoices.pause': '- 0 x x x o o',
  'recurringInvoices.remove': '- 0 x x x o o',
  'estimates.list': '- o x x x o o',
  'estimates.get': '- 0 x x x o o',
  'estimates.file': '- 0 x x x o o',
  'estimates.create': '- 0 x x x o o',
  'estimates.duplicate': '- 0 x x x o o',
  'estimates.update': '- 0 x x x o o',
  'estimates.proposeMail': '- 0 x x x o o',
  'estimates.send': '- 0 x x x v v',
  'estimates.markSent': '- 0 x x x o o',
  'estimates.share': '- 0 x x x o o',
  'estimates.unshare': '- 0 x x x o o',
  'estimates.answer': '- 0 x x x o o',
  'estimates.createInvoice': '- 0 x x x o o',
  'estimates.remove': '- 0 x x x o o',
  'estimates.readPublic': '0 0 0 0 0 0 0',
  'estimates.publicFile': '0 0 0 0 0 0 0',
  'estimates.markViewed': '0 0 0 0 0 0 0',
  'estimates.answerPublic': '0 0 0 0 0 0 0',
};

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

const march = { periodFrom: '2026-03-01', periodTo: '2026-03-31' };
const item = { description: 'Setup', quantity: '1', unit: 'piece', price: '50', taxPercent: '0' };
const written = { language: 'en', taxKind: 'standard', lines: [item] };

async function newClient({ server, tenant }: World): Promise<string> {
  const { tenantId, organizationId } = tenant;
  const client = { tenantId, organizationId, name: 'Acme' };
  return (await server.services.prisma.organizationContact.create({ data: client })).id;
}

async function newDraft(world: World): Promise<string> {
  const { tenantId, organizationId } = world.tenant;
  const place = { tenantId, organizationId, organizationContactId: await newClient(world) };
  const days = { periodFrom: new Date(march.periodFrom), periodTo: new Date(march.periodTo) };
  const data = { ...place, ...days, currency: 'EUR', language: 'en', grouping: 'project' };
  const { id: invoiceId } = await world.server.services.prisma.invoice.create({ data });
  const line = { ...item, tenantId, invoiceId, position: 0, kind: 'item' };
  await world.server.services.prisma.invoiceLine.create({ data: line });
  return invoiceId;
}

const draft = async (world: World, body?: Record<string, unknown>) => ({
  params: { id: await newDraft(world) },
  ...(body === undefined ? {} : { body }),
});

async function newIssued(world: World): Promise<string> {
  const { server, tenant } = world;
  const owner = await signInAgain(server, tenant.tenantId, tenant.owner);
  const id = await newDraft(world);
  const { status } = await owner.call(invoicesApi.issue, { params: { id }, body: { version: 1 } });
  if (status !== 200) throw new Error(`not issued: ${status}`);
  return id;
}

const payment = { paidOn: '2026-04-02', amount: '10' };

const mail = { to: ['office@acme.example'], subject: 'Invoice', text: 'Hello', hasCopy: false };
const forged = { params: { token: 'forged' } };

async function newPayment(world: World) {
  const id = await newIssued(world);
  const { tenantId } = world.tenant;
  const data = { tenantId, invoiceId: id, paidOn: new Date(payment.paidOn), amount: payment.amount };
  const { id: paymentId } = await world.server.services.prisma.invoicePayment.create({ data });
  return { id, paymentId };
}

const monthly = { every: 'month', billsTime: true, lines: [] };

async function newRecurring(world: World) {
  const { server, tenant } = world;
  const { tenantId, organizationId, owner } = tenant;
  const place = { tenantId, organizationId, organizationContactId: await newClient(world) };
  const next = { nextFrom: new Date(march.periodFrom), nextOn: new Date('2026-04-01') };
  const data = { ...place, ...next, every: 'month', currency: 'EUR', setByUserId: owner.userId };
  const { id } = await server.services.prisma.recurringInvoice.create({ data });
  return { id, organizationContactId: place.organizationContactId };
}

async function recurring(world: World, body?: object) {
  const { id, organizationContactId } = await newRecurring(world);
  return { params: { id }, ...(body === undefined ? {} : { body: { organizationContactId, ...body } }) };
}

let estimates = 0;

/** An estimate with a line; with a state it was sent. */
async function newEstimate(world: World, body?: object, state = 'draft') {
  const { server, tenant } = world;
  const { tenantId, organizationId } = tenant;
  const place = { tenantId, organizationId, organizationContactId: await newClient(world) };
  estimates += 1;
  const numbered = { year: estimates, sequence: 1, number: `EST-${estimates}-0001` };
  const sent = state === 'draft' ? {} : { state, sentOn: new Date(march.periodFrom), seller: {}, buyer: {} };
  const data = { ...place, ...numbered, ...sent, currency: 'EUR', language: 'en', lines: [item] };
  const { id } = await server.services.prisma.estimate.create({ data });
  return { params: { id }, ...(body === undefined ? {} : { body }) };
}

const offer = { version: 1, title: 'Website', ...written };

export const invoiceInputs: Readonly<Record<string, MakeInput>> = {
  'estimates.get': (world) => newEstimate(world),
  'estimates.file': (world) => newEstimate(world),
  'estimates.create': async (world) => ({ body: { organizationContactId: await newClient(world) } }),
  'estimates.duplicate': (world) => newEstimate(world),
  'estimates.update': (world) => newEstimate(world, offer),
  'estimates.proposeMail': (world) => newEstimate(world),
  'estimates.send': (world) => newEstimate(world, mail),
  'estimates.markSent': (world) => newEstimate(world),
  'estimates.share': (world) => newEstimate(world),
  'estimates.unshare': (world) => newEstimate(world),
  'estimates.answer': (world) => newEstimate(world, { isAccepted: true }, 'sent'),
  'estimates.createInvoice': (world) => newEstimate(world, undefined, 'sent'),
  'estimates.remove': (world) => newEstimate(world),
  'estimates.readPublic': () => forged,
  'estimates.publicFile': () => forged,
  'estimates.markViewed': () => forged,
  'estimates.answerPublic': () => ({ ...forged, body: { isAccepted: true, name: 'Jane Doe' } }),
  'recurringInvoices.create': async (world) => ({
    body: { organizationContactId: await newClient(world), ...monthly },
  }),
  'recurringInvoices.update': (world) => recurring(world, monthly),
  'recurringInvoices.pause': (world) => recurring(world, { isPaused: true }),
  'recurringInvoices.remove': (world) => recurring(world),
  'invoices.preview': async (world) => ({
    query: { organizationContactId: await newClient(world), ...march },
  }),
  'invoices.putSeller': () => ({ body: { name: 'Fjord & Field' } }),
  'invoices.buyer': async (world) => ({ params: { id: await newClient(world) } }),
  'invoices.putBuyer': async (world) => ({ params: { id: await newClient(world) }, body: { city: 'Oslo' } }),
  'invoices.putReminders': () => ({ body: { firstDays: 3, secondDays: 14, thirdDays: null } }),
  'invoices.get': (world) => draft(world),
  'invoices.file': (world) => draft(world),
  'invoices.undrawnLetters': (world) => draft(world),
  'invoices.create': async (world) => ({ body: { organizationContactId: await newClient(world), ...march } }),
  'invoices.previewAll': () => ({ query: march }),
  'invoices.createAll': async (world) => ({
    body: { organizationContactIds: [await newClient(world)], ...march },
  }),
  'invoices.update': (world) => draft(world, { ...written, version: 1 }),
  'invoices.takeTime': (world) => draft(world, { ...march, version: 1 }),
  'invoices.issue': (world) => draft(world, { version: 1 }),
  'invoices.setPaid': async (world) => ({
    params: { id: await newIssued(world) },
    body: { paidOn: '2026-04-02' },
  }),
  'invoices.addPayment': async (world) => ({ params: { id: await newIssued(world) }, body: payment }),
  'invoices.removePayment': async (world) => ({ params: await newPayment(world) }),
  'invoices.proposeMail': async (world) => ({ params: { id: await newIssued(world) } }),
  'invoices.send': async (world) => ({ params: { id: await newIssued(world) }, body: mail }),
  'invoices.markSent': async (world) => ({ params: { id: await newIssued(world) } }),
  'invoices.share': async (world) => ({ params: { id: await newIssued(world) } }),
  'invoices.unshare': async (world) => ({ params: { id: await newIssued(world) } }),
  'invoices.readPublic': () => forged,
  'invoices.publicFile': () => forged,
  'invoices.markViewed': () => forged,
  'invoices.cancel': async (world) => ({ params: { id: await newIssued(world) } }),
  'invoices.remove': (world) => draft(world),
};
