import { expect, test } from 'vitest';
import { type RuledFields, taskChangeRefusal, taskRefusals } from './task-rights.ts';

const task: RuledFields = { memberIds: ['ann', 'ben'], estimate: null, title: 'Docs', description: null };
const ann = { employeeId: 'ann', managesTask: false, isEmailVerified: true };
const cleo = { ...ann, employeeId: 'cleo' };
const manager = { ...cleo, managesTask: true };
const { notAssigner, notUnassigner, notTaskEstimator } = taskRefusals;

test.each([
  ['the whole task as it was', cleo, { ...task, estimate: 0 }, undefined],
  ['taking a task', cleo, { memberIds: ['ben', 'ann', 'cleo'] }, undefined],
  ['leaving a task', ann, { memberIds: ['ben'] }, undefined],
  ['taking a colleague off', ann, { memberIds: ['ann'] }, notUnassigner],
  ['putting a colleague on', ann, { memberIds: ['ann', 'ben', 'cleo'] }, notAssigner],
  ['a colleague for oneself', cleo, { memberIds: ['ann', 'cleo'] }, notUnassigner],
  ['a manager, for anybody', manager, { memberIds: [] }, undefined],
  ['an estimate of who works on it', ann, { estimate: 60 }, undefined],
  ['an estimate of who takes it', cleo, { memberIds: ['ann', 'ben', 'cleo'], estimate: 60 }, undefined],
  ['an estimate of somebody else', cleo, { estimate: 60 }, notTaskEstimator],
  ['an estimate of a manager', manager, { estimate: 60 }, undefined],
  ['an estimate of who works nowhere', { ...cleo, employeeId: undefined }, { estimate: 1 }, notTaskEstimator],
  ['other words', cleo, { title: 'More docs', description: 'Why' }, undefined],
])('%s', (_name, actor, change, message) => {
  expect(taskChangeRefusal(task, change, actor)?.message).toBe(message);
});

test('words need a verified address, the same words do not', () => {
  const unverified = { ...ann, isEmailVerified: false };
  expect(taskChangeRefusal(task, { title: 'More' }, unverified)?.code).toBe('EMAIL_UNVERIFIED');
  expect(taskChangeRefusal(task, { description: 'Why' }, unverified)?.code).toBe('EMAIL_UNVERIFIED');
  expect(taskChangeRefusal(task, { ...task, estimate: 5 }, unverified)).toBeUndefined();
});
