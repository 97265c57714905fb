import { expect, test } from 'vitest';
import { type TimerStartFacts, timerRefusal, timerTexts } from './timer-rules.ts';

const ready: TimerStartFacts = { isEmailVerified: true, isTrackingEnabled: true, task: { status: 'open' } };
const goodPlan = { workTimePlanned: 4, tasks: [{ status: 'open', estimate: 3600 }] };

test.each([
  ['nothing in the way', ready, undefined],
  ['an unverified e-mail', { ...ready, isEmailVerified: false }, 'email-unverified'],
  ['tracking disabled', { ...ready, isTrackingEnabled: false }, 'tracking-disabled'],
  ['starting on a closed task is refused', { ...ready, task: { status: 'closed' } }, 'task-closed'],
  ['a completed task may be worked on', { ...ready, task: { status: 'completed' } }, undefined],
  ['no task chosen', { ...ready, task: null }, undefined],
  ['a plan is required and missing', { ...ready, requiresPlan: true }, 'plan-required'],
  ['a plan is required and complete', { ...ready, requiresPlan: true, todayPlan: goodPlan }, undefined],
  ['a plan is not required', { ...ready, requiresPlan: false, todayPlan: null }, undefined],
  [
    'the account comes before everything else',
    { isEmailVerified: false, isTrackingEnabled: false, task: { status: 'closed' }, requiresPlan: true },
    'email-unverified',
  ],
  [
    'the closed task before the plan',
    { ...ready, task: { status: 'closed' }, requiresPlan: true },
    'task-closed',
  ],
] as const)('%s', (_rule, facts, code) => {
  expect(timerRefusal(facts)?.code).toBe(code);
});

test.each([
  ['no plan today', null, ['no-plan']],
  ['a plan without tasks', { workTimePlanned: 4, tasks: [] }, ['no-tasks']],
  ['planned time 0', { ...goodPlan, workTimePlanned: 0 }, ['no-planned-time']],
  [
    'a task without an estimate',
    { workTimePlanned: 4, tasks: [{ estimate: 0 }] },
    ['tasks-without-estimate'],
  ],
  ['several gaps', { workTimePlanned: null, tasks: [{}] }, ['no-planned-time', 'tasks-without-estimate']],
])('a required plan is incomplete: %s', (_rule, todayPlan, gaps) => {
  expect(timerRefusal({ ...ready, requiresPlan: true, todayPlan })).toEqual({
    code: 'plan-required',
    message: timerTexts['plan-required'],
    planGaps: gaps,
  });
});

test('in the words that other clients show', () => {
  expect(timerRefusal({ ...ready, task: { status: 'closed' } })?.message).toBe('Task is closed');
  expect(timerRefusal({ ...ready, isEmailVerified: false })?.message).toBe(
    'Please Verify your account before start using the app.',
  );
  expect(timerRefusal({ ...ready, isTrackingEnabled: false })?.message).toBe(
    'The time tracking functionality has been disabled for you.',
  );
});
