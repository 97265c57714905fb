import { z } from 'zod';

/** Minutes of break that are due after minutes of work in a day. */
const breakStep = z.strictObject({
  afterMinutes: z.number().int().min(1).max(1440),
  breakMinutes: z.number().int().min(1).max(480),
});
export type BreakStep = z.infer<typeof breakStep>;

export const breakStepsMaximum = 6;
export const breakSteps = z.array(breakStep).max(breakStepsMaximum);

export const breakRuleShape = {
  breakSteps: breakSteps.optional(),
  breakGapMinutes: z.number().int().min(1).max(240).optional(),
};

/** The statutory breaks of most countries of the European Union. */
export const usualBreakSteps: readonly BreakStep[] = [
  { afterMinutes: 360, breakMinutes: 30 },
  { afterMinutes: 540, breakMinutes: 45 },
];

/** The organization's rule; without steps there is none. */
export interface BreakRule {
  readonly breakSteps?: readonly BreakStep[] | undefined;
  /** Time between two entries counts as a break from so many minutes on. */
  readonly breakGapMinutes?: number | undefined;
}

/** Milliseconds since 1970. */
export interface WorkSpan {
  readonly startMs: number;
  readonly endMs: number;
}

export interface DayBreaks {
  /** The missing minutes of the break that the time worked requires. */
  readonly missingMinutes: number;
  /** The first break to take: when it is due, or was, if the work goes on. */
  readonly due: { readonly atMs: number; readonly minutes: number } | undefined;
}

const minute = 60_000;
const noBreaks: DayBreaks = { missingMinutes: 0, due: undefined };

/** Without overlaps, in their order. */
function joined(spans: readonly WorkSpan[]): WorkSpan[] {
  const result: WorkSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1);
    if (last && span.startMs <= last.endMs) {
      result[result.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, span.endMs) };
    } else if (span.endMs > span.startMs) result.push(span);
  }
  return result;
}

/** When so much was worked, or will be without another break. */
function reachedAt(work: readonly WorkSpan[], ms: number): number {
  let left = ms;
  for (const { startMs, endMs } of work) {
    if (endMs - startMs >= left) return startMs + left;
    left -= endMs - startMs;
  }
  return (work.at(-1)?.endMs ?? 0) + left;
}

/** The breaks in the entries of one person's day; a running entry counts until now. Informational only. */
export function breaksOfDay(rule: BreakRule, entries: readonly WorkSpan[]): DayBreaks {
  const { breakSteps: steps = [], breakGapMinutes = 15 } = rule;
  const work = joined(entries);
  if (steps.length === 0 || work.length === 0) return noBreaks;
  const worked = work.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const gaps = work.slice(1).map(({ startMs }, index) => startMs - (work[index]?.endMs ?? startMs));
  const taken = gaps.filter((gap) => gap >= breakGapMinutes * minute).reduce((sum, gap) => sum + gap, 0);
  const missingOf = (step: BreakStep) => Math.max(0, Math.ceil(step.breakMinutes - taken / minute));
  const open = steps
    .filter((step) => missingOf(step) > 0)
    .toSorted((a, b) => a.afterMinutes - b.afterMinutes);
  const reached = open.filter(({ afterMinutes }) => worked > afterMinutes * minute);
  const missingMinutes = Math.max(0, ...reached.map(missingOf));
  const [first] = open;
  return {
    missingMinutes,
    due: first && {
      atMs: reachedAt(work, first.afterMinutes * minute),
      minutes: Math.max(missingOf(first), missingMinutes),
    },
  };
}
