type ProgressColour = 'grey' | 'red' | 'yellow' | 'blue' | 'green';

/** 0 grey, under 25 red, 25 to 49 yellow, 50 to 74 blue, 75 and above green. */
export function progressColour(percent: number): ProgressColour {
  if (!(percent > 0)) return 'grey';
  if (percent < 25) return 'red';
  if (percent < 50) return 'yellow';
  return percent < 75 ? 'blue' : 'green';
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
