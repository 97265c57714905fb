import { findRevision, type ReadSources } from '#server/context/revisions.ts';
import { queryableOf } from '#server/db/query.ts';
import { fillPath } from '#server/testing/caller.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { tablesNamedBy, tablesOf } from '#server/testing/statements.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { summaryDimension } from '#shared/enums/report.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

interface Read {
  readonly endpoint: Endpoint;
  readonly query: Record<string, unknown>;
}

const march = { startDate: '2026-03-01', endDate: '2026-03-08' };
/** Addresses of accounts have a trigger of their own; totals change with time logs alone. */
const others = new Set(['accounts', 'revisions', 'time_totals']);
const evidence = ['time_slots', 'time_slot_time_logs'];

/** Every read that has a revision, with all of its query parameters. */
function readsOf({ teamId, organizationId, projectId, owner }: TestTenant): Read[] {
  const id = '00000000-0000-4000-8000-000000000000';
  const ids = ['ids', 'projects', 'members', 'tags', 'statusIds', 'priorityIds', 'sizeIds', 'typeIds'];
  const filters = Object.fromEntries(
    [...ids, 'parentIds', 'createdByUserIds', 'dailyPlans'].map((key) => [key, [id]]),
  );
  const narrowed = [
    ...[{}, { search: 'docs' }, { filters }, { where: { status: 'open', isDraft: false } }],
    ...[{ where: { projectId, members: [owner.employeeId] } }, { projectId }],
  ];
  const found = [
    ...[{}, { filters, search: 'docs' }, { categories: ['todo'], priorities: ['low'], sizes: ['tiny'] }],
    ...['status', 'priority', 'due', 'title'].map((sort) => ({ sort })),
    { teamIds: [teamId], unassigned: true, memberIds: [owner.employeeId], dueFrom: '2026-03-01' },
  ];
  const times = [
    ...[march, { ...march, timeZone: 'UTC', status: ['PENDING'] }, { ...march, tagIds: [id] }],
    ...[
      { ...march, employeeIds: [id] },
      { ...march, activityLevel: { start: 10, end: 90 } },
    ],
    { ...march, teamIds: [teamId], projectIds: [projectId], organizationId },
  ];
  const timed = (endpoint: Endpoint, more: readonly Record<string, unknown>[] = [{}]): Read[] =>
    more.flatMap((each) => times.map((time) => ({ endpoint, query: { ...time, ...each } })));
  const groups = ['date', 'project', 'employee', 'client', 'task'].map((groupBy) => ({ groupBy }));
  const dimensions = summaryDimension.options.map((dimension) => ({ groupBy: [dimension] }));
  return [
    ...narrowed.map((query) => ({
      endpoint: tasksApi.team,
      query: { ...query, where: { teams: [teamId], ...Object(query.where) } },
    })),
    ...found.map((query) => ({ endpoint: tasksApi.search, query })),
    ...timed(timeLogsApi.list),
    ...timed(reportsApi.daily, groups),
    ...timed(reportsApi.dailyChart),
    ...timed(reportsApi.weekly),
    ...timed(reportsApi.timeLimit, [{}, { duration: 'week', everybody: true }]),
    ...timed(reportsApi.summary, [{}, { compare: 'previous' }, ...dimensions]),
  ];
}

interface Watched {
  readonly table: string;
  readonly area: string;
  /** Columns whose change counts; null for all. */
  readonly columns: string[] | null;
}

/** All tables with their triggers: inserts, updates and deletes of each row. */
async function watchedTables({ services }: TestServer): Promise<Map<string, Watched>> {
  const { rows } = await services.pool.query<Watched>(`
    select c.relname as table, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as area,
      case when cardinality(t.tgattr::smallint[]) > 0 then (
        select array_agg(a.attname::text order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any(t.tgattr)) end as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'takt_revise' and t.tgtype & 29 = 29 and t.tgenabled = 'O'`);
  return new Map(rows.map((row) => [row.table, row]));
}

