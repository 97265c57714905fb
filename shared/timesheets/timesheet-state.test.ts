import { describe, expect, test } from 'vitest';
import { type TimesheetStatus, timesheetStatus } from '#shared/enums/timesheet.ts';
import {
  allowedSteps,
  historySteps,
  isLocked,
  requiresReason,
  skipsSubmission,
  timesheetStep,
} from './timesheet-state.ts';

const owner = { isOwner: true, isReviewer: false };
const reviewer = { isOwner: false, isReviewer: true };
const both = { isOwner: true, isReviewer: true };
const stranger = { isOwner: false, isReviewer: false };

const allowed: [TimesheetStatus, TimesheetStatus, typeof owner, string][] = [
  ['DRAFT', 'PENDING', owner, 'submit'],
  ['DRAFT', 'APPROVED', reviewer, 'approve'],
  ['DRAFT', 'DENIED', reviewer, 'deny'],
  ['PENDING', 'IN REVIEW', reviewer, 'review'],
  ['IN REVIEW', 'APPROVED', reviewer, 'approve'],
  ['IN REVIEW', 'DENIED', reviewer, 'deny'],
  ['PENDING', 'APPROVED', reviewer, 'approve'],
  ['PENDING', 'DENIED', reviewer, 'deny'],
  ['PENDING', 'DRAFT', owner, 'withdraw'],
  ['IN REVIEW', 'DRAFT', owner, 'withdraw'],
  ['DENIED', 'DRAFT', owner, 'revise'],
  ['DENIED', 'PENDING', owner, 'submit'],
  ['APPROVED', 'DRAFT', reviewer, 'reopen'],
  ['APPROVED', 'DENIED', reviewer, 'deny'],
];

test.each(allowed)('%s → %s', (from, to, actor, action) => {
  expect(timesheetStep({ from, to }, actor)).toEqual({ action });
});

test.each(allowed)('%s → %s is refused to the others', (from, to, actor) => {
  const other = actor.isOwner ? reviewer : owner;
  const refusal = actor.isOwner ? 'not-owner' : 'not-reviewer';
  expect(timesheetStep({ from, to }, other)).toEqual({ refusal });
  expect(timesheetStep({ from, to }, stranger)).toEqual({ refusal });
});

const refused = timesheetStatus.options.flatMap((from) =>
  timesheetStatus.options
    .filter((to) => to !== from && !allowed.some(([a, b]) => a === from && b === to))
    .map((to): [TimesheetStatus, TimesheetStatus] => [from, to]),
);

test('six of twenty changes exist for nobody', () => {
  expect(refused).toHaveLength(6);
  expect(refused).toContainEqual(['DRAFT', 'IN REVIEW']);
  expect(refused).toContainEqual(['APPROVED', 'PENDING']);
});

test.each(refused)('%s → %s is no transition', (from, to) => {
  expect(timesheetStep({ from, to }, { ...both, mayReviewOwn: true })).toEqual({
    refusal: 'transition-not-allowed',
  });
});

test('the history of a denied approval has both steps', () => {
  expect(historySteps({ from: 'APPROVED', to: 'DENIED', action: 'deny' })).toEqual([
    { from: 'APPROVED', to: 'DRAFT', action: 'reopen' },
    { from: 'DRAFT', to: 'DENIED', action: 'deny' },
  ]);
  const plain = { from: 'PENDING', to: 'DENIED', action: 'deny' } as const;
  expect(historySteps(plain)).toEqual([plain]);
});

test.each(timesheetStatus.options)('%s again changes nothing', (status) => {
  expect(timesheetStep({ from: status, to: status }, stranger)).toEqual({ action: 'unchanged' });
});

describe('one’s own timesheet', () => {
  test.each([
    ['DRAFT', 'APPROVED'],
    ['DRAFT', 'DENIED'],
    ['PENDING', 'APPROVED'],
    ['IN REVIEW', 'APPROVED'],
    ['IN REVIEW', 'DENIED'],
    ['APPROVED', 'DRAFT'],
  ] as const)('nobody decides about their own: %s → %s', (from, to) => {
    expect(timesheetStep({ from, to }, both)).toEqual({ refusal: 'own-timesheet' });
    expect(timesheetStep({ from, to }, { ...both, mayReviewOwn: true }).refusal).toBeUndefined();
  });

  test('the organization’s leave makes nobody a reviewer', () => {
    const step = timesheetStep({ from: 'PENDING', to: 'APPROVED' }, { ...owner, mayReviewOwn: true });
    expect(step).toEqual({ refusal: 'not-reviewer' });
  });
});

test.each([
  ['DRAFT', owner, ['PENDING']],
  ['DRAFT', reviewer, ['DENIED', 'APPROVED']],
  ['DRAFT', both, ['PENDING']],
  ['PENDING', owner, ['DRAFT']],
  ['PENDING', reviewer, ['IN REVIEW', 'DENIED', 'APPROVED']],
  ['DENIED', owner, ['DRAFT', 'PENDING']],
  ['APPROVED', owner, []],
  ['APPROVED', reviewer, ['DRAFT', 'DENIED']],
] as const)('from %s', (from, actor, statuses) => {
  expect(allowedSteps(from, actor)).toEqual(statuses);
});

test.each(timesheetStatus.options)('%s: approved locks, denied asks for a reason', (status) => {
  expect(isLocked(status)).toBe(status === 'APPROVED');
  expect(requiresReason(status)).toBe(status === 'DENIED');
});

test('a verdict on a draft is one about what was not handed in', () => {
  const skipping = allowed.filter(([from, to]) => skipsSubmission({ from, to }));
  expect(skipping.map(([from, to]) => [from, to])).toEqual([
    ['DRAFT', 'APPROVED'],
    ['DRAFT', 'DENIED'],
  ]);
});
