import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundingMode } from '#shared/enums/report.ts';
import { roundingSteps, roundSeconds } from '#shared/reports/rounding.ts';
import { type SummaryUnit, toSummaryRows } from '#shared/reports/summary-rows.ts';

/*
 * The model of rounding walks along the steps and takes the ones it meets; that of a summary writes every entry out
 * and adds up one by one.
 */

const runs = { seed: 20_260_311, numRuns: 500 };
const minutes = fc.constantFrom(...roundingSteps);
const mode = fc.constantFrom(...roundingMode.options);
const rounding = fc.record({ to: minutes, mode });

function walked(seconds: number, { to, mode: way }: { to: number; mode: string }): number {
  if (to === 0) return seconds;
  let below = 0;
  while (below + to * 60 <= seconds) below += to * 60;
  if (below === seconds || way === 'down') return below;
  const above = below + to * 60;
  return way === 'up' || above - seconds <= seconds - below ? above : below;
}

describe('rounding', () => {
  test('is the step that one meets', () => {
    const near = fc.record({ steps: fc.nat(30), off: fc.integer({ min: -2, max: 2 }), to: minutes });
    const seconds = fc.oneof(
      fc.nat(200_000),
      // Around whole and half steps.
      near.map(({ steps, off, to }) => Math.max(0, steps * to * 30 + off)),
    );
    fc.assert(
      fc.property(seconds, rounding, (time, to) => {
        expect(roundSeconds(time, to)).toBe(walked(time, to));
        expect(roundSeconds(roundSeconds(time, to), to)).toBe(roundSeconds(time, to));
      }),
      { ...runs, numRuns: 1000 },
    );
  });
});

interface Entry {
  readonly project: string;
  readonly person: string;
  readonly day: string;
  readonly isBillable: boolean;
  readonly seconds: number;
}

const entry: fc.Arbitrary<Entry> = fc.record({
  project: fc.constantFrom('', 'p1', 'p2'),
  person: fc.constantFrom('ann', 'ben'),
  day: fc.constantFrom('2026-03-10', '2026-03-11'),
  isBillable: fc.boolean(),
  seconds: fc.integer({ min: 1, max: 40_000 }),
});

/** The unit of rounding: each entry, each day of a person, each total; within the rows of both levels. */
const bunchOf = {
  entry: (each: Entry, index: number) => [each.project, each.person, each.isBillable, index].join('|'),
  day: (each: Entry) => [each.project, each.person, each.isBillable, each.day].join('|'),
  total: (each: Entry) => [each.project, each.person, each.isBillable].join('|'),
} as const;

function bunches(entries: readonly Entry[], on: keyof typeof bunchOf): readonly Entry[] {
  const summed: Record<string, Entry> = {};
  for (const [index, each] of entries.entries()) {
    const key = bunchOf[on](each, index);
    summed[key] = { ...each, seconds: each.seconds + (summed[key]?.seconds ?? 0) };
  }
  return Object.values(summed);
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const rowsOf = <Row extends { key: string }>(rows: readonly Row[]) =>
  Object.fromEntries(rows.map((row) => [row.key, row]));

test.each(['entry', 'day', 'total'] as const)('a summary rounded on the %s adds up', (on) => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), rounding, (entries, to) => {
      const rounded = bunches(entries, on);
      const units = rounded.map(
        ({ project, person, isBillable, seconds }): SummaryUnit => [project, person, isBillable, seconds, 1],
      );
      const { rows, ...totals } = toSummaryRows(
        { units, counts: [], names: [] },
        { groupBy: ['project', 'employee'], rounding: to },
      );
      const amounts = (of: (each: Entry) => boolean) => ({
        seconds: add(rounded.filter(of).map(({ seconds }) => walked(seconds, to))),
        rawSeconds: add(entries.filter(of).map(({ seconds }) => seconds)),
        billableSeconds: add(
          rounded.filter((each) => of(each) && each.isBillable).map(({ seconds }) => walked(seconds, to)),
        ),
      });
      expect(totals).toMatchObject(amounts(() => true));
      for (const [project, row] of Object.entries(rowsOf(rows))) {
        expect(row).toMatchObject(amounts((each) => each.project === project));
        for (const [person, child] of Object.entries(rowsOf(row.children ?? [])))
          expect(child).toMatchObject(amounts((each) => each.project === project && each.person === person));
      }
      expect(rows.map(({ key }) => key).sort()).toEqual(
        [...new Set(entries.map(({ project }) => project))].sort(),
      );
    }),
    { ...runs, numRuns: 150 },
  );
});
