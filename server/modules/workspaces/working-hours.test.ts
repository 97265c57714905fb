import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { employeeTexts } from '#shared/workspaces/employee.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

function hoursOf(by: Person, whose: Person) {
  return by.call(workspacesApi.workingHours, { params: { id: whose.employeeId } });
}

function setHours(by: Person, whose: Person, days: unknown) {
  return by.call(workspacesApi.updateWorkingHours, { params: { id: whose.employeeId }, body: { days } });
}

const friday = { weekday: 5, isWorkingDay: true, startTime: '10:00', endTime: '14:30' };

async function people(tenant: TestTenant) {
  return {
    ben: await tenant.member({ timeZone: 'Europe/Berlin' }),
    cem: await tenant.member(),
    manager: await tenant.member({ teamRole: 'MANAGER' }),
  };
}

test('working hours begin as the organization has them and are set by weekday', async ({ tenant }) => {
  const { ben } = await people(tenant);
  await tenant.owner.call(workspacesApi.updateOrganization, {
    params: { id: tenant.organizationId },
    body: { defaultStartTime: '08:00', standardWorkHoursPerDay: 7.5 },
  });
  const usual = (await hoursOf(ben, ben)).body;
  expect(usual).toMatchObject({ employeeId: ben.employeeId, timeZone: 'Europe/Berlin', weeklyHours: 37.5 });
  expect(usual.days[0]).toEqual({ weekday: 1, isWorkingDay: true, startTime: '08:00', endTime: '15:30' });
  expect(usual.days.filter(({ isWorkingDay }) => isWorkingDay)).toHaveLength(5);
  const set = await setHours(ben, ben, [friday, { ...friday, weekday: 7, isWorkingDay: false }]);
  expect(set.body.days[4]).toEqual(friday);
  expect(set.body.weeklyHours).toBe(34.5);
  const again = await setHours(tenant.owner, ben, [{ ...friday, endTime: '24:00' }]);
  expect(again.body.days[4]?.endTime).toBe('24:00');
  expect(again.body.days[6]?.startTime).toBe('10:00');
});

test('working hours are read by managers, written by the person and editors', async ({ tenant }) => {
  const { ben, cem, manager } = await people(tenant);
  expect((await hoursOf(manager, ben)).status).toBe(200);
  expect((await hoursOf(cem, ben)).status).toBe(403);
  for (const person of [manager, cem]) expect((await setHours(person, ben, [friday])).status).toBe(403);
});

test.for([
  ['25:00', [{ ...friday, startTime: '25:00' }], employeeTexts.clock],
  ['an end before the start', [{ ...friday, endTime: '09:00' }], employeeTexts.clockOrder],
  ['a weekday twice', [friday, friday], employeeTexts.weekdayTwice],
  ['an eighth day', [{ ...friday, weekday: 8 }], expect.any(String)],
  ['nonsense', 'x', expect.any(String)],
] as const)('working hours refuse %s', async ([, days, message], { tenant }) => {
  expect(await setHours(tenant.owner, tenant.owner, days)).toMatchObject({ status: 400, body: { message } });
});
