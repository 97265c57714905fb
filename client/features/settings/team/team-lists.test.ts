import { expect, test } from 'vitest';
import { teamSections } from '#client/features/settings/team/sections.ts';
import { scope } from '#client/features/tasks/task-test-kit.tsx';

test('only managers of the team have the lists in their settings', () => {
  const ids = ['statuses', 'priorities', 'sizes', 'labels', 'issueTypes', 'versions', 'relatedIssueTypes'];
  const sections = teamSections.filter(({ id }) => ids.includes(id));
  expect(sections.map(({ id }) => id)).toEqual(ids);
  for (const isManager of [true, false]) {
    const viewer = { scope: scope({ isManager }), role: 'EMPLOYEE', may: () => false };
    expect(sections.map(({ isFor }) => isFor?.(viewer))).toEqual(ids.map(() => isManager));
  }
});
