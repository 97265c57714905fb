import { inflateRawSync } from 'node:zlib';
import qs from 'qs';
import { openStream } from '#server/http/live/live-kit.ts';
import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { addClient, addLog, addProject } from '#server/modules/reports/test-logs.ts';
import { type Caller, createCaller } from '#server/testing/caller.ts';
import { everyEndpoint, type NamedEndpoint, pathsOf } from '#server/testing/every-endpoint.ts';
import { test } from '#server/testing/stand-ins/receiver.ts';
import { type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { type Figure, figureRights } from '#shared/access/figures.ts';
import { permission } from '#shared/access/permissions.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { recurringApi } from '#shared/invoices/recurring/recurring-invoices.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import { savedReportKind } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { webhookTopic } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

/** Secrets to look for, without spaces, points and commas; sums are those of one hour. */
const secrets: Readonly<Record<Figure, readonly string[]>> = {
  amount: ['71936183', '826451739'],
  cost: ['39172846', '32763337', '583926471'],
  invoice: [
    'ZZIBAN7731',
    'DE773277321',
    'ZZBIDE7733X',
    'ZZTAX7734',
    'DE773577359',
    '947263815',
    'ZZITEM7736',
    'ZZRETAINER7737',
    'ZZOFFER7738',
  ],
  absence: ['ZZNOTE7738', 'ZZREASON7739'],
};

/** Doors at which permitted people find a figure, so that empty answers cannot pass. */
const expectedDoors: Readonly<Record<Figure, readonly string[]>> = {
  amount: [
    ...['audit.list', 'audit.export', 'budgets.list', 'exports.timeLogs', 'rates.list'],
    ...['exports.timeLogs on paper', 'exports.summary on paper', 'reports.summary'],
  ],
  cost: [
    ...['audit.list', 'audit.export', 'budgets.list', 'exports.timeLogs', 'rates.list'],
    ...['exports.timeLogs on paper', 'exports.summary on paper', 'reports.summary'],
  ],
  invoice: [
    'audit.list',
    'audit.export',
    'estimates.file on paper',
    'estimates.get',
    'estimates.list',
    'invoices.buyer',
    'invoices.file',
    'invoices.file on paper',
    'invoices.get',
    'invoices.seller',
    'recurringInvoices.list',
  ],
  absence: ['absences.calendar', 'absences.list', 'data archive'],
};

const day = '2026-03-09';
const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

const ok = ({ status, body }: { status: number; body: unknown }) => {
  if (status >= 300) throw new Error(JSON.stringify(body));
};

/** The person who works, and the one who writes figures, whose archive has them in its audit. */
interface Cast {
  readonly worker: Person;
  readonly planner: Person;
}

type Ids = Readonly<Record<string, string>>;

/** Writes each figure at its place, and answers the ids of all that is there. */
async function plant(server: TestServer, tenant: TestTenant, { worker, planner }: Cast): Promise<Ids> {
  const { owner, tenantId, teamId } = tenant;
  const client = await addClient(server, tenant, 'Acme');
  const project = await addProject(server, tenant, 'Web', client.id);
  const [projectId, organizationContactId] = [project.id, client.id];
  ok(await planner.call(ratesApi.put, { body: { kind: 'billable', hourly: '719361.83' } }));
  ok(await planner.call(ratesApi.put, { body: { kind: 'cost', hourly: '391728.46' } }));
  ok(await planner.call(budgetsApi.put, { body: { projectId, measure: 'money', limit: '8264517.39' } }));
  ok(
    await owner.call(budgetsApi.put, {
      body: { organizationContactId, measure: 'cost', limit: '5839264.71' },
    }),
  );
  const span = { from: `${day}T08:00:00Z`, to: `${day}T09:00:00Z` };
  const sheet = await addLog(server, tenant, worker, { ...span, projectId, isBillable: true });
  const bank = { iban: 'ZZIBAN7731', bic: 'ZZBIDE7733X', taxNumber: 'ZZTAX7734', vatId: 'DE773277321' };
  ok(await planner.call(invoicesApi.putSeller, { body: { ...seller, ...bank } }));
  const buyer = { ...party, vatId: 'DE773577359' };
  ok(await owner.call(invoicesApi.putBuyer, { params: { id: organizationContactId }, body: buyer }));
  const body = { organizationContactId, periodFrom: march.startDate, periodTo: march.endDate };
  const invoice = await owner.call(invoicesApi.create, { body });
  ok(invoice);
  const { id, version, language, taxKind } = invoice.body;
  const item = {
    description: 'ZZITEM7736',
    quantity: '1',
    unit: 'piece',
    price: '9472638.15',
    taxPercent: '0',
  };
  const written = { version, language, taxKind, lines: [item] };
  ok(await owner.call(invoicesApi.update, { params: { id }, body: written }));
  const { taxPercent: _tax, ...fixed } = item;
  const lines = [{ ...fixed, description: 'ZZRETAINER7737' }];
  ok(
    await planner.call(recurringApi.create, {
      body: { organizationContactId, every: 'month', billsTime: true, lines },
    }),
  );
  const estimate = await owner.call(estimatesApi.create, { body: { organizationContactId } });
  ok(estimate);
  const offer = { ...written, version: 1, lines: [{ ...item, description: 'ZZOFFER7738' }] };
  ok(await owner.call(estimatesApi.update, { params: { id: estimate.body.id }, body: offer }));
  const ids = await plantAbsence(owner, worker);
  ok(await owner.call(timesheetsApi.setStatus, { body: { ids: [sheet.timesheetId], status: 'APPROVED' } }));
  const saved = { name: 'March', report: 'time', query: { from: march.startDate, to: march.endDate } };
  const report = await owner.call(savedReportsApi.create, { body: saved });
  ok(report);
  return {
    ...ids,
    tenantId,
    teamId,
    projectId,
    organizationContactId,
    invoice: id,
    estimate: estimate.body.id,
    report: report.body.id,
    log: sheet.id,
  };
}

const party = { name: 'Acme', street: '', postalCode: '', city: '', country: '', vatId: '', email: '' };
const seller = { ...party, taxNumber: '', phone: '', iban: '', bic: '', numberPrefix: '', taxPercent: '0' };

async function plantAbsence(owner: Person, { employeeId, call }: Person): Promise<Ids> {
  const kind = {
    name: 'Sabbatical',
    color: '#1F8A5B',
    isPaid: true,
    needsApproval: true,
    allowanceDays: null,
    carryOverDays: 0,
  };
  const { body: kinds } = await owner.call(absencesApi.saveKind, { body: kind });
  const kindId = JSON.stringify(kinds).match(/"id":"([^"]+)","name":"Sabbatical"/)?.[1] ?? '';
  const days = { firstDay: '2026-03-19', lastDay: '2026-03-20' };
  const asked = await call(absencesApi.request, {
    body: { employeeId, kindId, ...days, note: 'ZZNOTE7738' },
  });
  ok(asked);
  const answer = { isApproved: false, reason: 'ZZREASON7739' };
  ok(await owner.call(absencesApi.decide, { params: { id: asked.body.id }, body: answer }));
  const second = { ...days, firstDay: '2026-03-23', lastDay: '2026-03-24' };
  ok(await owner.call(absencesApi.request, { body: { employeeId, kindId, ...second, note: 'ZZNOTE7738' } }));
  return { employeeId, absence: asked.body.id, kindId };
}

