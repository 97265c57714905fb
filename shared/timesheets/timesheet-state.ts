import { type TimesheetStatus, timesheetStatus } from '#shared/enums/timesheet.ts';

type Actor = 'owner' | 'reviewer';
export type TimesheetAction = 'submit' | 'withdraw' | 'revise' | 'review' | 'approve' | 'deny' | 'reopen';
export type TimesheetRefusal = 'transition-not-allowed' | 'not-owner' | 'not-reviewer' | 'own-timesheet';

type Transition = { from: TimesheetStatus; to: TimesheetStatus; by: Actor; action: TimesheetAction };

/** A decision skips the steps before it: a pending sheet need not be in review, nor a draft submitted. */
const TRANSITIONS: readonly Transition[] = [
  { from: 'DRAFT', to: 'PENDING', by: 'owner', action: 'submit' },
  { from: 'DENIED', to: 'PENDING', by: 'owner', action: 'submit' },
  { from: 'DENIED', to: 'DRAFT', by: 'owner', action: 'revise' },
  { from: 'PENDING', to: 'DRAFT', by: 'owner', action: 'withdraw' },
  { from: 'IN REVIEW', to: 'DRAFT', by: 'owner', action: 'withdraw' },
  { from: 'DRAFT', to: 'APPROVED', by: 'reviewer', action: 'approve' },
  { from: 'DRAFT', to: 'DENIED', by: 'reviewer', action: 'deny' },
  { from: 'PENDING', to: 'IN REVIEW', by: 'reviewer', action: 'review' },
  { from: 'PENDING', to: 'APPROVED', by: 'reviewer', action: 'approve' },
  { from: 'PENDING', to: 'DENIED', by: 'reviewer', action: 'deny' },
  { from: 'IN REVIEW', to: 'APPROVED', by: 'reviewer', action: 'approve' },
  { from: 'IN REVIEW', to: 'DENIED', by: 'reviewer', action: 'deny' },
  { from: 'APPROVED', to: 'DRAFT', by: 'reviewer', action: 'reopen' },
  { from: 'APPROVED', to: 'DENIED', by: 'reviewer', action: 'deny' },
];

export type TimesheetActor = {
  isOwner: boolean;
  /** Manages the owner, or may approve for the whole organization. */
  isReviewer: boolean;
  /** The organization lets reviewers decide about their own sheets. */
  mayReviewOwn?: boolean;
};

type TimesheetStep =
  | { action: TimesheetAction | 'unchanged'; refusal?: undefined }
  | { refusal: TimesheetRefusal; action?: undefined };

/**
 * The action behind a change of status for this person, or the reason for a refusal. The same status again is no
 * change.
 */
export function timesheetStep(
  change: { from: TimesheetStatus; to: TimesheetStatus },
  actor: TimesheetActor,
): TimesheetStep {
  if (change.from === change.to) return { action: 'unchanged' };
  const transition = TRANSITIONS.find(({ from, to }) => from === change.from && to === change.to);
  if (!transition) return { refusal: 'transition-not-allowed' };
  const refusal = transition.by === 'owner' ? ownerRefusal(actor) : reviewerRefusal(actor);
  return refusal ? { refusal } : { action: transition.action };
}

type HistoryStep = Omit<Transition, 'by'>;

/** A change as history entries: an approved sheet is reopened before it is denied. */
export function historySteps(change: HistoryStep): HistoryStep[] {
  if (!isLocked(change.from) || change.to !== 'DENIED') return [change];
  return [
    { from: change.from, to: 'DRAFT', action: 'reopen' },
    { ...change, from: 'DRAFT' },
  ];
}

/** The statuses this person may set, in their usual order. */
export function allowedSteps(from: TimesheetStatus, actor: TimesheetActor): TimesheetStatus[] {
  return timesheetStatus.options.filter((to) => from !== to && !timesheetStep({ from, to }, actor).refusal);
}

/** The same of a day: while a timer runs on it, it is not approved. */
export function stepsOfDay(
  { status, isRunning }: { status: TimesheetStatus; isRunning: boolean },
  actor: TimesheetActor,
): TimesheetStatus[] {
  return allowedSteps(status, actor).filter((to) => !(isRunning && isLocked(to)));
}

/** An approved sheet locks the logs of its day for everybody. */
export function isLocked(status: TimesheetStatus): boolean {
  return status === 'APPROVED';
}

/** It was submitted or decided about; absent where nothing was recorded. */
export function isBeyondDraft(status: TimesheetStatus | undefined): status is TimesheetStatus {
  return status !== undefined && status !== 'DRAFT';
}

/** Waits for a decision. */
export function isSubmitted(status: TimesheetStatus): boolean {
  return status === 'PENDING' || status === 'IN REVIEW';
}

/** The step decides about a sheet that its owner has not submitted. */
export function skipsSubmission({ from, to }: { from: TimesheetStatus; to: TimesheetStatus }): boolean {
  return from === 'DRAFT' && (to === 'APPROVED' || to === 'DENIED');
}

/** Time that was changed while the sheet waited is noted as a step on the spot, as comments are. */
export function isLateChange({
  from,
  to,
  comment,
}: {
  from: string;
  to: string;
  comment?: string | null;
}): boolean {
  return from === to && !comment;
}

export function requiresReason(to: TimesheetStatus): boolean {
  return to === 'DENIED';
}

function ownerRefusal({ isOwner }: TimesheetActor): TimesheetRefusal | undefined {
  return isOwner ? undefined : 'not-owner';
}

function reviewerRefusal(actor: TimesheetActor): TimesheetRefusal | undefined {
  if (!actor.isReviewer) return 'not-reviewer';
  return actor.isOwner && !actor.mayReviewOwn ? 'own-timesheet' : undefined;
}
