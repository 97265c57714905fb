import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import { statementsOf } from '#server/testing/statements.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

interface Size {
  readonly people: number;
  readonly days: number;
}

/** Days of new people who read the news in the inbox alone: each mail is a job of its own. */
async function pendingDays(server: TestServer, tenant: TestTenant, { people, days }: Size) {
  const ids: string[] = [];
  for (let one = 0; one < people; one += 1) {
    const person = await tenant.member();
    const setting = { tenantId: tenant.tenantId, employeeId: person.employeeId, type: 'timesheet' };
    await server.services.prisma.notificationSetting.create({ data: { ...setting, email: false } });
    for (let day = 0; day < days; day += 1) {
      ids.push(
        await newSheet(server, tenant, person, { date: addDays('2026-02-01', day), status: 'PENDING' }),
      );
    }
  }
  return ids;
}

test('a decision sends the same few statements, however many days and people it is about', async ({
  server,
  tenant,
}) => {
  const counts: number[] = [];
  for (const size of [
    { people: 1, days: 1 },
    { people: 1, days: 1 },
    { people: 5, days: 10 },
  ]) {
    const ids = await pendingDays(server, tenant, size);
    const body = { ids, status: 'APPROVED' } as const;
    counts.push(
      await statementsOf(async () => {
        const answer = await tenant.owner.call(timesheetsApi.setStatus, { body });
        expect(answer.body.map(({ status }) => status)).toEqual(ids.map(() => 'APPROVED'));
      }),
    );
  }
  // The first may read the caller; the counts include begin, commit and the messages to open pages.
  expect(counts.slice(1)).toEqual([14, 14]);
  const news = await server.services.prisma.notification.findMany({ where: { tenantId: tenant.tenantId } });
  expect(news).toHaveLength(7);
  expect(new Set(news.map(({ receiverEmployeeId }) => receiverEmployeeId)).size).toBe(7);
});
