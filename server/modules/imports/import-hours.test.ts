import fc from 'fast-check';
import { type FileFormat, formats, type Worked } from '#server/modules/imports/test-files.ts';
import { upload } from '#server/modules/imports/test-imports.ts';
import { addLog } from '#server/modules/reports/test-logs.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { importsApi } from '#shared/imports/imports.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';

const about = (id: string) => ({ params: { id } });
const minuteMs = 60_000;

/** One after the other, over nights in which the clocks change; at most 11 hours each, and 22 in a day. */
const worked = (from: string) =>
  fc
    .array(
      fc.record({ gap: fc.integer({ min: 600, max: 1400 }), minutes: fc.integer({ min: 1, max: 660 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((rows) => {
      let at = Date.parse(from);
      return rows.map(({ gap, minutes }, index): Worked => {
        const startedAt = new Date(at + gap * minuteMs);
        at = startedAt.getTime() + minutes * minuteMs;
        return { startedAt, minutes, note: `Note ${index}` };
      });
    });

const nights = fc.constantFrom('2025-10-23T00:00:00Z', '2025-03-28T00:00:00Z', '2025-06-10T00:00:00Z');

test.for(formats)(
  'a file of $source, $name, brings all of its hours',
  async (format: FileFormat, { server }) => {
    const { owner } = await createTenant(server);
    await fc.assert(
      fc.asyncProperty(nights.chain(worked), async (rows) => {
        const text = format.write(rows, 'Europe/Berlin');
        const { status, body } = await upload(server, owner, {
          text,
          source: format.source,
          timeZone: 'Europe/Berlin',
        });
        expect([status, body.errors]).toEqual([201, []]);
        expect(body.counts).toMatchObject({
          read: rows.length,
          ready: rows.length,
          skipped: 0,
          failed: 0,
          seconds: rows.reduce((sum, { minutes }) => sum + minutes * 60, 0),
        });
      }),
      { numRuns: 15 },
    );
  },
);

test('a forecast counts the same as a run records', async ({ server, tenant }) => {
  const [format] = formats;
  const rows: Worked[] = [
    { startedAt: new Date('2025-10-25T22:30:00Z'), minutes: 300, note: 'Night' },
    { startedAt: new Date('2025-10-27T08:00:00Z'), minutes: 61, note: 'Day' },
  ];
  const text = format?.write(rows, 'Europe/Berlin');
  const { body } = await upload(server, tenant.owner, { text, source: 'toggl', timeZone: 'Europe/Berlin' });
  await tenant.owner.call(importsApi.run, about(body.id));
  const logs = await server.services.prisma.timeLog.findMany({ where: { tenantId: tenant.tenantId } });
  const seconds = logs.map(
    ({ startedAt, stoppedAt }) => ((stoppedAt?.getTime() ?? 0) - startedAt.getTime()) / 1000,
  );
  expect(seconds.sort((a, b) => a - b)).toEqual([61 * 60, 300 * 60]);
});

test('rows of an hour that comes twice follow each other', async ({ server, tenant }) => {
  const text = 'Date,Start,End\n2025-10-26,02:00,02:30\n2025-10-26,02:30,02:45\n2025-10-26,02:00,02:30\n';
  const { body } = await upload(server, tenant.owner, { text, timeZone: 'Europe/Berlin' });
  expect(body.errors).toEqual([]);
  expect(body.preview.map(({ startedAt }) => startedAt)).toEqual([
    '2025-10-26T00:00:00.000Z',
    '2025-10-26T00:30:00.000Z',
    '2025-10-26T01:00:00.000Z',
  ]);
});

test('durations fill a day of 23, 24 or 25 hours', async ({ server, tenant }) => {
  const rows = ['2025-03-03,16', '2025-03-04,10', '2025-03-04,10', '2025-03-05,24', '2025-03-30,10'];
  const text = `Date,Hours\n${[...rows, '2025-03-30,8', '2025-03-30,5', '2025-10-26,20', '2025-10-26,5'].join('\n')}\n`;
  const { body } = await upload(server, tenant.owner, { text, timeZone: 'Europe/Berlin' });
  expect([body.errors, body.counts.seconds]).toEqual([[], 108 * 3600]);
});

test('a label with a comma comes back as one', async ({ server, tenant }) => {
  const { owner } = tenant;
  const names = ['plain', 'red, "green"'];
  const tags = await Promise.all(
    names.map((name) => owner.call(taskListsApi.createTag, { body: { name, color: '#336699' } })),
  );
  const span = { from: '2025-03-03T08:00:00Z', to: '2025-03-03T09:00:00Z' };
  const { id } = await addLog(server, tenant, owner, span);
  await server.services.prisma.timeLogTag.createMany({
    data: tags.map(({ body }) => ({ tenantId: tenant.tenantId, timeLogId: id, tagId: body.id })),
  });
  const file = await server.app.inject({
    method: 'GET',
    url: '/api/timesheet/time-log/export?startDate=2025-03-03&endDate=2025-03-03&format=csv',
    headers: { authorization: `Bearer ${owner.token}` },
  });
  await server.services.prisma.timeLog.deleteMany({ where: { tenantId: tenant.tenantId } });
  const { body } = await upload(server, owner, { text: file.rawPayload });
  expect(body.preview.map((row) => row.tags?.toSorted())).toEqual([names]);
  expect(body.tags).toEqual(names.map((name) => ({ name, fate: 'there' })));
});

test('a text that is too long is shortened and named; its hours come in', async ({ server, tenant }) => {
  const long = 'x'.repeat(9000);
  const label = 'y'.repeat(300);
  const text = `Date,Hours,Project,Task,Client,Description,Tags\n2025-03-03,2,${long},${long},${long},${long},"a,${label}"\n`;
  const { body } = await upload(server, tenant.owner, { text });
  expect(body.counts).toMatchObject({ ready: 1, failed: 0, seconds: 7200 });
  expect(body.shortened.map(({ reason }) => reason.split(' ')[1]).sort()).toEqual(
    ['client', 'description', 'label', 'project', 'task'].sort(),
  );
  await tenant.owner.call(importsApi.run, about(body.id));
  const { body: done } = await tenant.owner.call(importsApi.one, { params: { id: body.id } });
  expect(done.counts).toMatchObject({ made: 1, failed: 0 });
});
