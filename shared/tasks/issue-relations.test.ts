import { expect, test } from 'vitest';
import { relatedIssueAction } from '#shared/enums/task.ts';
import { inverseRelation, issueRelations } from './issue-relations.ts';

test.each([
  [1, 'is blocked by', 2, 'blocks'],
  [2, 'blocks', 1, 'is blocked by'],
  [3, 'is cloned by', 4, 'clones'],
  [4, 'clones', 3, 'is cloned by'],
  [5, 'is duplicated by', 6, 'duplicates'],
  [6, 'duplicates', 5, 'is duplicated by'],
  [7, 'relates to', 7, 'relates to'],
] as const)('%d %s, read from the other end, is %d %s', (action, label, inverse, inverseLabel) => {
  const labelOf = (number: number) => issueRelations.find((relation) => relation.action === number)?.label;
  expect(labelOf(action)).toBe(label);
  expect(inverseRelation(action)).toBe(inverse);
  expect(labelOf(inverse)).toBe(inverseLabel);
});

test('every kind is described', () => {
  expect(issueRelations).toHaveLength(7);
  for (const { action } of issueRelations) expect(relatedIssueAction.safeParse(action).success).toBe(true);
});
