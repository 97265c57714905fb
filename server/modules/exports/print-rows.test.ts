import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import {
  type Cell,
  type PrintLayout,
  printedDuration,
  printedHours,
} from '#server/modules/exports/export-table.ts';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { printRows } from '#server/modules/exports/print-rows.ts';
import { dayText } from '#server/modules/exports/print-text.ts';
import { printedPercent } from '#server/modules/exports/report-table.ts';

const columns = ['date', 'member', 'seconds'].map((key) => ({ key }));
const layout: PrintLayout = {
  page: 'portrait',
  columns: [
    { key: 'member', header: 'Member', width: 1 },
    printedDuration('seconds', 'Duration'),
    printedHours('seconds', 'Hours'),
  ],
  groupBy: { key: 'date', text: dayText },
  notes: [],
};

async function linesOf(rows: Cell[][], print = layout) {
  const found = [];
  const table = { columns, rows: Readable.from(rows), print };
  for await (const { kind, texts } of printRows(table, fileLanguage(undefined))) {
    found.push([kind, ...texts].join(' | '));
  }
  return found;
}

test('groups have their sums, and what is shown adds up to what is shown of them', async () => {
  const rows = [
    ['2026-03-10', 'Ann', 90],
    ['2026-03-10', 'Cid', 90],
    ['2026-03-10', 'Ben', 3601],
    ['2026-03-11', 'Ann', 60],
  ];
  expect(await linesOf(rows)).toEqual([
    'heading | Tue, 10 Mar 2026',
    'row | Ann | 0:01:30 | 0.03',
    'row | Cid | 0:01:30 | 0.02',
    'row | Ben | 1:00:01 | 1.00',
    'subtotal | Subtotal | 1:03:01 | 1.05',
    'heading | Wed, 11 Mar 2026',
    'row | Ann | 0:01:00 | 0.02',
    'subtotal | Subtotal | 0:01:00 | 0.02',
    'total | Total | 1:04:01 | 1.07',
  ]);
});

test('a figure without a sum is rounded by itself, whatever stands above it', async () => {
  const { isSummed: _never, ...balance } = printedHours('seconds', 'Balance');
  const print = { page: layout.page, columns: [...layout.columns.slice(0, 1), balance], notes: [] };
  const same = -71.1353 * 3600;
  expect(
    await linesOf(
      [
        ['2026-10-01', 'Ann', same],
        ['2026-11-01', 'Ann', same],
        ['2026-12-01', 'Ann', same],
      ],
      print,
    ),
  ).toEqual(['row | Ann | -71.14', 'row | Ann | -71.14', 'row | Ann | -71.14', 'total | Total | ']);
});

test('without groups and without rows there is still a total', async () => {
  const { groupBy: _none, ...plain } = layout;
  expect(await linesOf([['2026-03-10', 'Ann', 60]], plain)).toEqual([
    'row | Ann | 0:01:00 | 0.02',
    'total | Total | 0:01:00 | 0.02',
  ]);
  expect(await linesOf([])).toEqual(['heading | Nothing in this period', 'total | Total | 0:00:00 | 0.00']);
});

test('every percent on paper has one decimal', () => {
  expect([0, 68, 66.25, 112.5].map(printedPercent)).toEqual(['0.0 %', '68.0 %', '66.3 %', '112.5 %']);
});
