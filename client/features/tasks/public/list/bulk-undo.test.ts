import { expect, test } from 'vitest';
import { undoSteps } from '#client/features/tasks/public/list/bulk-undo.ts';
import { ann, bob, task } from '#client/features/tasks/task-test-kit.tsx';

const tasks = [
  task('a', { members: [ann], tags: [{ id: 'l1', name: 'billing' }], priority: 'high', projectId: 'p' }),
  task('b', { members: [ann, bob], tags: [], dueDate: '2026-11-19T00:00:00.000Z' }),
  task('c', { members: [bob], tags: [] }),
];

test('people and labels are taken away where they were added, and stay where they were before', () => {
  expect(undoSteps(tasks, { addMemberIds: ['bob'] })).toEqual([
    { ids: ['a'], change: { removeMemberIds: ['bob'] } },
  ]);
  expect(undoSteps(tasks, { removeMemberIds: ['ann'] })).toEqual([
    { ids: ['a', 'b'], change: { addMemberIds: ['ann'] } },
  ]);
  expect(undoSteps(tasks, { addTagIds: ['l1'] })).toEqual([
    { ids: ['b', 'c'], change: { removeTagIds: ['l1'] } },
  ]);
  expect(undoSteps(tasks, { removeTagIds: ['l1'] })).toEqual([{ ids: ['a'], change: { addTagIds: ['l1'] } }]);
});

test('fields get their old values back, also none', () => {
  expect(undoSteps(tasks, { priority: 'low', projectId: 'q' })).toEqual([
    { ids: ['a'], change: { priority: 'high', projectId: 'p' } },
    { ids: ['b', 'c'], change: { priority: null, projectId: null } },
  ]);
  expect(undoSteps(tasks, { dueDate: null })).toEqual([
    { ids: ['a', 'c'], change: { dueDate: null } },
    { ids: ['b'], change: { dueDate: '2026-11-19' } },
  ]);
});
