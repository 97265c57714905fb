/** The meaning of a bar: work against the estimate of a task, an amount against a limit, or a share that is neither good nor bad. */
export type ProgressMeaning = 'estimate' | 'limit' | 'share';

type ProgressTone = 'none' | 'low' | 'fair' | 'good' | 'full' | 'neutral' | 'near';

export interface ProgressLook {
  /** At most 100. */
  readonly percent: number;
  /** The tone of the part up to 100 percent; the part beyond has a colour of its own. */
  readonly tone: ProgressTone;
  /** The share of the whole beyond 100 percent, as a percentage. */
  readonly beyond: number;
}

/** 0 grey, under 25 red, 25 to 49 yellow, 50 to 74 blue, 75 and above green. */
function estimateTone(percent: number): ProgressTone {
  if (percent < 25) return 'low';
  if (percent < 50) return 'fair';
  if (percent < 75) return 'good';
  return 'full';
}

const limitIsNearPercent = 80;

function toneOf(percent: number, meaning: ProgressMeaning): ProgressTone {
  if (percent === 0) return 'none';
  if (meaning === 'estimate') return estimateTone(percent);
  return meaning === 'limit' && percent >= limitIsNearPercent ? 'near' : 'neutral';
}

/** The look of a bar at this percentage. */
export function progressLook(percent: number, meaning: ProgressMeaning = 'share'): ProgressLook {
  const whole = Math.max(0, Math.round(percent));
  return {
    percent: Math.min(100, whole),
    tone: toneOf(whole, meaning),
    beyond: percent > 100 && meaning !== 'share' ? ((percent - 100) / percent) * 100 : 0,
  };
}
