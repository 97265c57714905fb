import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { billedClient, draftOf, issue } from '#server/modules/invoices/test-invoices.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { summaryDimension } from '#shared/enums/report.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';

const range = { startDate: '2026-03-01', endDate: '2026-03-31' };
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'];
const byRules = { ...range, roundTo: 'rules' };
const total = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);

/** The billable hours of the report in files of each format. */
async function filedHours({ app }: TestServer, { token }: Person, timeZone: string) {
  const read = async (format: string) => {
    const query = { ...byRules, timeZone, format };
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ url: `/api${exportsApi.summary.path}`, query, headers })).rawPayload;
  };
  const csv = parse(String(await read('csv')), { bom: true, columns: true }) as Record<string, string>[];
  const json = JSON.parse(String(await read('json'))) as { rows: { billableHours: number }[] };
  const [head = [], ...rows] = (await readXlsx(await read('xlsx'))).sheets[0]?.rows ?? [];
  const texts = readPaper(await read('pdf')).pieces.map(({ text }) => text);
  return {
    csv: total(csv.map((row) => Number(row['Billable hours']))),
    json: total(json.rows.map(({ billableHours }) => billableHours)),
    xlsx: Number(rows.at(-1)?.[head.indexOf('Billable hours')]),
    pdf: Number(texts.slice(texts.lastIndexOf('Total')).findLast((text) => /^\d+\.\d\d$/.test(text))),
  };
}

test.for(['entry', 'day'] as const)(
  'a report by billing rules shows the hours of the invoice, whoever reads it: by %s',
  async (on, { server, tenant }) => {
    const billed = await billedClient(server, tenant);
    const { owner, work, approve } = billed;
    const rule = { to: 15, mode: 'up', on } as const;
    await owner.call(ratesApi.putRounding, { body: { organizationContactId: billed.clientId, rule } });
    const timeZone = 'Europe/Berlin';
    await approve(
      // Over midnight in Berlin and the change of the clocks; then over midnight from 23:50 to 0:05, and one of 59 seconds.
      await work('28', '21:30', 24_334, { timeZone }),
      await work('27', '22:50', 900, { timeZone }),
      await work('26', '08:00', 59, { timeZone }),
      await work('26', '09:00', 4820, { timeZone }),
    );
    await work('26', '12:00', 1800, { timeZone, isBillable: false });
    const expected = on === 'entry' ? 9 : 8.75;
    const expectHours = async () => {
      for (const zone of zones) {
        for (const groupBy of summaryDimension.options) {
          const query = { ...byRules, timeZone: zone, groupBy };
          const { body } = await owner.call(reportsApi.summary, { query });
          const seconds = body.rows.map(({ billableSeconds }) => billableSeconds);
          expect([body.billableSeconds / 3600, total(seconds) / 3600], `${zone} ${groupBy}`).toEqual([
            expected,
            expected,
          ]);
        }
        const files = await filedHours(server, owner, zone);
        for (const [format, hours] of Object.entries(files)) {
          expect(hours, `${zone} ${format}`).toBeCloseTo(expected, 2);
        }
      }
    };
    await expectHours();
    const draft = await draftOf(billed);
    expect(total(draft.lines.map(({ quantity }) => Number(quantity)))).toBe(expected);
    expect((await issue(owner, draft)).status).toBe(200);
    await owner.call(ratesApi.putRounding, {
      body: { organizationContactId: billed.clientId, rule: { ...rule, to: 60 } },
    });
    // Invoiced time stays as billed.
    await expectHours();
  },
);

test('parts of an entry on two days share its rounding by their length', async ({ server, tenant }) => {
  const billed = await billedClient(server, tenant);
  const rule = { to: 30, mode: 'up', on: 'entry' } as const;
  await billed.owner.call(ratesApi.putRounding, { body: { rule } });
  await billed.work('10', '23:50', 960);
  const read = async (days: object) => {
    const query = { ...byRules, ...days, timeZone: 'UTC' };
    const { body } = await billed.owner.call(reportsApi.summary, { query });
    return body.rows.map(({ key, seconds, rawSeconds }) => [key, seconds, rawSeconds]);
  };
  const parts = [
    ['2026-03-10', 1125, 600],
    ['2026-03-11', 675, 360],
  ];
  expect(await read({})).toEqual(parts);
  expect(await read({ startDate: '2026-03-11', endDate: '2026-03-11' })).toEqual(parts.slice(1));
});
