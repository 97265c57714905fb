import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '#server/cli/run-cli.ts';
import { administer } from '#server/testing/administer.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { startTestServer, type TestServer } from '#server/testing/test.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** Values of each setting with a history: since ever, from a day of the past, and from one to come. */
async function addHistories({ owner, organizationId }: TestTenant) {
  const { employeeId } = owner;
  await owner.call(absencesApi.putPlace, { body: { country: 'DE', validFrom: null } });
  const [annual = ''] = (await owner.call(absencesApi.setup, {})).body.kinds.map(({ id }) => id);
  const params = { id: employeeId };
  const hours = (endTime: string) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      isWorkingDay: weekday < 5,
      startTime: '09:00',
      endTime,
    }));
  const kind = { id: annual, name: 'Annual leave', color: '#1F8A5B', isPaid: true, needsApproval: true };
  for (const [step, validFrom] of [null, '2025-07-01', '2027-01-01'].entries()) {
    const limits = [40 - step, 30 - step];
    const answers = [
      await owner.call(workspacesApi.updateWorkingHours, {
        params,
        body: { days: hours(`1${step + 3}:00`), validFrom },
      }),
      await owner.call(workspacesApi.updateOrganization, {
        params: { id: organizationId },
        body: { defaultWeeklyLimit: limits[0], standardWorkHoursPerDay: 8 - step, validFrom },
      }),
      await owner.call(workspacesApi.updateEmployee, {
        params,
        body: { reWeeklyLimit: limits[1], validFrom },
      }),
      await owner.call(absencesApi.putPlace, {
        body: { country: ['DE', 'JP', 'FR'][step] ?? 'DE', validFrom },
      }),
      await owner.call(absencesApi.putPlace, {
        body: { country: ['FR', 'DE', 'JP'][step] ?? 'DE', employeeId, validFrom },
      }),
      await owner.call(absencesApi.saveKind, {
        body: { ...kind, allowanceDays: 25 + step, carryOverDays: step, validFrom },
      }),
      await owner.call(absencesApi.putAllowance, {
        body: { employeeId, kindId: annual, days: 20 + step, validFrom },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  const away = { kindId: annual, firstDay: '2026-03-02', lastDay: '2026-03-04', isHalfStart: true };
  expect((await owner.call(absencesApi.request, { body: away })).status).toBeLessThan(300);
  const closed = { date: '2026-03-06', name: 'Moving', isHalf: true };
  expect((await owner.call(absencesApi.saveCompanyDay, { body: closed })).status).toBeLessThan(300);
}

/** Somebody who leaves the team and comes back, so that their membership has two periods. */
async function leaveAndReturn(server: TestServer, tenant: TestTenant): Promise<void> {
  const { owner, teamId } = tenant;
  const { membershipId, employeeId } = await tenant.member();
  server.clock.advance(60_000);
  await owner.call(teamsApi.removeMember, { params: { id: membershipId } });
  await owner.call(teamsApi.addMembers, { body: { organizationTeamId: teamId, employeeIds: [employeeId] } });
}

const datedTables = [
  'dated_settings',
  'absence_kinds',
  'absences',
  'company_days',
  'employees',
  'organization_team_employees',
];

/** Every row that says from which day something holds, or on which days somebody is away, as text. */
async function datedRows(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("set time zone 'UTC'");
  const found: string[] = [];
  for (const table of datedTables) {
    const { rows } = await client.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t order by id`,
    );
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  await client.end();
  return found;
}

test('settings with a first day move with their workspace, day by day', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'takt-histories-'));
  const server = await startTestServer({ DATA_DIR: path.join(folder, 'here'), JWT_SECRET: '' });
  const target = await createTestDatabase();
  onTestFinished(async () => {
    await server.close();
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const tenant = await createTenant(server);
  await addHistories(tenant);
  await leaveAndReturn(server, tenant);
  const envOf = (DATABASE_URL: string, name: string) => ({
    ...{ NODE_ENV: 'test', DATABASE_URL, DATA_DIR: path.join(folder, name), APP_URL: 'http://takt.test' },
  });
  const here = envOf(server.config.databaseUrl ?? '', 'here');
  const there = envOf(target.connectionString, 'there');
  // A database whose clock is a day behind that of the first one.
  const name = new URL(there.DATABASE_URL).pathname.slice(1);
  await administer(there.DATABASE_URL, `alter database "${name}" set timezone = 'Pacific/Pago_Pago'`);
  const archive = path.join(folder, 'workspace.tar.gz');
  expect(await runCli(['export', tenant.tenantId, archive], here)).toMatchObject({ exitCode: 0 });
  expect(await runCli(['import', archive], there)).toMatchObject({ exitCode: 0 });
  const rows = await datedRows(here.DATABASE_URL);
  expect(rows.filter((row) => row.startsWith('dated_settings')).length).toBeGreaterThanOrEqual(8 * 3);
  expect(rows.filter((row) => row.includes('"earlierPeriods": "{[')).length).toBe(1);
  expect(await datedRows(there.DATABASE_URL)).toEqual(rows);
});
