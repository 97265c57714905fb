import { v7 as uuidv7 } from 'uuid';
import { baseContext } from '#server/context/context.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { removeOldEntries } from '#server/modules/audit/audit.data.ts';
import { entriesSql, kindsSql } from '#server/modules/audit/audit.sql.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { auditApi as api } from '#shared/audit/audit.api.ts';
import { auditTexts } from '#shared/audit/audit.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

const noon = (day: string) => new Date(`${day}T12:00:00.000Z`);

interface Entry {
  readonly at: Date;
  readonly action?: string;
  readonly entity?: string;
  readonly actorUserId?: string;
  readonly employeeId?: string;
}

async function write({ services }: TestServer, { tenantId }: TestTenant, entries: readonly Entry[]) {
  const rows = entries.map((entry) => ({
    action: 'task.update',
    entity: 'Task',
    actorUserId: null,
    employeeId: null,
    ...entry,
    id: uuidv7(),
    tenantId,
    entityId: uuidv7(),
  }));
  await insertMany({ db: services.prisma }, 'audit_entries', rows);
  return rows;
}

const contextOf = ({ services }: TestServer) =>
  baseContext(services, { requestId: 'test', ip: '', userAgent: '', language: undefined }, services.log);

test('an action is listed with names, values and its origin', async ({ tenant }) => {
  const { owner, teamId } = tenant;
  await owner.call(teamsApi.update, { params: { id: teamId }, body: { name: 'Renamed' } });
  const [entry] = (await owner.call(api.list, { query: { action: 'team.update' } })).body.items;
  expect(entry).toMatchObject({
    action: 'team.update',
    entity: 'OrganizationTeam',
    entityId: teamId,
    actorType: 'user',
    actor: { id: owner.userId, name: 'Ann Archer' },
    after: { name: 'Renamed' },
    ip: '127.0.0.1',
    at: '2026-03-11T09:00:00.000Z',
  });
});

test('records and values are named as they are called now, of this workspace alone', async ({
  server,
  tenant,
}) => {
  const { owner, teamId, projectId } = tenant;
  const other = await createTenant(server);
  await owner.call(teamsApi.update, { params: { id: teamId }, body: { name: 'Renamed' } });
  const ben = await tenant.member();
  const values = { projectId, members: [ben.userId, ben.employeeId], gone: uuidv7(), foreign: other.teamId };
  await insertMany({ db: server.services.prisma }, 'audit_entries', [
    {
      ...{ id: uuidv7(), tenantId: tenant.tenantId, action: 'task.update', entity: 'Task', entityId: teamId },
      ...{ actorUserId: null, employeeId: null, at: noon('2026-02-02'), after: values },
    },
  ]);
  const { body } = await owner.call(api.list, { query: { action: 'task.update' } });
  const { prisma } = server.services;
  const project = await prisma.organizationProject.findFirst({ where: { id: projectId } });
  const user = await prisma.user.findFirst({ where: { id: ben.userId } });
  const name = `${user?.firstName} ${user?.lastName ?? ''}`.trim();
  expect(body.names).toEqual({
    [teamId]: 'Renamed',
    [projectId]: project?.name,
    [ben.userId]: name,
    [ben.employeeId]: name,
  });
});

test('entries are narrowed by person, action, record and days, of this workspace alone', async ({
  server,
  tenant,
}) => {
  const ben = await tenant.member();
  const other = await createTenant(server);
  await write(server, other, [{ at: noon('2026-02-02'), action: 'role.update' }]);
  const [byBen, aboutBen, early] = await write(server, tenant, [
    { at: noon('2026-02-02'), actorUserId: ben.userId, action: 'role.update', entity: 'Role' },
    { at: noon('2026-02-03'), employeeId: ben.employeeId },
    { at: new Date('2026-02-01T23:59:59.999Z'), action: 'role.update', entity: 'Role' },
  ]);
  const found = async (query: Record<string, string>) => {
    const { body } = await tenant.owner.call(api.list, { query });
    return body.items.map(({ id }) => id);
  };
  expect(await found({ userId: ben.userId })).toEqual([aboutBen?.id, byBen?.id]);
  expect(await found({ action: 'role.update' })).toEqual([byBen?.id, early?.id]);
  expect(await found({ entity: 'Role', from: '2026-02-02', to: '2026-02-02' })).toEqual([byBen?.id]);
  expect(await found({ entityId: early?.entityId ?? '' })).toEqual([early?.id]);
  const { body } = await tenant.owner.call(api.kinds);
  expect(body.actions).toEqual([...new Set(body.actions)].toSorted());
  expect(body.actions).toContain('role.update');
  expect((await other.owner.call(api.kinds)).body.entities).not.toContain('Role');
});

