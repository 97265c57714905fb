import { v7 as uuidv7 } from 'uuid';
import { insertMany } from '#server/db/insert-many.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import { insertEstimates } from '#server/seeds/demo-estimates.ts';
import type { World } from '#server/seeds/seeding.ts';
import { type BillableEntry, toBilledLines, worthOfParts } from '#shared/invoices/billed-time.ts';
import { billedHours, invoiceSums } from '#shared/invoices/invoice-sums.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';

const seller = {
  ...{ name: 'Fjord & Field', street: 'Hafenstraße 12', postalCode: '20457', city: 'Hamburg', country: 'DE' },
  ...{
    taxNumber: '22/815/08151',
    vatId: 'DE123456788',
    email: 'billing@demo.example',
    phone: '+49 40 5550100',
  },
  ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', numberPrefix: '', taxPercent: '19' },
  ...{ taxKind: 'standard', paymentDays: 14, note: 'Thank you for working with us.' },
};

/** Buyers by the name of their client. */
const buyers = [
  {
    ...{
      name: 'Nordlicht Handel GmbH',
      street: 'Am Markt 3',
      postalCode: '28195',
      city: 'Bremen',
      country: 'DE',
    },
    ...{ vatId: 'DE987654328', email: 'rechnung@nordlicht.example', language: 'de', reference: 'PO-4711' },
  },
  {
    ...{
      name: 'Café Central Group',
      street: 'Herrengasse 14',
      postalCode: '1010',
      city: 'Wien',
      country: 'AT',
    },
    ...{ vatId: 'ATU12345675', email: 'office@central.example', language: 'en', reference: '' },
  },
];

interface Client {
  readonly id: string;
  readonly buyer: (typeof buyers)[number];
}

interface Spec {
  readonly client: number;
  /** Days before today. */
  readonly from: number;
  readonly to: number;
  readonly state: 'draft' | 'issued' | 'paid';
  readonly grouping: 'project' | 'person';
}

/** The earliest first; one was paid, one is overdue, and one is being written. */
const specs: readonly Spec[] = [
  { client: 0, from: 45, to: 23, state: 'paid', grouping: 'project' },
  { client: 1, from: 45, to: 23, state: 'issued', grouping: 'person' },
  { client: 0, from: 22, to: 8, state: 'draft', grouping: 'project' },
];
const issuedDaysAgo = 21;
const paidDaysAgo = 9;

const clientsSql = 'select id, name from organization_contacts where "tenantId" = $1';

/** Approved entries of a client between two days. $1 tenant, $2 client, $3 first day, $4 last day. */
const entriesSql = `
  select l.id, floor(date_part('epoch', l."stoppedAt" - l."startedAt"))::int as seconds,
    to_char(l."startedAt" at time zone 'UTC', 'YYYY-MM-DD') as day, l."timesheetId", l."employeeId", l."projectId", l."taskId",
    ${fullNameSql('u')} as "employeeName", p.name as "projectName", t.title as "taskTitle",
    trim_scale(a.rate)::text as rate, null as "roundTo", null as rounding, null as "roundOn"
  from time_logs l
  join time_log_amounts a on a."timeLogId" = l.id and a.rate is not null
  join employees e on e.id = l."employeeId"
  join users u on u.id = e."userId"
  left join organization_projects p on p.id = l."projectId"
  left join tasks t on t.id = l."taskId"
  where l."tenantId" = $1 and l."organizationContactId" = $2 and l."isBillable" and l."stoppedAt" > l."startedAt"
    and (l."startedAt" at time zone 'UTC')::date between $3::date and $4::date
  order by l."startedAt", l.id`;

/** $1 entries, $2 amounts. */
const worthSql = `
  update time_log_amounts a set amount = w.amount, "billedRate" = round(w.amount * 3600
    / greatest(1, floor(date_part('epoch', l."stoppedAt" - l."startedAt")))::numeric, 8)
  from unnest($1::uuid[], $2::numeric[]) as w (id, amount) join time_logs l on l.id = w.id
  where a."timeLogId" = w.id`;

/** Fields of an issued invoice besides its lines. */
function issuedOf(place: number, { state }: Spec, { buyer }: Client, today: Day) {
  if (state === 'draft') return {};
  const issuedOn = addDays(today, -issuedDaysAgo);
  const [year, sequence] = [Number(issuedOn.slice(0, 4)), place + 1];
  return {
    ...{ year, sequence, number: `${year}-${String(sequence).padStart(4, '0')}`, issuedOn },
    ...{ dueOn: addDays(issuedOn, seller.paymentDays), seller, buyer },
    ...(state === 'paid' ? { paidOn: addDays(today, -paidDaysAgo) } : {}),
  };
}

