import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { contend, insertBy, oneWinner, refusalOf, untilWaiting, ways } from '#server/testing/contention.ts';
import { test } from '#server/testing/database-test.ts';
import {
  complete,
  type InsertedEmployee,
  insert,
  insertWorkspace,
  type Model,
  type Row,
  type Workspace,
} from '#server/testing/rows.ts';

const contenders = 8;
const both = new Set(ways);

/** Rows with different ids and equal unique values. */
function copies(row: Row): Row[] {
  return Array.from({ length: contenders }, () => ({ ...row, id: randomUUID() }));
}

interface Place extends Workspace, InsertedEmployee {
  readonly database: Database;
}

interface Race {
  readonly what: string;
  readonly model: Model;
  readonly constraint: string;
  /** Columns that all rows share. */
  same(place: Place): Row | Promise<Row>;
}

const lists = [
  ['taskStatus', 'task_statuses_value_key'],
  ['taskPriority', 'task_priorities_value_key'],
  ['taskSize', 'task_sizes_value_key'],
  ['issueType', 'issue_types_value_key'],
  ['taskVersion', 'task_versions_value_key'],
  ['taskRelatedIssueType', 'task_related_issue_types_value_key'],
] as const;

const inOrganization = ({ tenantId, organizationId }: Workspace): Row => ({ tenantId, organizationId });
async function inRepository({ database, ...place }: Place): Promise<Row> {
  const { tenantId } = place;
  const integrationId = await insert(database, 'integration', {});
  const connection = { ...inOrganization(place), integrationId };
  const integrationTenantId = await insert(database, 'integrationTenant', connection);
  const repositoryId = await insert(database, 'repository', {
    ...inOrganization(place),
    integrationTenantId,
  });
  return { tenantId, integrationTenantId, repositoryId };
}

const inTeam = (place: Workspace): Row => ({ ...inOrganization(place), organizationTeamId: place.teamId });

const races: Race[] = [
  {
    what: 'one value of a setting of the organization, since ever',
    model: 'datedSetting',
    constraint: 'dated_settings_scope_key',
    same: (place) => ({ ...inOrganization(place), setting: 'place', value: { country: 'AT' } }),
  },
  {
    what: 'one day of the company on a date',
    model: 'companyDay',
    constraint: 'company_days_date_key',
    same: (place) => ({ ...inOrganization(place), name: 'Founding day', date: new Date('2026-05-04') }),
  },
  {
    what: 'one rate of an organization, since ever',
    model: 'rate',
    constraint: 'rates_scope_key',
    same: (place) => ({ ...inOrganization(place), kind: 'billable', hourly: 50 }),
  },
  {
    what: 'one budget per project',
    model: 'budget',
    constraint: 'budgets_scope_key',
    same: (place) => ({
      ...{ ...inOrganization(place), projectId: place.projectId, measure: 'hours', limit: 3600 },
      ...{ period: 'once', counts: 'all', alertLevels: [90] },
    }),
  },
  {
    what: 'one account per e-mail address',
    model: 'account',
    constraint: 'accounts_email_key',
    same: () => ({ email: `${randomUUID()}@takt.test` }),
  },
  {
    what: 'one user per account and workspace',
    model: 'user',
    constraint: 'users_tenant_account_key',
    same: async ({ tenantId, database }) => ({
      tenantId,
      accountId: await insert(database, 'account', { email: `${randomUUID()}@takt.test` }),
    }),
  },
  {
    what: 'one employee per user and organization',
    model: 'employee',
    constraint: 'employees_organization_user_key',
    same: async (place) => ({
      ...inOrganization(place),
      userId: await insert(place.database, 'user', { tenantId: place.tenantId }),
    }),
  },
  {
    what: 'one membership per team and employee',
    model: 'organizationTeamEmployee',
    constraint: 'organization_team_employees_member_key',
    same: (place) => ({ ...inTeam(place), employeeId: place.employeeId }),
  },
  {
    what: 'one place per project and employee',
    model: 'organizationProjectEmployee',
    constraint: 'organization_project_employees_member_key',
    same: ({ tenantId, projectId, employeeId }) => ({ tenantId, projectId, employeeId }),
  },
  {
    what: 'one role per name',
    model: 'role',
    constraint: 'roles_tenant_name_key',
    same: ({ tenantId }) => ({ tenantId, name: 'Guest' }),
  },
  {
    what: 'one switch per role and permission',
    model: 'rolePermission',
    constraint: 'role_permissions_role_permission_key',
    same: ({ tenantId, roleId }) => ({ tenantId, roleId, permission: 'ORG_TASK_ADD' }),
  },
  {
    what: 'one session per refresh token',
    model: 'session',
    constraint: 'sessions_tokenHash_key',
    same: ({ accountId }) => ({ accountId, tokenHash: randomUUID() }),
  },
  {
    what: 'one task per prefix and number',
    model: 'task',
    constraint: 'tasks_number_key',
    same: (place) => ({ ...inOrganization(place), prefix: 'WEB', number: 7, title: 'Task' }),
  },
  {
    what: 'one task per number without a prefix',
    model: 'task',
    constraint: 'tasks_number_key',
    same: (place) => ({ ...inOrganization(place), prefix: null, number: 7, title: 'Task' }),
  },
  {
    what: 'one favorite per person and entity',
    model: 'favorite',
    constraint: 'favorites_entity_key',
    same: (place) => ({
      ...inOrganization(place),
      employeeId: place.employeeId,
      entity: 'Task',
      entityId: place.projectId,
    }),
  },
  {
    what: 'one favorite per entity where it is nobody’s',
    model: 'favorite',
    constraint: 'favorites_entity_key',
    same: (place) => ({ ...inOrganization(place), entity: 'Task', entityId: place.projectId }),
  },
  {
    what: 'one undecided join request per address and team',
    model: 'organizationTeamJoinRequest',
    constraint: 'organization_team_join_requests_open_key',
    same: (place) => ({ ...inTeam(place), email: 'ann@takt.test' }),
  },
  {
    what: 'one connection per name',
    model: 'integrationTenant',
    constraint: 'integration_tenants_name_key',
    same: async (place) => ({
      ...inOrganization(place),
      name: 'Forge',
      integrationId: await insert(place.database, 'integration', {}),
    }),
  },
  {
    what: 'one workspace per installation at a provider',
    model: 'integrationTenant',
    constraint: 'integration_tenants_installation_key',
    same: async (place) => ({
      ...inOrganization(place),
      installationId: '4711',
      integrationId: await insert(place.database, 'integration', {}),
    }),
  },
  {
    what: 'one import of a repository at a time',
    model: 'repositorySync',
    constraint: 'repository_syncs_running_key',
    same: async (place) => ({ ...(await inRepository(place)), kind: 'import', status: 'running' }),
  },
  {
    what: 'one mail server per workspace',
    model: 'smtpSetting',
    constraint: 'smtp_settings_scope_key',
    same: ({ tenantId }) => ({ tenantId }),
  },
  {
    what: 'one default status per scope',
    model: 'taskStatus',
    constraint: 'task_statuses_default_key',
    same: (place) => ({ ...inTeam(place), isDefault: true }),
  },
  {
    what: 'one default issue type per scope, the workspace included',
    model: 'issueType',
    constraint: 'issue_types_default_key',
    same: ({ tenantId }) => ({ tenantId, isDefault: true }),
  },
  ...lists.flatMap(([model, constraint]): Race[] => [
    {
      what: `each value once in the ${model} list of a team`,
      model,
      constraint,
      same: (place) => ({ ...inTeam(place), value: 'blocked' }),
    },
    {
      what: `each value once in the ${model} list of the workspace`,
      model,
      constraint,
      same: ({ tenantId }) => ({ tenantId, value: 'blocked' }),
    },
  ]),
];

