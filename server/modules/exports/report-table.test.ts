import { expect, test } from 'vitest';
import type { Context } from '#server/context/context.ts';
import { turnRows } from '#server/context/turns.ts';
import { tableOf } from '#server/modules/exports/report-table.ts';
import type { TimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { mostInTurn } from '#server/testing/turns.ts';

test('rows of a file are made a few at a time, so that others have their turn', async () => {
  const ctx = { origin: { language: 'en' } } as Context;
  const rows = Array.from({ length: 5 * turnRows }, (_unused, index) => index);
  const most = await mostInTurn(async (count) => {
    const cell = (row: number) => {
      count();
      return row;
    };
    const columns = [{ key: 'number', header: 'Hours', cell }] as const;
    const source = {
      query: { startDate: '2026-03-01', endDate: '2026-03-31' },
      filter: {} as TimeFilter,
      rows,
    };
    const definition = { name: 'numbers', title: 'Time entries', columns, notes: () => [] } as const;
    const cells: unknown[] = [];
    for await (const row of tableOf(ctx, source, definition).rows) cells.push(...row);
    expect(cells).toEqual(rows);
  });
  expect(most).toBeLessThanOrEqual(turnRows);
});
