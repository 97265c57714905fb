import type { RoundingMode } from '#shared/enums/report.ts';

/** Minutes that time may be rounded to; 0 leaves it as it is. */
export const roundingSteps = [0, 1, 5, 6, 10, 15, 30, 60] as const;

/** In place of minutes: billable time as the rules of clients and projects have it, all other as it is. */
export const billingRules = 'rules';

/** Rounding options of a report. */
export const reportRoundings = [...roundingSteps, billingRules] as const;
export type ReportRounding = (typeof reportRoundings)[number];

export interface Rounding {
  /** Minutes; 0 leaves everything as it is. */
  readonly to: number;
  readonly mode: RoundingMode;
}

const rounders: Readonly<Record<RoundingMode, (steps: number) => number>> = {
  up: Math.ceil,
  down: Math.floor,
  nearest: Math.round,
};

/** Whole seconds, rounded to whole steps; half a step goes up. */
export function roundSeconds(seconds: number, { to, mode }: Rounding): number {
  if (to <= 0) return seconds;
  const step = to * 60;
  return rounders[mode](seconds / step) * step;
}

/**
 * The rounded seconds of a part of something that is rounded as a whole: in proportion, counted from its start, so
 * that parts always add up to the whole. `before` is the time before the part.
 */
export function partOfRounded(
  { before, seconds }: { before: number; seconds: number },
  whole: { seconds: number; rounded: number },
): number {
  if (whole.seconds === 0) return 0;
  const until = (reached: number) => Math.floor((whole.rounded * reached) / whole.seconds);
  return until(before + seconds) - until(before);
}
