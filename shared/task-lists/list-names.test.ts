import { expect, test } from 'vitest';
import { listNames } from './list-names.ts';

test.each([
  ['statuses', ' In Review ', 'in-review', 'in-review'],
  ['statuses', 'Q.A.', 'qa', 'qa'],
  ['statuses', '...', '...', '...'],
  ['sizes', 'Extra  Huge', 'Extra-Huge', 'extra-huge'],
  ['sizes', 'x-large', 'x-large', 'x-large'],
  ['priorities', 'Drop everything!', 'Drop everything!', 'drop-everything'],
  ['issueTypes', 'Spike (short)', 'Spike (short)', 'spike-short'],
  ['versions', 'Version 1.2', 'Version 1.2', 'version-1.2'],
  ['relatedIssueTypes', 'is caused by', 'is caused by', 'is-caused-by'],
] as const)('%s: %j', (kind, given, name, value) => {
  expect(listNames(kind, given)).toEqual({ name, value });
});
