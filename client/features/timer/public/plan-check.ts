import { createSessionStore } from '#client/lib/session/session-store.ts';
import type { TimerTask } from '#shared/timer/timer-machine.ts';

/** A start that concerns the plan of the day: refused without one, or begun. */
export interface PlanCheck {
  kind: 'refused' | 'started';
  task: TimerTask;
  /** Gaps of the plan. */
  gaps: readonly unknown[];
}

export const planCheck = createSessionStore<PlanCheck | undefined>(undefined);
export const checkPlan = planCheck.write;
