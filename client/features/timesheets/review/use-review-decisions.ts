import type { RefObject } from 'react';
import type { Review } from '#client/features/timesheets/approval/ReviewDialog.tsx';
import { useSheetActions } from '#client/features/timesheets/approval/use-sheet-actions.ts';
import type { ReviewDay, ReviewWeek } from '#shared/timesheets/review.schema.ts';
import { reviewFigures } from '#shared/timesheets/review-week.ts';

export const weekKey = ({ employeeId, weekStart }: Pick<ReviewWeek, 'employeeId' | 'weekStart'>) =>
  `${employeeId} ${weekStart}`;

/** The days of a week that a decision is about. */
export interface DaysOfWeek {
  week: ReviewWeek;
  days: readonly ReviewDay[];
}

export const approvableOf = (week: ReviewWeek): DaysOfWeek => ({
  week,
  days: reviewFigures(week).approvable,
});
export const deniableOf = (week: ReviewWeek): DaysOfWeek => ({ week, days: reviewFigures(week).deniable });

interface DecisionOptions {
  /** Opens the dialog for the reason. */
  onAsk: (review: Review) => void;
  listRef: RefObject<HTMLElement | null>;
}

export interface ReviewDecisions {
  approve: (parts: readonly DaysOfWeek[]) => void;
  deny: (parts: readonly DaysOfWeek[]) => void;
  reopen: (parts: readonly DaysOfWeek[]) => void;
}

const openers = '[data-review-open]';

/** Moves the focus to the week after the removed ones, else to the one before. */
function focusBeside(list: HTMLElement | null, parts: readonly DaysOfWeek[]): void {
  const keys = parts.map(({ week }) => weekKey(week));
  const all = [...(list?.querySelectorAll<HTMLElement>(openers) ?? [])];
  const isLeaving = (opener: HTMLElement) => keys.includes(opener.dataset.reviewOpen ?? '');
  const last = all.findLastIndex(isLeaving);
  const next = all.slice(last + 1)[0] ?? all.slice(0, Math.max(0, last)).findLast((each) => !isLeaving(each));
  next?.focus();
}

/** Approving is immediate and can be undone; denying and reopening open the dialog for the reason first. */
export function useReviewDecisions({ onAsk, listRef }: DecisionOptions): ReviewDecisions {
  const { setStatusOrNotify } = useSheetActions();
  const sheetsOf = (parts: readonly DaysOfWeek[]) =>
    parts.flatMap(({ week, days }) => days.map((day) => ({ ...day, employee: week.employee })));

  const ask = (to: Review['to']) => (parts: readonly DaysOfWeek[]) => {
    const sheets = sheetsOf(parts);
    if (sheets.length > 0) onAsk({ to, sheets });
  };
  function approve(parts: readonly DaysOfWeek[]): void {
    const ids = sheetsOf(parts).map(({ id }) => id);
    if (ids.length === 0) return;
    focusBeside(listRef.current, parts);
    void setStatusOrNotify({ ids, status: 'APPROVED' });
  }
  return { approve, deny: ask('DENIED'), reopen: ask('DRAFT') };
}
