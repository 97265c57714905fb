import { type PlanFacts, type PlanGap, planGaps } from '#shared/plans/plan-rules.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
import { type Message, message } from '#shared/text/message.ts';

/** Other clients show the first three word for word. */
export const timerTexts = {
  'email-unverified': 'Please Verify your account before start using the app.',
  'task-closed': 'Task is closed',
  'tracking-disabled': 'The time tracking functionality has been disabled for you.',
  'plan-required': 'Plan your day and estimate its tasks before you start the timer.',
} as const;

/** A client without a heartbeat for so many hours has been left; its owner is notified. */
export const silentTimerHours = 2;

/** The reason for refusing a change that names a log, or a late change. */
export const timerConflictTexts = {
  runsSince: 'Meanwhile the timer was started elsewhere.',
  changed: 'The timer was changed meanwhile. Nothing was changed by this.',
  weeklyLimit: (limit: Message) => message('The weekly limit of {0} is reached.', limit),
} as const;

export type TimerRefusalCode = keyof typeof timerTexts;
type TimerRefusal = { code: TimerRefusalCode; message: string; planGaps?: TimerPlanGap[] };
type TimerPlanGap = 'no-plan' | PlanGap;

export type TimerStartFacts = {
  isEmailVerified: boolean;
  /** Both the employee's and the membership's switch. */
  isTrackingEnabled: boolean;
  task?: { status?: string | null } | null;
  /** The team's `requirePlanToTrack`. */
  requiresPlan?: boolean | null;
  /** The person's plan for today in that team. */
  todayPlan?: PlanFacts | null;
};

/** Why the timer may not start; nothing when it may. Stopping is never refused. */
export function timerRefusal(facts: TimerStartFacts): TimerRefusal | undefined {
  if (!facts.isEmailVerified) return refusal('email-unverified');
  if (!facts.isTrackingEnabled) return refusal('tracking-disabled');
  if (isClosed(facts.task?.status)) return refusal('task-closed');
  if (!facts.requiresPlan) return undefined;
  const gaps: TimerPlanGap[] = facts.todayPlan ? planGaps(facts.todayPlan) : ['no-plan'];
  return gaps.length > 0 ? { ...refusal('plan-required'), planGaps: gaps } : undefined;
}

function refusal(code: TimerRefusalCode): TimerRefusal {
  return { code, message: timerTexts[code] };
}
