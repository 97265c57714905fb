import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillableEntry, shareOut, timeChanges, toBilledLines } from '#shared/invoices/billed-time.ts';

const entry = (id: string, seconds: number, more: Partial<BillableEntry> = {}): BillableEntry => ({
  ...{
    id,
    seconds,
    day: '2026-03-09',
    timesheetId: 'sheet-9',
    employeeId: 'ann',
    employeeName: 'Ann',
    projectId: 'web',
  },
  ...{ projectName: 'Web', taskId: null, taskTitle: null, rate: '90' },
  ...{ roundTo: null, rounding: null, roundOn: null, ...more },
});

const byProject = (entries: readonly BillableEntry[]) =>
  toBilledLines(entries, 'project', ({ projectName }) => projectName ?? '').map(
    ({ entries: parts, ...line }) => [...Object.values(line), parts.map(({ seconds }) => seconds)],
  );

describe('lines of time', () => {
  it('have one rate each', () => {
    const entries = [entry('1', 3600), entry('2', 1800, { rate: '105' }), entry('3', 60)];
    expect(byProject(entries)).toEqual([
      ['Web', '90', 3660, [3600, 60]],
      ['Web', '105', 1800, [1800]],
    ]);
  });

  it('round each entry, or what a person did on a day for a project', () => {
    const up = { roundTo: 15, rounding: 'up', roundOn: 'entry' } as const;
    const entries = (on: 'entry' | 'day') => [
      ...[entry('1', 60, { ...up, roundOn: on }), entry('2', 240, { ...up, roundOn: on })],
      entry('3', 60, { ...up, roundOn: on, timesheetId: 'sheet-10' }),
    ];
    expect(byProject(entries('entry'))).toEqual([['Web', '90', 2700, [900, 900, 900]]]);
    expect(byProject(entries('day'))).toEqual([['Web', '90', 1800, [180, 720, 900]]]);
  });

  it.each([
    ['project', ['App', 'Web']],
    ['task', ['', 'Fix', 'Ship']],
    ['person', ['Ann', 'Ben']],
    ['day', ['2026-03-08', '2026-03-09']],
  ] as const)('come by %s', (grouping, expected) => {
    const other = { projectId: 'app', projectName: 'App', employeeId: 'ben', employeeName: 'Ben' };
    const entries = [
      entry('1', 60, { taskId: 's', taskTitle: 'Ship' }),
      entry('2', 60, { ...other, day: '2026-03-08' }),
      entry('3', 60, { taskId: 'f', taskTitle: 'Fix' }),
    ];
    const words: Record<string, (one: BillableEntry) => string | null> = {
      project: ({ projectName }) => projectName,
      task: ({ taskTitle }) => taskTitle,
      person: ({ employeeName }) => employeeName,
      day: ({ day }) => day,
    };
    const lines = toBilledLines(entries, grouping, (one) => words[grouping]?.(one) ?? '');
    expect(lines.map(({ description }) => description)).toEqual(expected);
  });
});

describe('parts of a total', () => {
  it.each([
    [10n, [1n, 1n, 1n], [4n, 3n, 3n]],
    [-10n, [1n, 1n, 1n], [-4n, -3n, -3n]],
    [5n, [0n, 0n], [3n, 2n]],
    [0n, [], []],
  ])('of %s by %s', (total, weights, parts) => {
    expect(shareOut(total, weights)).toEqual(parts);
  });

  it('add up to it, none further than one from its exact part', () => {
    const weight = fc.bigInt({ min: 0n, max: 90_000n });
    fc.assert(
      fc.property(
        fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
        fc.array(weight, { minLength: 1 }),
        (total, weights) => {
          const parts = shareOut(total, weights);
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
          const all = Number(weights.reduce((sum, one) => sum + one, 0n));
          if (all === 0) return;
          for (const [index, part] of parts.entries()) {
            expect(Math.abs(Number(part) - (Number(total) * Number(weights[index])) / all)).toBeLessThan(1);
          }
        },
      ),
    );
  });
});

it('says that a draft is behind where its time left, has other hours, or its projects have more', () => {
  const line = (...entries: { id: string; seconds: number }[]) => [
    { description: '', price: '1', seconds: 0, entries },
  ];
  const before = [{ id: 'a', seconds: 600 }];
  const [a, b, other] = [entry('a', 600), entry('b', 60), entry('c', 60, { projectId: 'shop' })];
  const [same, more] = [
    { id: 'a', seconds: 600 },
    { id: 'b', seconds: 60 },
  ];
  const changes = (entries: readonly (typeof a)[], lines: ReturnType<typeof line>) =>
    timeChanges(before, { entries, lines });
  expect(changes([a], line(same))).toEqual({ added: 0, removed: 0, changed: 0, isBehind: false });
  expect(changes([a, b], line(same, more))).toMatchObject({ added: 1, isBehind: true });
  expect(changes([a, other], line(same, { ...more, id: 'c' }))).toMatchObject({ added: 1, isBehind: false });
  expect(changes([a], line({ ...same, seconds: 900 }))).toMatchObject({ changed: 1, isBehind: true });
  expect(changes([], [])).toMatchObject({ removed: 1, isBehind: true });
});