test('every table that a read with a revision names is watched', async ({ server, tenant }) => {
  const watched = await watchedTables(server);
  const tables = await tablesOf(server);
  const { owner } = tenant;
  const missing = new Set<string>();
  const reads = readsOf(tenant);
  // The first call loads the caller's identity into the cache.
  await owner.request('GET', '/user/me');
  for (const { endpoint, query } of reads) {
    const read = async () => {
      const answer = await owner.request('GET', fillPath(endpoint.path, {}), { query });
      expect(answer.status, JSON.stringify([endpoint.path, query, answer.body])).toBe(200);
    };
    const named = await tablesNamedBy(tables, read);
    expect(named, endpoint.path).not.toEqual([]);
    // Every statement over entries contains the activity filter; without its bounds PostgreSQL never runs that part.
    const isIdle =
      query.activityLevel === undefined &&
      [reportsApi.summary, reportsApi.dailyChart, timeLogsApi.list].some((one) => one === endpoint);
    for (const table of named.filter((name) => !isIdle || !evidence.includes(name)))
      if (!others.has(table) && !watched.has(table)) missing.add(`${endpoint.path}: ${table}`);
  }
  expect([...missing]).toEqual([]);
});

test('every read with a revision is among them', async ({ server, tenant }) => {
  const values = { id: tenant.teamId, teamId: tenant.teamId };
  const withRevision = new Set<Endpoint>();
  for (const { endpoint } of everyEndpoint.filter(({ endpoint: { method } }) => method === 'GET')) {
    const read = () => tenant.owner.request('GET', fillPath(endpoint.path, values), { query: march });
    const named = await tablesNamedBy(new Set(['revisions']), read);
    if (named.length > 0) withRevision.add(endpoint);
  }
  expect(withRevision).toEqual(new Set(readsOf(tenant).map(({ endpoint }) => endpoint)));
  expect(server.logged.join()).not.toContain('"level":50');
});

test('all columns are watched but those of signs of life and of news', async ({ server }) => {
  const watched = await watchedTables(server);
  const { rows } = await server.services.pool.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by 1`);
  const ignored = rows.flatMap(({ table, columns }) => {
    const seen = watched.get(table)?.columns;
    return columns.filter((column) => seen && !seen.includes(column)).map((column) => `${table}.${column}`);
  });
  expect(ignored.toSorted()).toEqual([
    'employees.lastSeenAt',
    'time_logs.endedByRuleAt',
    'time_logs.forgottenNotifiedAt',
    'time_logs.isPaused',
    'time_logs.lastSeenAt',
  ]);
});

test('a transaction writes one row, however much it changes', async ({ server, tenant }) => {
  const { pool } = server.services;
  const rows = async () => {
    const { rows: found } = await pool.query('select area from revisions where "workspaceId" = $1', [
      tenant.tenantId,
    ]);
    return found.length;
  };
  const before = await rows();
  await pool.query(`
    with renamed as (update users set "firstName" = 'Ann' where "tenantId" = '${tenant.tenantId}')
    update organization_projects set name = 'Other' where "tenantId" = '${tenant.tenantId}'`);
  expect(await rows()).toBe(before + 1);
});

test('the question is planned once for each kind of read', async ({ server, tenant: { tenantId } }) => {
  const { pool, log } = server.services;
  const client = await pool.connect();
  const ctx = { ...queryableOf(client), tenantId, log, now: () => new Date() };
  const countedUntil = new Date();
  const kinds: ReadSources[] = [
    { areas: ['work'] },
    { areas: ['work', 'evidence'], countedUntil },
    { areas: ['work'], countedUntil, seenWithinSeconds: 60 },
  ];
  for (const sources of kinds) {
    for (let time = 0; time < 8; time += 1) await findRevision(ctx, sources);
  }
  const { rows } = await client.query(`
    select generic_plans > 0 as "isKept" from pg_prepared_statements where statement like '%from revisions r%'`);
  client.release();
  expect(rows).toEqual(kinds.map(() => ({ isKept: true })));
});
