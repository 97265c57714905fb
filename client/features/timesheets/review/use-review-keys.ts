import type { RefObject } from 'react';
import {
  approvableOf,
  deniableOf,
  type ReviewDecisions,
  weekKey,
} from '#client/features/timesheets/review/use-review-decisions.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { ReviewWeek } from '#shared/timesheets/review.schema.ts';

interface ReviewKeys {
  weeks: readonly ReviewWeek[];
  chosen: readonly ReviewWeek[];
  listRef: RefObject<HTMLElement | null>;
  onSelect: (key: string) => void;
  decisions: ReviewDecisions;
}

/** The week that has the focus, or something in it. */
const focusedKey = () =>
  document.activeElement?.closest<HTMLElement>('[data-review-week]')?.dataset.reviewWeek;

/** J and K go through the weeks, Enter opens the one with the focus, for it is a button; A and D decide about it or the chosen ones. */
export function useReviewKeys({ weeks, chosen, listRef, onSelect, decisions }: ReviewKeys): void {
  const { t } = useTranslation();
  const focused = () => weeks.find((week) => weekKey(week) === focusedKey());

  function meant(): readonly ReviewWeek[] {
    if (chosen.length > 0) return chosen;
    const week = focused();
    return week === undefined ? [] : [week];
  }
  function move(step: number): void {
    const openers = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-review-open]') ?? [])];
    const at = openers.findIndex((opener) => opener.dataset.reviewOpen === focusedKey());
    const next = at === -1 ? (step > 0 ? 0 : openers.length - 1) : at + step;
    openers[Math.min(openers.length - 1, Math.max(0, next))]?.focus();
  }
  function select(): void {
    const week = focused();
    if (week !== undefined) onSelect(weekKey(week));
  }
  useShortcut({ keys: 'J', label: t('review.keys.next'), run: () => move(1) });
  useShortcut({ keys: 'K', label: t('review.keys.previous'), run: () => move(-1) });
  useShortcut({ keys: 'X', label: t('review.keys.select'), run: select });
  useShortcut({
    keys: 'A',
    label: t('timesheets.steps.APPROVED'),
    run: () => decisions.approve(meant().map(approvableOf)),
  });
  useShortcut({
    keys: 'D',
    label: t('timesheets.steps.DENIED'),
    run: () => decisions.deny(meant().map(deniableOf)),
  });
}