const isPaper = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-';

/** The text of a response, also of a PDF and its attachments; unpacks the files of an archive. */
function textOf(bytes: Buffer): string {
  if (isPaper(bytes)) {
    const { text, streams } = readPaper(bytes);
    return [text, ...streams].join('\n');
  }
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  const parts: string[] = [];
  let at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, note] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(begin, begin + packed);
    parts.push((method === 0 ? content : inflateRawSync(content)).toString());
    at += 46 + (name ?? 0) + (extra ?? 0) + (note ?? 0);
  }
  return parts.join('\n');
}

/** Figures that occur in a text. */
function figuresIn(text: string): Figure[] {
  const plain = text.replaceAll(/[\s.,’'\u00a0\u202f\u2009]/g, '');
  return (Object.keys(secrets) as Figure[]).filter((figure) =>
    secrets[figure].some((one) => plain.includes(one)),
  );
}

type Found = Map<Figure, Set<string>>;

function note(found: Found, door: string, text: string): void {
  for (const figure of figuresIn(text)) found.set(figure, (found.get(figure) ?? new Set()).add(door));
}

/** Query values for all reads; each uses the ones it supports. */
const asked = {
  ...march,
  timeZone: 'UTC',
  from: march.startDate,
  to: march.endDate,
  periodFrom: march.startDate,
};
const queries = [
  {},
  asked,
  { ...asked, groupBy: 'employee' },
  { ...asked, groupBy: 'project', relations: ['project', 'task', 'employee', 'timesheet'] },
  { ...asked, format: 'json' },
  { ...asked, format: 'xlsx' },
  { ...asked, format: 'csv', groupBy: 'date' },
  { ...asked, format: 'pdf', money: true },
  { ...asked, groupBy: ['employee', 'project'], money: true },
];

/** The audit by record, since each file that is read is an entry as well. */
const ofRecords = ['Rate', 'Budget', 'Invoice', 'Organization', 'OrganizationContact', 'Absence'].map(
  (entity) => ({
    entity,
  }),
);

function queriesOf({ name, endpoint }: NamedEndpoint): readonly object[] {
  if (endpoint.query === undefined) return [{}];
  return name.startsWith('audit.') ? ofRecords : queries;
}

/** Streams and what leads elsewhere. */
const isRead = ({ name, endpoint }: NamedEndpoint) =>
  endpoint.method === 'GET' && !/^(?:auth|social)\./.test(name);
const reads = everyEndpoint.filter(isRead);

/** The addresses of all reads: each with every id that it may be about, and every query. */
function* addressesOf(ids: Ids): Generator<Door> {
  for (const read of reads) {
    const { name, endpoint } = read;
    const subjects = endpoint.path.includes(':') ? Object.values(ids) : [''];
    for (const id of subjects) {
      for (const query of queriesOf(read)) {
        const { employeeId = '', organizationContactId = '' } = ids;
        const more =
          name.startsWith('audit.') || Object.keys(query).length === 0
            ? query
            : { ...query, employeeId, organizationContactId };
        yield { door: name, url: `/api${pathsOf(endpoint, id)[0]}?${qs.stringify(more)}` };
      }
    }
  }
}

interface Door {
  readonly door: string;
  readonly url: string;
}

async function ask({ app }: TestServer, { token }: Caller, url: string): Promise<Buffer | undefined> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode, url).toBeLessThan(500);
  return answer.statusCode < 300 ? answer.rawPayload : undefined;
}

