/** An estimate as forms ask for it; a day has 24 hours. */
interface EstimateParts {
  readonly estimateDays?: number | null | undefined;
  readonly estimateHours?: number | null | undefined;
  readonly estimateMinutes?: number | null | undefined;
}

interface AskedEstimate extends EstimateParts {
  /** Seconds */
  readonly estimate?: number | null | undefined;
}

/**
 * The estimate that a body asks for, in seconds. Who sends a whole task with one of its fields changed sends both
 * spellings, so that the one that differs from the stored estimate counts; where both do, the seconds.
 */
export function askedEstimate(asked: AskedEstimate, stored: number | null): number | null | undefined {
  const { estimate, estimateDays, estimateHours, estimateMinutes } = asked;
  if (estimate !== undefined && estimate !== stored) return estimate;
  const wholeMinutes = Math.floor((stored ?? 0) / 60);
  const hours =
    (estimateDays ?? 0) * 24 + (estimateHours ?? (estimateDays ? 0 : Math.floor(wholeMinutes / 60)));
  const minutes = hours * 60 + (estimateMinutes ?? wholeMinutes % 60);
  return minutes === wholeMinutes ? estimate : minutes * 60;
}
