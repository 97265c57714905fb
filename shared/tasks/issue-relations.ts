import type { RelatedIssueAction } from '#shared/enums/task.ts';

type IssueRelation = {
  action: RelatedIssueAction;
  name: string;
  label: string;
  /** The same link read from its other end. */
  inverse: RelatedIssueAction;
};

/** Task relation kinds, numbered 1 to 7. */
export const issueRelations: readonly IssueRelation[] = [
  { action: 1, name: 'IS_BLOCKED_BY', label: 'is blocked by', inverse: 2 },
  { action: 2, name: 'BLOCKS', label: 'blocks', inverse: 1 },
  { action: 3, name: 'IS_CLONED_BY', label: 'is cloned by', inverse: 4 },
  { action: 4, name: 'CLONES', label: 'clones', inverse: 3 },
  { action: 5, name: 'IS_DUPLICATED_BY', label: 'is duplicated by', inverse: 6 },
  { action: 6, name: 'DUPLICATES', label: 'duplicates', inverse: 5 },
  { action: 7, name: 'RELATES_TO', label: 'relates to', inverse: 7 },
];

/** The default of a new link. */
export const defaultRelation: RelatedIssueAction = 7;

export function inverseRelation(action: RelatedIssueAction): RelatedIssueAction {
  return issueRelations.find((relation) => relation.action === action)?.inverse ?? defaultRelation;
}