/** Answers of all doors to a person, and the doors that only this person can open. */
async function askAll(server: TestServer, caller: Caller, doors: Iterable<Door>) {
  const found: Found = new Map();
  const open: Door[] = [];
  const texts = new Set<string>();
  for (const { door, url } of doors) {
    const answer = await ask(server, caller, url);
    if (answer === undefined) continue;
    const text = textOf(answer);
    note(found, isPaper(answer) ? `${door} on paper` : door, text);
    if (!texts.has(`${door} ${text}`)) open.push({ door, url });
    texts.add(`${door} ${text}`);
  }
  return { found, open };
}

/** A person of this role with every permission but these. */
async function personWithout(
  server: TestServer,
  tenant: TestTenant,
  left: readonly string[],
): Promise<Person> {
  const name = `Without ${left.join(' ') || 'nothing'}`;
  const { body } = await tenant.owner.call(rolesApi.create, { body: { name } });
  const { prisma } = server.services;
  const all = permission.options.filter((one) => !left.includes(one));
  await prisma.rolePermission.updateMany({
    where: { roleId: body.id, permission: { in: all } },
    data: { enabled: true },
  });
  const person = await tenant.member({ firstName: 'Reader' });
  await prisma.user.update({ where: { id: person.userId }, data: { roleId: body.id } });
  return person;
}

/** The archive of a person's data, requested by another person. */
async function archiveOf(server: TestServer, by: Caller, { employeeId }: Person): Promise<string> {
  // One a day for each person.
  server.clock.advance(25 * 3_600_000);
  const { tenantId } = await server.services.prisma.employee.findUniqueOrThrow({ where: { id: employeeId } });
  const again = await signInAgain(server, tenantId, by as Person);
  const { status, body } = await again.call(dataArchivesApi.create, { body: { employeeId } });
  if (status >= 300) throw new Error(JSON.stringify(body));
  const file = await ask(server, again, `/api/data-archives/${body.id}/file`);
  return file === undefined ? '' : textOf(file);
}

const daily = { every: 'daily', onDay: null, hour: 7, period: 'saved', skipsEmpty: false } as const;

const formats = ['pdf', 'xlsx', 'csv'] as const;

/** The report with money in each file format, and all others. */
const sentReports = [
  ...formats.map((format) => ({ report: 'time', format })),
  ...savedReportKind.exclude(['time']).options.map((report) => ({ report, format: 'csv' })),
];

interface SentReport {
  readonly report: string;
  readonly format: string;
  readonly to: readonly Person[];
}

