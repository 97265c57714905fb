import { archiveParts } from '#server/modules/data-archives/archive-parts.sql.ts';
import { expect, test } from '#server/testing/test.ts';

/** Columns of nearly every table: references that the workspace needs, and the author. */
const everywhere = [
  ...[
    'tenantId',
    'organizationId',
    'createdAt',
    'updatedAt',
    'isActive',
    'isArchived',
    'archivedAt',
    'deletedAt',
  ],
  ...['createdByUserId', 'updatedByUserId', 'deletedByUserId'],
];

const secret = 'opens an account or a link';
const named = 'its name stands there in its place';
const place = 'where the file lies';
const asId = 'the archive is about this person';

/** Columns of archived tables that are left out on purpose, and why. */
const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: { passwordHash: secret, totpSecret: secret, totpLastStep: secret },
  api_tokens: { userId: asId, tokenHash: secret },
  assistant_actions: { userId: asId },
  attachments: { storageProvider: place, storageKey: place },
  calendar_feeds: { userId: asId, tokenHash: secret },
  data_archives: { userId: asId, keys: place },
  employees: { userId: asId },
  invites: {
    userId: asId,
    codeHash: secret,
    tokenHash: secret,
    attempts: secret,
    callbackUrl: secret,
    roleId: named,
  },
  notifications: { onceKey: 'keeps a message from being sent twice' },
  organization_project_employees: { roleId: named },
  organization_team_employees: { roleId: named },
  personal_calendars: {
    ...{ userId: asId, source: secret },
    ...{
      etag: 'says whether the calendar has changed',
      lastModified: 'the same',
      nextFetchAt: 'says when it is read',
    },
  },
  push_subscriptions: { accountId: asId, endpointHash: secret, sealed: secret },
  report_schedule_recipients: { userId: asId },
  saved_reports: { userId: asId, shareTokenHash: secret, shareTokenSealed: secret },
  screenshots: { file: place, thumb: place, storageProvider: place },
  sessions: { accountId: asId, userId: asId, tokenHash: secret, previousTokenHash: secret },
  social_accounts: { accountId: asId },
  tasks: {
    ...{ taskStatusId: named, taskPriorityId: named, taskSizeId: named, taskTypeId: named },
    ...{ rank: 'orders cards', revision: 'counts changes', searchText: 'made of the others' },
    isScreeningTask: 'of no use to anybody yet',
  },
  time_logs: { clientId: 'recognises what was sent twice' },
  trusted_devices: { accountId: asId, tokenHash: secret },
  user_organizations: { userId: asId },
  user_preferences: { userId: asId },
  user_tags: { userId: asId },
  users: {
    accountId: 'the account is a part of its own',
    formerAccountId: 'the same of who was removed',
    roleId: named,
    imageId: place,
  },
};

/** Tables that name a person and are left out on purpose, and why. */
const tablesLeftOut: Readonly<Record<string, string>> = {
  estimates: 'an estimate is of the organization; the audit log of a person has what they did',
  integration_install_states: secret,
  invoice_payments: 'a payment is of the organization; the audit log of a person has what they did',
  one_time_codes: secret,
  organization_projects: 'whom a project assigns tasks to is a setting of it',
  recovery_codes: secret,
  recurring_invoices: 'what recurs is of the organization; the audit log of a person has what they set',
  time_totals: 'sums of the entries',
};

const columnsSql = `select c.table_name as "table", c.column_name as "column"
  from information_schema.columns c join information_schema.tables t
    on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
  where c.table_schema = 'public' and c.table_name not like '\\_%'
  order by 1, c.ordinal_position`;

/** Names a person, beyond who wrote the row. */
const namesPerson = (column: string) =>
  /(?:employeeId|userId|accountId|AssigneeId)$/i.test(column) && !everywhere.includes(column);

test('the archive has every table that names a person and every column of it, or says why not', async ({
  server,
}) => {
  const { rows } = await server.services.pool.query<{ table: string; column: string }>(columnsSql);
  const archived = new Map(archiveParts.map(({ table, members }) => [table, Object.keys(members)]));
  const tables = new Set(rows.filter(({ column }) => namesPerson(column)).map(({ table }) => table));
  const forgotten = [...tables].filter(
    (table) => !archived.has(table) && !Object.hasOwn(tablesLeftOut, table),
  );
  expect(forgotten).toEqual([]);

  const missing = rows.filter(
    ({ table, column }) =>
      archived.has(table) &&
      !archived.get(table)?.includes(column) &&
      !everywhere.includes(column) &&
      !Object.hasOwn(leftOut[table] ?? {}, column),
  );
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);

  const all = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const gone = Object.entries(leftOut).flatMap(([table, columns]) =>
    Object.keys(columns).flatMap((column) => (all.has(`${table}.${column}`) ? [] : [`${table}.${column}`])),
  );
  expect(gone).toEqual([]);
  expect(Object.keys(tablesLeftOut).filter((table) => !tables.has(table))).toEqual([]);
});
