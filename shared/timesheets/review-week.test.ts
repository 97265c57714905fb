import { expect, test } from 'vitest';
import type { ReviewDay, ReviewWeek } from '#shared/timesheets/review.schema.ts';
import { reviewFigures } from '#shared/timesheets/review-week.ts';

const dayOf = (date: string, more: Partial<ReviewDay>): ReviewDay => ({
  ...{ id: date, date, status: 'PENDING', seconds: 3600, logCount: 1, isRunning: false },
  ...{ manualSeconds: 0, overlapSeconds: 0, gapSeconds: 0, withoutNote: 0 },
  allowedSteps: ['IN REVIEW', 'DENIED', 'APPROVED'],
  ...more,
});

const weekOf = (days: ReviewDay[], more: Partial<ReviewWeek> = {}): ReviewWeek => ({
  ...{ employeeId: 'ben', employee: { id: 'ben' }, weekStart: '2026-03-02', isOwn: false },
  ...{ targetSeconds: 144_000, missingDays: [], days, ...more },
});

test('the days that wait are decided about; a day with a timer cannot be approved yet', () => {
  const figures = reviewFigures(
    weekOf([
      dayOf('2026-03-02', { manualSeconds: 900, overlapSeconds: 60 }),
      dayOf('2026-03-03', {
        isRunning: true,
        allowedSteps: ['IN REVIEW', 'DENIED'],
        changedAt: '2026-03-04',
      }),
      dayOf('2026-03-04', { status: 'APPROVED', allowedSteps: ['DRAFT'], withoutNote: 2 }),
      dayOf('2026-03-05', { status: 'DRAFT', allowedSteps: ['DENIED', 'APPROVED'] }),
      dayOf('2026-03-06', { status: 'DENIED', allowedSteps: [] }),
    ]),
  );
  expect(figures).toMatchObject({
    ...{ seconds: 18_000, manualPercent: 5, overlapSeconds: 60, withoutNote: 2, overLimitSeconds: 0 },
    ...{ isChanged: true, approved: 1, denied: 1, drafts: 1 },
  });
  const dates = (days: readonly ReviewDay[]) => days.map(({ date }) => date.slice(-2));
  expect(dates(figures.approvable)).toEqual(['02']);
  expect(dates(figures.deniable)).toEqual(['02', '03']);
  expect(dates(figures.running)).toEqual(['03']);
  expect(dates(figures.reopenable)).toEqual(['04']);
});

test('a week without time has no share of anything, and one over its limit says by how much', () => {
  expect(reviewFigures(weekOf([])).manualPercent).toBe(0);
  expect(reviewFigures(weekOf([dayOf('2026-03-02', {})], { limitSeconds: 3000 })).overLimitSeconds).toBe(600);
});
