import { expect, test } from 'vitest';
import { entityKind } from './entity-kind.ts';
import { inviteExpirationPeriod } from './invitation.ts';
import { languageCode } from './language-code.ts';
import { roleName } from './role-name.ts';
import { issueTypeName, relatedIssueAction, taskPriorityName, taskSizeName } from './task.ts';
import { taskStatusName } from './task-status-name.ts';
import { timeLogSource, timeLogType } from './time-log.ts';

test.each([
  ['role names', roleName, 8],
  ['task status names', taskStatusName, 15],
  ['priorities', taskPriorityName, 4],
  ['sizes', taskSizeName, 5],
  ['issue types a task may carry', issueTypeName, 4],
  ['time log types', timeLogType, 4],
  ['time log sources', timeLogSource, 9],
  ['kinds that may be favorited', entityKind, 29],
  ['languages', languageCode, 13],
])('%s', (_what, values, count) => {
  expect(new Set(values.options).size).toBe(count);
});

test.each([
  [1, true],
  [7, true],
  [0, false],
  [8, false],
  ['1', false],
])('relation kind %s', (value, accepted) => {
  expect(relatedIssueAction.safeParse(value).success).toBe(accepted);
});

test.each([
  ['Never', true],
  [1, true],
  [90, true],
  [0, false],
  [1.5, false],
  ['never', false],
  ['7', false],
])('invitation expiration is Never or a number of days: %s', (value, accepted) => {
  expect(inviteExpirationPeriod.safeParse(value).success).toBe(accepted);
});
