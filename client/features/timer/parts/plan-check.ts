import type { TimerTask } from '#client/features/timer/timer-state.ts';

/** A start that today's plan has a word in: refused for want of one, or begun. */
export interface PlanCheck {
  kind: 'refused' | 'started';
  task: TimerTask;
  /** What the plan lacks. */
  gaps: readonly unknown[];
}

const listeners = new Set<() => void>();
let current: PlanCheck | undefined;

export function checkPlan(check: PlanCheck | undefined): void {
  current = check;
  for (const listener of listeners) listener();
}

export const currentPlanCheck = (): PlanCheck | undefined => current;

export function onPlanCheck(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
