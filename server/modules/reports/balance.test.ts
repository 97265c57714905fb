import { parse } from 'csv-parse/sync';
import { addLog } from '#server/modules/reports/test-logs.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';

const hour = 3600;
// The second of March is a Monday.
const query = { startDate: '2026-03-02', endDate: '2026-03-03', timeZone: 'UTC' };

test('by person and month: target, time, balance and days away, also of who recorded nothing', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  await owner.call(absencesApi.putPlace, { body: { country: 'DE' } });
  const [annual = ''] = (await owner.call(absencesApi.setup, {})).body.kinds.map(({ id }) => id);
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const [member, idle] = [await tenant.member(), await tenant.member()];
  await server.services.prisma.employee.updateMany({
    where: { tenantId },
    data: { startedWorkOn: new Date('2026-01-01') },
  });
  await addLog(server, tenant, member, { from: '2026-03-02T08:00:00Z', to: '2026-03-02T17:00:00Z' });
  const body = { kindId: annual, firstDay: '2026-03-03', lastDay: '2026-03-03', isHalfStart: false };
  await owner.call(absencesApi.request, {
    body: { ...body, isHalfEnd: true, employeeId: member.employeeId },
  });
  const readBy = async (person: Person, asked: object = query) => {
    const rows = (await person.call(reportsApi.balance, { query: asked })).body;
    return new Map(rows.map(({ employeeId, months }) => [employeeId, months]));
  };
  const worked = {
    ...{ month: '2026-03-01', targetSeconds: 12 * hour, workedSeconds: 9 * hour, balanceSeconds: -3 * hour },
    away: [{ name: 'Annual leave', days: 0.5 }],
  };
  const nothing = {
    ...{ month: '2026-03-01', targetSeconds: 16 * hour, workedSeconds: 0, balanceSeconds: -16 * hour },
    away: [],
  };
  const all = await readBy(owner);
  expect(all.size).toBe(4);
  expect(all.get(member.employeeId)).toEqual([worked]);
  expect(all.get(idle.employeeId)).toEqual([nothing]);
  const led = { ...query, employeeIds: [member.employeeId] };
  expect([...(await readBy(manager, led))]).toEqual([[member.employeeId, [worked]]]);
  // A member reads their own balance, regardless of the requested people.
  expect([...(await readBy(member))]).toEqual([[member.employeeId, [worked]]]);
  const others = { ...query, employeeIds: [idle.employeeId] };
  expect([...(await readBy(member, others)).keys()]).not.toContain(idle.employeeId);
  const csv = await owner.call(exportsApi.balance, { query });
  const rows = parse(String(csv.body), { bom: true, columns: true }) as Record<string, string>[];
  expect(
    rows.map(({ Target, Worked, Difference, Balance, Away }) => [Target, Worked, Difference, Balance, Away]),
  ).toContainEqual(['12', '9', '-3', '-3', 'Annual leave: 0.5']);
  for (const format of ['xlsx', 'pdf']) {
    expect((await owner.call(exportsApi.balance, { query: { ...query, format } })).status).toBe(200);
  }
});
