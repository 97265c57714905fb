import { expect } from 'vitest';
import { addWorkspace, beforeMigration } from '#server/db/testing/before-migration.ts';

const test = beforeMigration('20261129010338_dated_settings');

test('old settings hold from the beginning, and people who left keep their old targets', async ({ old }) => {
  const place = await addWorkspace(old);
  const { tenantId } = place;
  await old.query(
    `update organizations set "standardWorkHoursPerDay" = 7.5, "defaultStartTime" = '08:00', "defaultWeeklyLimit" = 40`,
  );
  const accountId = await old.insert('accounts', { email: 'ann@acme.example' });
  const userId = await old.insert('users', { tenantId, accountId, firstName: 'Ann' });
  const employeeId = await old.insert('employees', { ...place, userId, reWeeklyLimit: 32 });
  const hours = { tenantId, employeeId, startTime: '09:00', endTime: '13:00' };
  await old.insert('working_hours', { ...hours, weekday: 1 });
  await old.insert('working_hours', { ...hours, weekday: 2, isWorkingDay: false });
  await old.insert('holiday_places', { ...place, country: 'DE', region: 'BE' });
  const kind = { ...place, name: 'Leave', color: '#1F8A5B', allowanceDays: 28, carryOverDays: 5 };
  const kindId = await old.insert('absence_kinds', kind);
  await old.query(
    `insert into absence_allowances ("tenantId", "employeeId", "kindId", days) values ($1, $2, $3, 12)`,
    [...[tenantId, employeeId, kindId]],
  );
  for (const name of ['first', 'second']) {
    const gone = { tenantId, firstName: 'Former', lastName: 'member', deletedAt: '2026-02-01T00:00:00Z' };
    const left = await old.insert('users', { ...gone, username: name });
    const ended = { isActive: false, deletedAt: '2026-02-01T00:00:00Z' };
    await old.insert('employees', { ...place, userId: left, ...ended });
  }
  await old.migrate();

  const { rows } = await old.query(
    `select setting, "employeeId" is not null as own, value, "validFrom"::text from dated_settings
     order by setting, 2, "validFrom" nulls first, value::text`,
  );
  const day = { startTime: '09:00', endTime: '13:00' };
  const since = (setting: string, own: boolean, value: unknown, validFrom: string | null = null) => ({
    ...{ setting, own, value, validFrom },
  });
  const works = { isActive: true, isTrackingEnabled: true };
  const left = { isActive: false, isTrackingEnabled: true };
  expect(rows).toEqual([
    since('allowance', false, { days: 28, carryOverDays: 5 }),
    since('allowance', true, { days: 12 }),
    since('employment', true, works),
    since('employment', true, works),
    since('employment', true, left, '2026-02-02'),
    since('employment', true, left, '2026-02-02'),
    since('place', false, { country: 'DE', region: 'BE' }),
    since('weeklyLimit', false, 40),
    since('weeklyLimit', true, 32),
    since('workingDays', true, [
      { weekday: 1, isWorkingDay: true, ...day },
      { weekday: 2, isWorkingDay: false, ...day },
    ]),
    since('workingTime', false, { startTime: '08:00', hours: 7.5 }),
  ]);
  const names = await old.query(`select "lastName" from users where "firstName" = 'Former' order by 1`);
  expect(names.rows.map(({ lastName }) => lastName)).toEqual(['member 1', 'member 2']);
});