async function insertInvoice(world: World, place: number, spec: Spec, client: Client): Promise<void> {
  const { sql, tenantId, organizationId, now } = world;
  const today = dayOf(now, 'UTC');
  const [periodFrom, periodTo] = [addDays(today, -spec.from), addDays(today, -spec.to)];
  const entries = await sql<BillableEntry>(entriesSql, [tenantId, client.id, periodFrom, periodTo]);
  const invoiceId = uuidv7();
  const billed = toBilledLines(entries, spec.grouping, (entry) =>
    spec.grouping === 'person' ? entry.employeeName : (entry.projectName ?? ''),
  ).map((line, position) => ({
    ...{
      id: uuidv7(),
      position,
      kind: 'time',
      description: line.description,
      unit: 'hour',
      price: line.price,
    },
    ...{ quantity: billedHours(line.seconds), taxPercent: seller.taxPercent, entries: line.entries },
  }));
  const item = { id: uuidv7(), position: billed.length, kind: 'item', description: 'Hosting', unit: 'piece' };
  const lines = [
    ...billed,
    { ...item, price: '49', quantity: '1', taxPercent: seller.taxPercent, entries: [] },
  ];
  const { nets, net, tax, total } = invoiceSums(lines, '0', 'USD');
  await insertMany(sql, 'invoices', [
    {
      ...{
        id: invoiceId,
        tenantId,
        organizationId,
        organizationContactId: client.id,
        kind: 'invoice',
        state: spec.state,
      },
      ...{ currency: 'USD', language: client.buyer.language, periodFrom, periodTo, grouping: spec.grouping },
      ...{ taxKind: 'standard', discountPercent: 0, note: seller.note, net, tax, total, version: 1 },
      ...{ createdAt: now, updatedAt: now, ...issuedOf(place, spec, client, today) },
    },
  ]);
  if (spec.state === 'paid') {
    const payment = { id: uuidv7(), paidOn: addDays(today, -paidDaysAgo), amount: total, createdAt: now };
    await insertMany(sql, 'invoice_payments', [payment], { tenantId, invoiceId });
  }
  const rows = lines.map(({ entries: _entries, ...line }) => line);
  await insertMany(sql, 'invoice_lines', rows, { tenantId, invoiceId });
  const parts = lines.flatMap((line, index) =>
    worthOfParts(nets[index] ?? '0', line.entries, 'USD').map((part) => ({ ...part, lineId: line.id })),
  );
  const held = parts.map(({ id: timeLogId, lineId, seconds }) => ({ timeLogId, lineId, seconds }));
  await insertMany(sql, 'invoice_time_logs', held, { tenantId, invoiceId });
  if (spec.state === 'draft') return;
  await sql(worthSql, [parts.map(({ id }) => id), parts.map(({ amount }) => amount)]);
}

/** Invoices of the two clients: one paid, one issued and overdue, one draft. */
export async function insertInvoices(world: World): Promise<void> {
  const { sql, tenantId, organizationId, now } = world;
  const found = await sql<{ id: string; name: string }>(clientsSql, [tenantId]);
  const clients = buyers.flatMap((buyer) => {
    const client = found.find(({ name }) => buyer.name.startsWith(name));
    return client === undefined ? [] : [{ id: client.id, buyer }];
  });
  await insertMany(sql, 'invoice_sellers', [{ organizationId, tenantId, ...seller, updatedAt: now }]);
  const rows = clients.map(({ id, buyer }) => ({ organizationContactId: id, ...buyer }));
  await insertMany(sql, 'invoice_buyers', rows, { tenantId, updatedAt: now });
  for (const [place, spec] of specs.entries()) {
    const client = clients[spec.client];
    if (client !== undefined) await insertInvoice(world, place, spec, client);
  }
  const year = Number(addDays(dayOf(now, 'UTC'), -issuedDaysAgo).slice(0, 4));
  const last = specs.filter(({ state }) => state !== 'draft').length;
  await insertMany(sql, 'invoice_numbers', [{ organizationId, tenantId, year, last }]);
  await insertEstimates(world, { clients, seller });
}