/** Saves a report for the team, shares it, and has it sent every day; answers the token of its link. */
async function publish(
  by: Caller,
  { teamId }: TestTenant,
  { report, format, to }: SentReport,
): Promise<string> {
  const query = { from: march.startDate, to: march.endDate };
  const body = { name: `${report} as ${format}`, report, query, organizationTeamId: teamId };
  const saved = await by.call(savedReportsApi.create, { body });
  ok(saved);
  const about = { params: { id: saved.body.id } };
  const link = await by.call(savedReportsApi.share, { ...about, body: {} });
  ok(link);
  const recipientIds = to.map(({ userId }) => userId);
  ok(await by.call(reportSchedulesApi.create, { ...about, body: { ...daily, format, recipientIds } }));
  return link.body.url.split('/').at(-1) ?? '';
}

/** Sends the mails that are due a day later. */
async function sendDaily({ services, clock }: TestServer): Promise<void> {
  clock.advance(24 * 3_600_000);
  await writeHourly(services.pool, repeatedJobs, clock.now());
  await services.outbox.notify();
}

/** All mails, with their files as text. */
function mailsTo({ mail }: TestServer, { email }: Person): string[] {
  return mail
    .to(email)
    .flatMap(({ attachments = [], ...words }) => [
      JSON.stringify(words),
      ...attachments.map(({ content }) => textOf(content)),
    ]);
}

/** Without the rights to one figure; invoices show what time is worth as well. */
const without: Readonly<Record<Figure, readonly string[]>> = {
  amount: [...figureRights.amount, ...figureRights.invoice],
  cost: ['ORG_COSTS_VIEW'],
  invoice: figureRights.invoice,
  absence: figureRights.absence,
};

test('a figure is told to those who may read it where it stands, and by no other door to anybody else', async ({
  server,
  tenant,
  receiver,
}) => {
  const worker = await tenant.member({ firstName: 'Wanda' });
  const reader = await personWithout(server, tenant, []);
  const others = new Map<Figure, Person>();
  for (const figure of Object.keys(without) as Figure[])
    others.set(figure, await personWithout(server, tenant, without[figure]));
  const streams = await Promise.all([...others.values()].map((person) => openStream(server, person)));
  const hook = { name: 'All', url: receiver.url, topics: [...webhookTopic.options] };
  ok(await tenant.owner.call(webhooksApi.create, { body: hook }));
  const ids = await plant(server, tenant, { worker, planner: reader });
  await server.services.outbox.notify();

  const { found, open } = await askAll(server, reader, addressesOf(ids));
  note(found, 'data archive', await archiveOf(server, reader, worker));
  for (const figure of Object.keys(expectedDoors) as Figure[])
    expect([...(found.get(figure) ?? [])], figure).toEqual(
      expect.arrayContaining([...expectedDoors[figure]]),
    );

  for (const [figure, person] of others) {
    const again = await signInAgain(server, tenant.tenantId, person);
    const { found: told, open: opened } = await askAll(server, again, open);
    expect(opened.length, figure).toBeGreaterThan(20);
    for (const whose of [worker, reader]) note(told, 'data archive', await archiveOf(server, again, whose));
    note(told, 'mails', mailsTo(server, person).join());
    expect([...(told.get(figure) ?? [])], figure).toEqual([]);
  }
  const anonymous = await askAll(server, createCaller(server.app, undefined), open);
  expect([...anonymous.found]).toEqual([]);
  expect(receiver.received.length).toBeGreaterThan(0);
  expect(figuresIn(receiver.received.map(({ body }) => body).join())).toEqual([]);
  expect(streams.every(({ topics }) => topics.length > 0)).toBe(true);
  expect(figuresIn(JSON.stringify(streams.map(({ data }) => data)))).toEqual([]);
}, 300_000);

