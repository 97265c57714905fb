import type { TimerTask } from '#client/features/timer/queries.ts';
import { createSessionStore } from '#client/lib/session/session-store.ts';

/** A start that today's plan has a word in: refused for want of one, or begun. */
export interface PlanCheck {
  kind: 'refused' | 'started';
  task: TimerTask;
  /** What the plan lacks. */
  gaps: readonly unknown[];
}

export const planCheck = createSessionStore<PlanCheck | undefined>(undefined);
export const checkPlan = planCheck.write;
