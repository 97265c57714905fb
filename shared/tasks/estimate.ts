/** An estimate as forms hold it; a day has 24 hours. */
interface EstimateParts {
  readonly estimateDays?: number | null | undefined;
  readonly estimateHours?: number | null | undefined;
  readonly estimateMinutes?: number | null | undefined;
}

interface EstimateInput extends EstimateParts {
  /** Seconds */
  readonly estimate?: number | null | undefined;
}

/**
 * The estimate of a body, in seconds. Who sends a whole task with one of its fields changed sends both
 * spellings, so that the one that differs from the stored estimate counts; where both do, the seconds.
 */
export function estimateSecondsIn(input: EstimateInput, stored: number | null): number | null | undefined {
  const { estimate, estimateDays, estimateHours, estimateMinutes } = input;
  if (estimate !== undefined && estimate !== stored) return estimate;
  const wholeMinutes = Math.floor((stored ?? 0) / 60);
  const hours =
    (estimateDays ?? 0) * 24 + (estimateHours ?? (estimateDays ? 0 : Math.floor(wholeMinutes / 60)));
  const minutes = hours * 60 + (estimateMinutes ?? wholeMinutes % 60);
  return minutes === wholeMinutes ? estimate : minutes * 60;
}

/** Worked time as a share of the estimate, capped at 100, not rounded; 0 without an estimate. */
export function estimationPercentage(time: {
  workedSeconds: number;
  estimateSeconds?: number | null;
}): number {
  const estimate = time.estimateSeconds ?? 0;
  if (estimate <= 0) return 0;
  return Math.min(100, Math.max(0, (time.workedSeconds / estimate) * 100));
}

/** Completed tasks over all tasks, rounded. */
export function completionPercent({ completed, total }: { completed: number; total: number }): number {
  return total > 0 ? Math.round((completed / total) * 100) : 0;
}