test.for(races)('$what', async ({ model, constraint, same }, { database, workspace, employee }) => {
  const row = await same({ database, ...workspace, ...employee });
  const outcome = await contend(database, model, copies(row));
  expect(oneWinner(outcome)).toEqual({ won: 1, to: new Set([constraint]), ways: both });
});

test('one issue per task', async ({ database, workspace, employee }) => {
  const place = { database, ...workspace, ...employee };
  const taskId = await insert(database, 'task', inOrganization(place));
  const row = { ...(await inRepository(place)), taskId };
  const rows = copies(row).map((copy, index) => ({ ...copy, issueId: index + 1 }));
  const outcome = await contend(database, 'repositoryIssue', rows);
  expect(oneWinner(outcome)).toEqual({ won: 1, to: new Set(['repository_issues_task_key']), ways: both });
});

const spellings = ['Design', 'design', 'DESIGN', ' Design', 'Design  ', 'dEsIgN', '  design ', 'DeSiGn'];

test('team names are unique per organization however they are spelt', async ({ database, workspace }) => {
  const rows = spellings.map((name) => ({ ...inOrganization(workspace), name }));
  const outcome = await contend(database, 'organizationTeam', rows);
  expect(oneWinner(outcome)).toEqual({ won: 1, to: new Set(['organization_teams_name_key']), ways: both });
});

test.for([
  ['of a team', inTeam],
  ['of an organization', inOrganization],
  ['of the workspace', ({ tenantId }: Workspace): Row => ({ tenantId })],
] as const)(
  'label names %s are unique however they are spelt',
  async ([_, scope], { database, workspace }) => {
    const rows = spellings.map((name) => ({ ...scope(workspace), name }));
    const outcome = await contend(database, 'tag', rows);
    expect(oneWinner(outcome)).toEqual({ won: 1, to: new Set(['tags_name_key']), ways: both });
  },
);