test('pages follow each other without gaps, also at one moment', async ({ server, tenant }) => {
  const at = noon('2026-02-02');
  const rows = await write(
    server,
    tenant,
    Array.from({ length: 7 }, () => ({ at, action: 'page.test' })),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { action: 'page.test', take: '3', ...(cursor === undefined ? {} : { cursor }) };
    const { body } = await tenant.owner.call(api.list, { query });
    seen.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(rows.map(({ id }) => id).toReversed());
  const { status, body } = await tenant.owner.call(api.list, { query: { cursor: 'x' } });
  expect([status, body]).toMatchObject([400, { message: auditTexts.cursor }]);
});

test('entries leave as a file, and no formula with them', async ({ server, tenant }) => {
  await write(server, tenant, [{ at: noon('2026-02-02'), action: '=1+1' }]);
  const csv = await tenant.owner.request('GET', '/audit-log/export', { query: { action: '=1+1' } });
  expect(csv.headers['content-disposition']).toContain('audit-log-2026-02-02-to-2026-03-11.csv');
  expect(String(csv.body)).toContain("2026-02-02T12:00:00.000Z,,user,'=1+1,Task,");
  expect(String(csv.body)).toContain('At (UTC),Who,Through,Action,Record,');
  const german = await tenant.owner.request('GET', '/audit-log/export', {
    ...{ query: { action: '=1+1' }, headers: { language: 'de' } },
  });
  expect(String(german.body)).toContain('Zeitpunkt (UTC),Wer,Über,Aktion,Datensatz,');
  const json = await tenant.owner.request('GET', '/audit-log/export', {
    query: { action: '=1+1', format: 'json' },
  });
  expect(json.body).toMatchObject({ rows: [{ action: '=1+1', actorType: 'user' }] });
});

test('entries are kept for ever, or as long as a super admin says', async ({ server, tenant }) => {
  const { owner } = tenant;
  const other = await createTenant(server);
  const ages = ['2020-01-01', '2026-02-08', '2026-02-10'].map(noon);
  for (const one of [tenant, other]) {
    await write(
      server,
      one,
      ages.map((at) => ({ at, action: 'old.test' })),
    );
  }
  const left = async ({ owner: who }: TestTenant) =>
    (await who.call(api.list, { query: { action: 'old.test' } })).body.items.length;
  await removeOldEntries(contextOf(server));
  expect(await left(tenant)).toBe(3);
  const admin = await tenant.member({ role: 'ADMIN' });
  expect((await admin.call(api.setRetention, { body: { days: 30 } })).body).toMatchObject({
    message: auditTexts.superAdminOnly,
  });
  expect((await owner.call(api.setRetention, { body: { days: 29 } })).status).toBe(400);
  expect((await owner.call(api.setRetention, { body: { days: 30 } })).status).toBe(200);
  await removeOldEntries(contextOf(server));
  expect([await left(tenant), await left(other)]).toEqual([1, 3]);
  const { body } = await owner.call(api.list, { query: { action: 'audit.retention' } });
  expect(body.items).toMatchObject([{ after: { days: 30 } }]);
  await owner.call(api.setRetention, { body: { days: null } });
  expect((await owner.call(api.retention)).body.days ?? null).toBeNull();
});

test('pages and choices of a large log come from an index', async ({ server, tenant }) => {
  const { pool } = server.services;
  await pool.query(
    `insert into audit_entries (id, "tenantId", action, entity, "entityId", "actorUserId", at)
     select gen_random_uuid(), $1, 'bulk.' || n % 20, 'Bulk' || n % 5, gen_random_uuid(),
       case when n % 100 = 0 then $2::uuid end, $3::timestamptz - n * interval '1 minute'
     from generate_series(1, 30000) n`,
    [tenant.tenantId, tenant.owner.userId, server.clock.now()],
  );
  await pool.query('analyze audit_entries');
  const { userId } = tenant.owner;
  const filters = [{}, { action: 'bulk.3' }, { entity: 'Bulk1' }, { userId }, { start: noon('2026-03-01') }];
  for (const filter of filters) {
    const { text, values } = entriesSql(tenant.tenantId, filter, 51);
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, JSON.stringify(filter)).not.toMatch(/Seq Scan on audit_entries/);
  }
  const { text } = kindsSql({ tenantId: tenant.tenantId });
  const { rows } = await pool.query(`explain ${text}`, [tenant.tenantId]);
  expect(JSON.stringify(rows)).not.toContain('Seq Scan on audit_entries');
});
