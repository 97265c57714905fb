import { expect, test } from 'vitest';
import { turnRows } from '#server/context/turns.ts';
import { openCsv } from '#server/modules/imports/read/csv-rows.ts';
import { surveyFile } from '#server/modules/imports/read/import-file.ts';
import { exportsOf } from '#server/modules/imports/test-imports.ts';
import { isTooLong, longestTurn, mostInTurn } from '#server/testing/turns.ts';
import { importBounds, importBytes, importRows, importTexts } from '#shared/imports/import.schema.ts';
import { guessMapping } from '#shared/imports/import-columns.ts';
import { readRow } from '#shared/imports/read-row.ts';
import { createZoneClock } from '#shared/imports/read-span.ts';

async function read(text: string | Buffer) {
  const file = await openCsv(Buffer.from(text));
  const mapping = guessMapping(file.columns);
  const { dateFormat, isDateFormatGuessed } = await surveyFile(file, mapping, undefined);
  const settings = { mapping, dateFormat, clock: createZoneClock('Europe/Berlin') };
  const entries: unknown[] = [];
  for await (const { row, cells } of file.rows()) {
    const { entry, reason } = readRow(row, cells, settings);
    entries.push(entry ?? reason);
  }
  return { dateFormat, isDateFormatGuessed, entries };
}

const span = (from: string, to: string) => ({
  startedAt: new Date(`${from}:00Z`),
  stoppedAt: new Date(`${to}:00Z`),
});
const ann = { person: 'Ann Archer' };

test('a detailed report of Toggl is read', async () => {
  const email = 'ANN@EXAMPLE.ORG';
  expect(await read(exportsOf.toggl)).toEqual({
    dateFormat: 'ymd',
    isDateFormatGuessed: false,
    entries: [
      {
        ...{ row: 2, ...ann, email, ...span('2026-03-02T08:00', '2026-03-02T09:30'), project: 'Website' },
        ...{ task: 'Design', description: 'Home page, the "new" one', isBillable: true },
        ...{ client: 'Acme, Inc.', tags: ['web', 'ui'], rate: { low: 119.995 / 1.5, high: 120.005 / 1.5 } },
      },
      {
        ...{ row: 3, ...ann, email, description: 'Night shift', isBillable: false, tags: [] },
        ...{ startedAt: new Date('2026-03-02T21:15:00Z'), stoppedAt: new Date('2026-03-03T00:45:10Z') },
      },
    ],
  });
});

test('a detailed report of Clockify is read: months first, twelve hours, lines in a cell', async () => {
  const email = 'ann@example.org';
  expect(await read(exportsOf.clockify)).toEqual({
    dateFormat: 'mdy',
    isDateFormatGuessed: false,
    entries: [
      {
        ...{ row: 2, ...ann, email, ...span('2026-03-02T08:00', '2026-03-02T08:15'), project: 'Website' },
        ...{ description: 'Stand-up', isBillable: true, client: 'Acme', tags: [] },
      },
      {
        ...{ row: 3, ...ann, email, ...span('2025-03-13T10:30', '2025-03-13T11:45'), project: 'Website' },
        ...{ task: 'Design', description: 'Over noon\nin two lines', isBillable: false },
        ...{ client: 'Acme', tags: [] },
      },
    ],
  });
});

test('an export of Kimai is read: semicolons, its own ids, ends on the next day', async () => {
  const latin = Buffer.from(exportsOf.kimai, 'latin1');
  expect(await read(latin)).toEqual({
    dateFormat: 'ymd',
    isDateFormatGuessed: false,
    entries: [
      {
        ...{
          row: 2,
          id: '17',
          ...ann,
          login: 'ann',
          ...span('2026-03-02T08:00', '2026-03-02T09:30'),
          project: 'Website',
        },
        ...{ task: 'Design', description: 'Größe prüfen', isBillable: true, client: 'Acme', tags: [] },
      },
      {
        ...{
          row: 3,
          id: '18',
          ...ann,
          login: 'ann',
          ...span('2026-03-02T22:00', '2026-03-03T00:00'),
          project: 'Website',
        },
        ...{ task: 'Support', isBillable: false, client: 'Acme', tags: [] },
      },
    ],
  });
});

test('a table of one’s own is read: tabs, durations, an empty line, a guarded formula', async () => {
  expect(await read(exportsOf.csv)).toEqual({
    dateFormat: 'dmy',
    isDateFormatGuessed: false,
    entries: [
      {
        ...{ row: 2, ...span('2026-03-02T08:00', '2026-03-02T09:30') },
        ...{ project: 'Website', description: 'Planung', tags: [] },
      },
      {
        ...{ row: 4, ...span('2026-03-03T08:00', '2026-03-03T10:15') },
        ...{ description: '=1+1', tags: [] },
      },
    ],
  });
});

test('a large file is read a few rows at a time, so that others have their turn', async () => {
  const file = await openCsv(Buffer.from(`Date\n${'2026-03-02\n'.repeat(5 * turnRows)}`));
  const most = await mostInTurn(async (count) => {
    for await (const _row of file.rows()) count();
  });
  expect(most).toBeLessThanOrEqual(turnRows);
});

const dated = 'Date\n2026-03-02\n';

test.for([
  ['a line of nothing but commas', ','.repeat(importBytes - dated.length), importTexts.longRow(3)],
  ['lines of 180,000 commas', `${','.repeat(180_000)}\n`.repeat(50), importTexts.tooManyColumns],
  ['nothing but empty lines', '\n'.repeat(importBytes - dated.length), importTexts.tooManyLines],
  ['rows of empty cells', `${','.repeat(999)}\n`.repeat(10_000), importTexts.tooManyCells],
  ['a quote that stays open', `"${'x\n'.repeat(importBytes / 2 - dated.length)}`, importTexts.longRow(3)],
  ['letters of Windows', Buffer.alloc(importBytes, 0x80), importTexts.longRow(1)],
] as const)('%s: refused, and others have their turn meanwhile', async ([, lines, reason]) => {
  const file = typeof lines === 'string' ? Buffer.from(dated + lines) : lines;
  const { result, longestMs } = await longestTurn(() => read(file).catch(String));
  expect(result).toContain(String(reason));
  expect(isTooLong(longestMs)).toBe(false);
});

test.for([
  ['a head alone', 'Date,Start,End\n', importTexts.noRows],
  ['nothing', ' \n\n', importTexts.noRows],
  ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]), importTexts.spreadsheet],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00]), importTexts.notText],
  [
    'a quote that stays open',
    'Date,Start\n2026-03-02,"09:00\n2026-03-03,10:00\n',
    String(importTexts.openQuote(2)),
  ],
  ['one endless line', 'x'.repeat(300_000), String(importTexts.longRow(1))],
  ['too wide a head', ','.repeat(importBounds.columns), importTexts.tooManyColumns],
  ['too wide a row', `Date\n${','.repeat(importBounds.columns)}`, importTexts.tooManyColumns],
  ['too many rows', `Date\n${'x\n'.repeat(importRows + 1)}`, importTexts.tooManyRows],
] as const)('%s is refused', async ([, text, message]) => {
  await expect(read(text)).rejects.toThrow(message);
});
