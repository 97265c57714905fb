import { enter, entered } from '#server/modules/time-logs/test-time-logs.ts';
import { auditOf } from '#server/testing/audit.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { eachEntryField, entryFields } from '#shared/time-logs/entry-fields.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };
const before = eachEntryField(
  (field) => `First ${field}`,
  () => true,
);
const after = eachEntryField(
  (field) => `Second ${field}`,
  () => false,
);

/** The cells of the first entry in a file. */
async function cellsOf(person: Person): Promise<Record<string, unknown>> {
  const { body } = await person.call(exportsApi.timeLogs, { query: { ...march, format: 'json' } });
  return Object(body).rows[0];
}

test('every field of an entry is stored, changed, audited and exported', async ({ server, tenant }) => {
  const { owner } = tenant;
  const id = await entered(owner, '10 08:00', '10 12:00', before);
  const cells = await cellsOf(owner);
  const { body } = await owner.call(timeLogsApi.edit, { params: { id }, body: after });
  expect(body).toMatchObject(after);
  const changes = (await auditOf(server, tenant)).filter(({ entityId }) => entityId === id);
  expect(changes).toEqual([
    expect.objectContaining({ action: 'time-log.add', after: expect.objectContaining(before) }),
    expect.objectContaining({ action: 'time-log.edit', before, after }),
  ]);
  const next = await cellsOf(owner);
  const different = Object.keys(next).filter((key) => next[key] !== cells[key]);
  expect(different).toHaveLength(entryFields.length);
});

test('a cut in an entry leaves parts with all of its fields', async ({ tenant }) => {
  const { owner } = tenant;
  await entered(owner, '10 08:00', '10 12:00', before);
  await enter(owner, '10 09:00', '10 10:00', { ...after, overwrite: true });
  const { body } = await owner.call(timeLogsApi.list, { query: march });
  expect(body).toMatchObject([before, after, before]);
});