describe('a name or value is free', () => {
  const trashed = { deletedAt: '2026-03-11T11:00:00Z' };
  const freed: [Model, Row][] = [
    ['organizationTeam', { name: 'Design' }],
    ['tag', { name: 'Design' }],
    ['integrationTenant', { name: 'Design' }],
    ...lists.map(([model]): [Model, Row] => [model, { value: 'design' }]),
  ];

  test.for(freed)('when its %s is deleted', async ([model, row], { database, workspace }) => {
    const parent =
      model === 'integrationTenant' ? { integrationId: await insert(database, 'integration', {}) } : {};
    const named = { ...inOrganization(workspace), ...parent, ...row };
    await insert(database, model, { ...named, ...trashed });
    await insert(database, model, { ...named, ...trashed });
    expect(await contend(database, model, [named])).toEqual({ won: 1, lost: [] });
  });

  test('in another organization and another workspace', async ({ database, workspace }) => {
    const { tenantId } = workspace;
    const places = [
      inOrganization(workspace),
      { tenantId, organizationId: await insert(database, 'organization', { tenantId }) },
      inOrganization(await insertWorkspace(database)),
    ];
    const rows = places.map((place) => ({ ...place, name: 'Design' }));
    expect(await contend(database, 'organizationTeam', rows)).toEqual({ won: 3, lost: [] });
  });

  test('in each scope of a list', async ({ database, workspace }) => {
    const { tenantId, organizationId, projectId, teamId } = workspace;
    const rows = [
      { tenantId },
      { tenantId, organizationId },
      { tenantId, organizationId, projectId },
      { tenantId, organizationId, organizationTeamId: teamId },
    ].map((scope) => ({ ...scope, value: 'blocked', isDefault: true }));
    expect(await contend(database, 'taskStatus', rows)).toEqual({ won: rows.length, lost: [] });
  });
});

test('people without an account may be many in one workspace', async ({ database, workspace }) => {
  const { tenantId } = workspace;
  const outcome = await contend(database, 'user', copies({ tenantId, accountId: null }));
  expect(outcome).toEqual({ won: contenders, lost: [] });
});

test('an account may be in many workspaces', async ({ database, workspace, employee }) => {
  const other = await insertWorkspace(database);
  const { accountId } = employee;
  expect(workspace.tenantId).not.toBe(other.tenantId);
  const outcome = await contend(database, 'user', [{ tenantId: other.tenantId, accountId }]);
  expect(outcome).toEqual({ won: 1, lost: [] });
});

test.for(['ACCEPTED', 'REJECTED', 'EXPIRED'])(
  'after %s a person may ask to join again',
  async (status, { database, workspace }) => {
    const request = { ...inTeam(workspace), email: 'ann@takt.test' };
    await insert(database, 'organizationTeamJoinRequest', { ...request, status });
    const outcome = await contend(database, 'organizationTeamJoinRequest', [request]);
    expect(outcome).toEqual({ won: 1, lost: [] });
  },
);

describe.each(ways)('an e-mail address written by %s', (way) => {
  test.for(['Ann@takt.test', ' ann@takt.test', 'ann@takt.test ', 'ann', '@takt.test', 'ann@', ''])(
    'is never "%s"',
    async (email, { database }) => {
      const row = await complete(database, 'account', { email });
      expect(await refusalOf(insertBy(way, database, 'account', row))).toBe('accounts_email_check');
    },
  );
});

describe('task numbers', () => {
  const nextNumber = `
    insert into task_counters ("tenantId", prefix, "lastNumber") values ($1, $2, 1)
    on conflict ("tenantId", prefix) do update set "lastNumber" = task_counters."lastNumber" + 1
    returning "lastNumber" as number`;

  test('taken by fifty at once count on without a gap', async ({ database, workspace }) => {
    const { tenantId, teamId } = workspace;
    const taken = await Promise.all(
      Array.from({ length: 50 }, () =>
        database.pool.query<{ number: number }>(nextNumber, [tenantId, teamId]),
      ),
    );
    const numbers = taken.map(({ rows }) => rows[0]?.number ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test('are given back by a transaction that fails', async ({ database, workspace }) => {
    const { tenantId, teamId } = workspace;
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(nextNumber, [tenantId, teamId]);
    const waiting = database.pool.query<{ number: number }>(nextNumber, [tenantId, teamId]);
    await untilWaiting(database);
    await client.query('rollback');
    client.release();
    expect((await waiting).rows).toEqual([{ number: 1 }]);
  });

  test('count for each scope and each workspace', async ({ database, workspace }) => {
    const other = await insertWorkspace(database);
    const shared = randomUUID();
    for (const scope of [
      [workspace.tenantId, shared],
      [workspace.tenantId, workspace.teamId],
      [other.tenantId, shared],
    ]) {
      const { rows } = await database.pool.query(nextNumber, scope);
      expect(rows).toEqual([{ number: 1 }]);
    }
  });
});

test('every rule that the schema language cannot say is among these tests', async ({ database }) => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace
      and (indisunique or indisexclusion)
      and (indpred is not null or indexprs is not null or indnullsnotdistinct)
    order by relname`);
  const own = races.map(({ constraint }) => constraint);
  const here = ['organization_teams_name_key', 'repository_issues_task_key', 'tags_name_key'];
  const ofTime = [
    'daily_plans_day_key',
    'time_logs_overlap_excl',
    'time_logs_running_key',
    'time_slots_start_key',
  ];
  const tested = new Set([...own, ...here, ...ofTime]);
  expect(rows.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(15);
});
