import type { ReviewDay, ReviewWeek } from '#shared/timesheets/review.schema.ts';
import { isLocked, isSubmitted } from '#shared/timesheets/timesheet-state.ts';

/** The sums of the days of a week, and the steps open to a reviewer. */
export interface ReviewFigures {
  readonly seconds: number;
  /** 0 to 100. */
  readonly manualPercent: number;
  readonly overlapSeconds: number;
  readonly gapSeconds: number;
  readonly withoutNote: number;
  readonly missingBreakMinutes: number;
  /** Beyond the limit of the week. */
  readonly overLimitSeconds: number;
  readonly isChanged: boolean;
  readonly approved: number;
  readonly denied: number;
  readonly drafts: number;
  /** The days that the caller may approve, deny or reopen now. */
  readonly approvable: readonly ReviewDay[];
  readonly deniable: readonly ReviewDay[];
  readonly reopenable: readonly ReviewDay[];
  /** Days that wait, but cannot be approved while a timer runs on them. */
  readonly running: readonly ReviewDay[];
}

type Figure =
  | 'seconds'
  | 'manualSeconds'
  | 'overlapSeconds'
  | 'gapSeconds'
  | 'withoutNote'
  | 'missingBreakMinutes';

/** A decision about a week covers its submitted days: its owner still works on the others. */
export function reviewFigures({ days, limitSeconds }: ReviewWeek): ReviewFigures {
  const sum = (figure: Figure) => days.reduce((total, day) => total + (day[figure] ?? 0), 0);
  const seconds = sum('seconds');
  const waiting = days.filter(({ status }) => isSubmitted(status));
  const withStatus = (wanted: ReviewDay['status']) => days.filter(({ status }) => status === wanted).length;
  return {
    seconds,
    manualPercent: seconds === 0 ? 0 : Math.round((sum('manualSeconds') * 100) / seconds),
    overlapSeconds: sum('overlapSeconds'),
    gapSeconds: sum('gapSeconds'),
    withoutNote: sum('withoutNote'),
    missingBreakMinutes: sum('missingBreakMinutes'),
    overLimitSeconds: limitSeconds ? Math.max(0, seconds - limitSeconds) : 0,
    isChanged: waiting.some(({ changedAt }) => Boolean(changedAt)),
    approved: withStatus('APPROVED'),
    denied: withStatus('DENIED'),
    drafts: withStatus('DRAFT'),
    approvable: waiting.filter(({ allowedSteps }) => allowedSteps.includes('APPROVED')),
    deniable: waiting.filter(({ allowedSteps }) => allowedSteps.includes('DENIED')),
    reopenable: days.filter(({ status, allowedSteps }) => isLocked(status) && allowedSteps.includes('DRAFT')),
    running: waiting.filter(({ isRunning }) => isRunning),
  };
}