test('a shared link and a scheduled mail tell a figure to nobody who may not read it', async ({
  server,
  tenant,
}) => {
  const worker = await tenant.member({ firstName: 'Wanda' });
  const planner = await personWithout(server, tenant, []);
  const others = new Map<Figure, Person>();
  for (const figure of Object.keys(without) as Figure[])
    others.set(figure, await personWithout(server, tenant, without[figure]));
  await plant(server, tenant, { worker, planner });
  const everybody = [planner, ...others.values()];
  const anonymous = createCaller(server.app, undefined);
  for (const by of everybody) {
    const again = await signInAgain(server, tenant.tenantId, by);
    for (const report of sentReports) {
      const token = await publish(again, tenant, { ...report, to: everybody });
      const answer = await ask(server, anonymous, `/api/public/reports/${token}`);
      expect(answer, report.report).toBeDefined();
      expect(figuresIn(String(answer)), report.report).toEqual([]);
    }
  }
  await sendDaily(server);
  const paid = mailsTo(server, planner).map(figuresIn);
  const isTold = (figure: Figure) => paid.filter((figures) => figures.includes(figure)).length;
  const timeMails = formats.length * everybody.length;
  expect([isTold('amount'), isTold('cost')]).toEqual([timeMails, timeMails]);
  for (const [figure, person] of others) {
    const mails = mailsTo(server, person);
    expect(mails.length, figure).toBe(mailsTo(server, planner).length);
    expect(mails.flatMap(figuresIn), figure).not.toContain(figure);
  }
}, 120_000);

/** Columns of the model that hold a figure, by the secrets that are planted through them. */
const planted: Readonly<Record<string, Figure>> = {
  'absences.note': 'absence',
  'absences.reason': 'absence',
  'budgets.limit': 'cost',
  'invoice_buyers.vatId': 'invoice',
  'invoice_lines.price': 'invoice',
  'invoice_sellers.bic': 'invoice',
  'invoice_sellers.iban': 'invoice',
  'invoice_sellers.taxNumber': 'invoice',
  'invoice_sellers.vatId': 'invoice',
  'rates.hourly': 'cost',
};

const follows = 'computed from a planted one';
const terms = 'a term of invoices, not a figure';
const ofInvoice = 'told with its invoice only, whose lines are planted';
const profile = 'shown by the profile to editors of employees and the person (employees.test.ts)';
const open = 'everybody who reads the project or organization reads it';

/** Columns that look like figures and are not planted, and why. */
const notPlanted: Readonly<Record<string, string>> = {
  'employees.anonymousBonus': profile,
  'employees.averageBonus': profile,
  'employees.averageExpenses': profile,
  'employees.averageIncome': profile,
  'employees.billRateCurrency': profile,
  'employees.billRateValue': profile,
  'employees.minimumBillingRate': profile,
  'employees.show_anonymous_bonus': profile,
  'employees.show_average_bonus': profile,
  'employees.show_average_expenses': profile,
  'employees.show_average_income': profile,
  'employees.show_billrate': profile,
  'estimates.discountPercent': terms,
  'estimates.taxKind': terms,
  'invoice_buyers.taxKind': terms,
  'invoice_buyers.taxPercent': terms,
  'invoice_lines.quantity': terms,
  'invoice_lines.taxPercent': terms,
  'invoice_payments.amount': ofInvoice,
  'invoice_sellers.taxKind': terms,
  'invoice_sellers.taxPercent': terms,
  'invoices.discountPercent': terms,
  'invoices.net': follows,
  'invoices.tax': follows,
  'invoices.taxKind': terms,
  'invoices.total': follows,
  'organization_projects.budget': open,
  'organization_projects.budgetType': open,
  'organizations.bonusPercentage': open,
  'organizations.discountAfterTax': open,
  'organizations.separateInvoiceItemTaxAndDiscount': open,
  'organizations.show_bonuses_paid': open,
  'organizations.show_income': open,
  'organizations.taxId': open,
  'time_log_amounts.amount': follows,
  'time_log_amounts.billedRate': follows,
  'time_log_amounts.cost': follows,
  'time_log_amounts.costCurrency': follows,
  'time_log_amounts.costRate': follows,
  'time_log_amounts.rate': follows,
};

const figureColumnsSql = `select table_name || '.' || column_name as name
  from information_schema.columns
  where table_schema = 'public' and (data_type = 'numeric'
    or column_name ~* '(iban|bic|vatId|tax|rate|cost|amount|price|hourly|margin|budget|income|bonus|expenses|salary)'
    or table_name = 'absences' and column_name in ('note', 'reason'))
  order by 1`;

test('every column that holds a figure is planted, or says why not', async ({ server }) => {
  const { rows } = await server.services.pool.query<{ name: string }>(figureColumnsSql);
  const unlisted = rows.filter(
    ({ name }) => !Object.hasOwn(planted, name) && !Object.hasOwn(notPlanted, name),
  );
  expect(unlisted.map(({ name }) => name)).toEqual([]);
  const names = new Set(rows.map(({ name }) => name));
  expect([...Object.keys(planted), ...Object.keys(notPlanted)].filter((name) => !names.has(name))).toEqual(
    [],
  );
});
