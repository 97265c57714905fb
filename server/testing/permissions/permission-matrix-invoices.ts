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
  'invoices.get': '- 0 x x x o o',
  'invoices.file': '- 0 x x x o o',
  'invoices.undrawnLetters': '- 0 x x x o o',
  'invoices.create': '- 0 x x x o o',
  'invoices.update': '- 0 x x x o o',
  'invoices.takeTime': '- 0 x x x o o',
  'invoices.issue': '- 0 x x x o o',
  'invoices.setPaid': '- 0 x x x o o',
  'invoices.cancel': '- 0 x x x o o',
  'invoices.remove': '- 0 x x x o o',
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

export const invoiceInputs: Readonly<Record<string, MakeInput>> = {
  'invoices.preview': async (world) => ({
    query: { organizationContactId: await newClient(world), ...march },
  }),
  'invoices.putSeller': () => ({ body: { name: 'Fjord & Field' } }),
  'invoices.buyer': async (world) => ({ params: { id: await newClient(world) } }),
  'invoices.putBuyer': async (world) => ({ params: { id: await newClient(world) }, body: { city: 'Oslo' } }),
  'invoices.get': (world) => draft(world),
  'invoices.file': (world) => draft(world),
  'invoices.undrawnLetters': (world) => draft(world),
  'invoices.create': async (world) => ({ body: { organizationContactId: await newClient(world), ...march } }),
  'invoices.update': (world) => draft(world, { ...written, version: 1 }),
  'invoices.takeTime': (world) => draft(world, { ...march, version: 1 }),
  'invoices.issue': (world) => draft(world, { version: 1 }),
  'invoices.setPaid': async (world) => ({
    params: { id: await newIssued(world) },
    body: { paidOn: '2026-04-02' },
  }),
  'invoices.cancel': async (world) => ({ params: { id: await newIssued(world) } }),
  'invoices.remove': (world) => draft(world),
};
