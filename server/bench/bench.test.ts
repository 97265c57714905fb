import { makeWorkspace, sendInto } from '#server/bench/installation.ts';
import { reads } from '#server/bench/reads.ts';
import { runStep } from '#server/bench/step.ts';
import { toTable, withTable } from '#server/bench/table.ts';
import { writes } from '#server/bench/writes.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { dayOf } from '#shared/time/day.ts';

test('every line of the bench answers something, on any day', async () => {
  const server = await startTestServer({ RATE_LIMIT: 'off' });
  server.clock.set(new Date(`${dayOf(new Date(), 'UTC')}T18:30:00Z`));
  const send = sendInto(server.app);
  // Ten weeks hold the whole of the last month.
  const volume = { name: 'load', members: 12, tasks: 60, logs: 12 * 6 * 70 };
  const callers = await makeWorkspace(server.services, send, volume);
  for (const line of [...reads, ...writes]) {
    const [caller] = callers[line.as];
    if (caller === undefined) throw new Error('nobody calls');
    await expect(runStep({ send, line, caller, turn: 1, sizes: [] }), line.name).resolves.toBeGreaterThan(0);
  }
  await server.close();
}, 120_000);

test('a figure is compared with its budget, and the page keeps its words', () => {
  const table = toTable([
    { what: 'start', value: 8.26, unit: 'ms', most: 8 },
    { what: 'growth', value: 1.5, unit: '×', most: 1.5 },
    { what: 'file', value: 474.4, unit: 'ms' },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| start | 8.3 ms | ≤ 8 ms ✗ |',
    '| growth | 1.50 × | ≤ 1.5 × ✓ |',
    '| file | 474 ms |  |',
  ]);
  const page = 'Before\n<!-- figures -->\nold\n<!-- end -->\nAfter\n';
  expect(withTable(page, table)).toBe(page.replace('old', table));
  expect(withTable(page.replace('old\n', ''), table)).toBe(page.replace('old', table));
  expect(() => withTable('Before', table)).toThrow('no place');
});
