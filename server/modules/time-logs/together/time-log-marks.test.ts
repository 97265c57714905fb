import { billedClient, draftOf, issue } from '#server/modules/invoices/test-invoices.ts';
import { entered, setPerson, setRules, setSheet } from '#server/modules/time-logs/test-time-logs.ts';
import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const mark = (person: Person, ids: string[], isBillable = true) =>
  person.call(timeLogsApi.mark, { body: { ids, isBillable } });

async function marksOf({ services }: TestServer, ids: readonly string[]) {
  const logs = await services.prisma.timeLog.findMany({ where: { id: { in: [...ids] } } });
  const billable = new Map(logs.map(({ id, isBillable }) => [id, isBillable]));
  return ids.map((id) => billable.get(id));
}

test('entries are marked together, with a line in the history of each', async ({ server, tenant }) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  const own = await entered(owner, '10 08:00', '10 09:00');
  const his = await entered(ben, '10 08:00', '10 09:00');
  const marked = await entered(owner, '10 10:00', '10 11:00', { isBillable: true });
  const { status, body } = await mark(owner, [own, his, marked]);
  expect([status, body.skipped]).toEqual([200, []]);
  expect(body.ids.toSorted()).toEqual([own, his].toSorted());
  expect(await marksOf(server, [own, his, marked])).toEqual([true, true, true]);
  const { body: history } = await owner.call(timeLogsApi.history, { params: { id: his } });
  expect(history[0]).toMatchObject({
    ...{ action: 'time-log.edit', before: { isBillable: false }, after: { isBillable: true } },
  });
  expect((await mark(owner, body.ids, false)).body.ids).toHaveLength(2);
  expect(await marksOf(server, [own, his, marked])).toEqual([false, false, true]);
});

test('entries that may not change are skipped and counted by their reason', async ({ server, tenant }) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  const approved = await entered(ben, '03 08:00', '03 09:00');
  await setSheet(server, tenant, ben, { day: '2026-03-03', status: 'APPROVED' });
  const closed = await entered(ben, '01 08:00', '01 09:00');
  const free = await entered(ben, '10 08:00', '10 09:00');
  const others = await entered(owner, '10 08:00', '10 09:00');
  const { owner: stranger } = await createTenant(server);
  const foreign = await entered(stranger, '10 08:00', '10 09:00');
  await setRules(server, tenant, { timeClosedBefore: new Date('2026-03-02') });
  const all = [approved, closed, free, foreign];
  expect((await mark(ben, [...all, others])).body).toEqual({
    ids: [free],
    skipped: [
      { code: 'TIME_LOCKED', count: 1 },
      { code: 'PERIOD_CLOSED', count: 1 },
    ],
  });
  expect(await marksOf(server, [...all, others])).toEqual([false, false, true, false, false]);
  await setPerson(server, ben, { allowModifyTime: false });
  expect((await mark(ben, [free], false)).body).toEqual({
    ids: [],
    skipped: [{ code: 'MODIFY_TIME_DISABLED', count: 1 }],
  });
});

test('time on an issued invoice says so', async ({ server, tenant }) => {
  const billed = await billedClient(server, tenant);
  const { owner, work, approve } = billed;
  const log = await work('02', '08:00', 3600);
  await approve(log);
  await issue(owner, await draftOf(billed));
  expect((await mark(owner, [log.id], false)).body).toEqual({
    ids: [],
    skipped: [{ code: 'TIME_INVOICED', count: 1 }],
  });
});
