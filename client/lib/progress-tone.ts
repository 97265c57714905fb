export type ProgressTone = 'none' | 'low' | 'fair' | 'good' | 'full';

/** 0 grey, under 25 red, 25 to 49 yellow, 50 to 74 blue, 75 and above green. */
export function progressTone(percent: number): ProgressTone {
  if (percent <= 0) return 'none';
  if (percent < 25) return 'low';
  if (percent < 50) return 'fair';
  if (percent < 75) return 'good';
  return 'full';
}
