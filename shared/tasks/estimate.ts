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
 * The estimate of a body, in seconds. Clients that send a whole task with one changed field send both spellings, so
 * the one that differs from the stored estimate counts; if both do, the seconds.
 */
export function estimateSecondsIn(input: EstimateInput, stored: number | null): number | null | undefined {
  const { estimate, estimateDays, estimateHours, estimateMinutes } = input;
  if (estimate !== undefined && estimate !== stored) return estimate;
  const wholeMinutes = Math.floor((stored ?? 0) / 60);
  // An input with days replaces the whole estimate.
  const kept = estimateDays ? 0 : wholeMinutes;
  const hours = (estimateDays ?? 0) * 24 + (estimateHours ?? Math.floor(kept / 60));
  const minutes = hours * 60 + (estimateMinutes ?? kept % 60);
  return minutes === wholeMinutes ? estimate : minutes * 60;
}

interface EstimatedTime {
  readonly workedSeconds: number;
  readonly estimateSeconds?: number | null | undefined;
}

/**
 * Worked time as a share of the estimate, unrounded and possibly above 100, and the excess; 0 without an estimate.
 */
export function estimateUse({ workedSeconds, estimateSeconds }: EstimatedTime) {
  const estimate = estimateSeconds ?? 0;
  if (estimate <= 0) return { percent: 0, overSeconds: 0 };
  return {
    percent: Math.max(0, (workedSeconds / estimate) * 100),
    overSeconds: Math.max(0, workedSeconds - estimate),
  };
}

/** The share of the estimate that is used, at most 100. */
export const estimationPercentage = (time: EstimatedTime): number => Math.min(100, estimateUse(time).percent);

/** Completed tasks over all tasks, rounded. */
export function completionPercent({ completed, total }: { completed: number; total: number }): number {
  return total > 0 ? Math.round((completed / total) * 100) : 0;
}
