import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { columnName } from '#server/modules/exports/xlsx/sheet-xml.ts';
import { workbookBytes } from '#server/modules/exports/xlsx/workbook.ts';
import { addLog } from '#server/modules/reports/test-logs.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };
const workbookStart = Date.UTC(1899, 11, 31);

/** Cells by the head of their column and the number of their row; durations are read as moments after the start of time. */
async function sheetOf(server: TestServer, person: Person, query: Record<string, string> = {}) {
  const response = await server.app.inject({
    url: `/api${exportsApi.timeLogs.path}`,
    query: { ...march, format: 'xlsx', ...query },
    headers: { authorization: `Bearer ${person.token}` },
  });
  const { sheets } = await readXlsx(response.rawPayload, { readStyles: true });
  const [sheet] = sheets;
  const heads = sheet?.rows[0] ?? [];
  const cell = (head: string, row: number) => {
    const found = sheet?.cells?.get(`${row},${heads.indexOf(head)}`);
    const { font, numFmt } = found?.style ?? {};
    const value = sheet?.rows[row]?.[heads.indexOf(head)];
    const { formula } = found ?? {};
    return {
      ...(formula === undefined ? {} : { formula }),
      value: value instanceof Date ? Math.round((value.getTime() - workbookStart) / 1000) : value,
      isBold: font?.bold === true,
      numFmt,
    };
  };
  return { sheet, cell, last: (sheet?.rows.length ?? 0) - 1 };
}

test('a workbook has a bold head that stays, real durations and a bold total', async ({ server, tenant }) => {
  const { owner } = tenant;
  await server.services.prisma.employee.update({
    where: { id: owner.employeeId },
    data: { billRateValue: 50, billRateCurrency: 'EUR' },
  });
  const spans = [
    ['2026-03-10T08:00:00Z', '2026-03-10T09:30:10Z'],
    ['2026-03-10T10:00:00Z', '2026-03-11T12:00:20Z'],
  ] as const;
  for (const [from, to] of spans) await addLog(server, tenant, owner, { from, to });
  const { sheet, cell, last } = await sheetOf(server, owner);
  expect(sheet?.freezePane).toMatchObject({ rows: 1 });
  for (const head of ['Date', 'Start', 'Duration', 'Record id']) {
    expect(cell(head, 0)).toMatchObject({ value: head, isBold: true });
  }
  expect(cell('Duration', 1)).toEqual({ value: 5410, isBold: false, numFmt: '[h]:mm:ss' });
  expect(cell('Hours', 1)).toEqual({ value: 5410 / 3600, isBold: false, numFmt: '0.00' });
  // The entry over midnight has a row for each of its days.
  expect(last).toBe(4);
  const whole = 5410 + 26 * 3600 + 20;
  expect(cell('Date', last)).toMatchObject({ value: 'Total', isBold: true });
  const heads = sheet?.rows[0] ?? [];
  expect(sheet?.autoFilter).toEqual({ range: `A1:${columnName(heads.length - 1)}4` });
  const column = columnName(heads.indexOf('Duration'));
  const sum = { formula: `SUM(${column}2:${column}4)`, value: whole };
  expect(cell('Duration', last)).toEqual({ ...sum, isBold: true, numFmt: '[h]:mm:ss' });
  expect(cell('Seconds', last)).toMatchObject({ value: whole, isBold: true });
  const query = { ...march, groupBy: 'employee' };
  const { body: daily } = await owner.call(reportsApi.daily, { query });
  const amount = cell('Amount', last);
  expect(amount).toMatchObject({ isBold: true, numFmt: '#,##0.00' });
  expect(daily).toMatchObject([{ earnings: Number(Number(amount.value).toFixed(2)) }]);
});

test.for([
  ['day', '2026-03-10'],
  ['week', '2026-03-09'],
  ['month', '2026-03-01'],
] as const)('the %s of a summary is a date', async ([groupBy, date], { server, tenant }) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' });
  const { rawPayload } = await server.app.inject({
    url: `/api${exportsApi.summary.path}`,
    query: { ...march, format: 'xlsx', groupBy },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const [sheet] = (await readXlsx(rawPayload, { readStyles: true })).sheets;
  const [cell] = sheet?.rows[1] ?? [];
  expect(cell).toEqual(new Date(date));
});

test('rates and amounts are told to who edits employees and to oneself; sums are of one currency', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { prisma } = server.services;
  const member = await tenant.member();
  const manager = await tenant.member({ role: 'MANAGER' });
  const rate = (employeeId: string, billRateValue: number, billRateCurrency: string) =>
    prisma.employee.update({ where: { id: employeeId }, data: { billRateValue, billRateCurrency } });
  await rate(member.employeeId, 33.33, 'EUR');
  await rate(owner.employeeId, 10, 'CHF');
  for (const person of [member, owner]) {
    await addLog(server, tenant, person, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T08:20:00Z' });
  }
  const money = async (person: Person) => {
    const { body } = await person.call(exportsApi.timeLogs, {
      query: { ...march, employeeIds: [member.employeeId, owner.employeeId] },
    });
    const rows = parse(String(body), { bom: true, columns: true }) as Record<string, string>[];
    return rows.map((row) => `${row['Rate per hour']} ${row.Amount} ${row.Currency}`.trim()).toSorted();
  };
  expect(await money(owner)).toEqual(['10 3.33 CHF', '33.33 11.11 EUR']);
  expect(await money(member)).toEqual(['33.33 11.11 EUR']);
  expect(await money(manager)).toEqual(['', '']);
  const one = await sheetOf(server, owner, { 'employeeIds[0]': member.employeeId });
  expect(one.cell('Amount', one.last).value).toBeCloseTo(11.11, 9);
  const two = await sheetOf(server, owner);
  expect([two.last, two.cell('Amount', two.last).value]).toEqual([3, null]);
});

const counted = {
  name: 'things',
  total: 'Total',
  columns: [
    { key: 'name', header: 'Name' },
    { key: 'count', header: 'Count "of" <things>', isSummed: true },
  ],
} as const;

async function readThings(things: readonly (readonly [string, number])[], longest?: number) {
  async function* rows() {
    yield* things;
  }
  const parts: Uint8Array[] = [];
  for await (const part of workbookBytes(counted, rows(), longest)) parts.push(part);
  return (await readXlsx(Buffer.concat(parts), { readStyles: true })).sheets;
}

test('rows that do not fit into a sheet go on in the next one, and the sum is of all', async () => {
  const sheets = await readThings(
    [
      ['One', 1],
      ['Two & <two>\u0001', 2],
      [' Three\n', 3],
    ],
    3,
  );
  expect(
    sheets.map(({ name, rows, autoFilter }) => ({ name, filtered: autoFilter?.range, cells: rows.slice(1) })),
  ).toEqual([
    {
      name: 'things',
      filtered: 'A1:B3',
      cells: [
        ['One', 1],
        ['Two & <two>', 2],
      ],
    },
    {
      name: 'things_2',
      filtered: 'A1:B2',
      cells: [
        [' Three\n', 3],
        ['Total', 6],
      ],
    },
  ]);
  expect(sheets[1]?.rows[0]).toEqual(['Name', 'Count "of" <things>']);
  expect(sheets[1]?.cells?.get('2,1')?.formula).toBe("SUM('things'!B2:B3,B2:B2)");
});

test('a workbook without rows has its head alone', async () => {
  const [sheet] = await readThings([]);
  expect(sheet?.rows).toEqual([['Name', 'Count "of" <things>']]);
});
