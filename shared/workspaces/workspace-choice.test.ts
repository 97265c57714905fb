import { expect, test } from 'vitest';
import { afterSignIn } from './workspace-choice.ts';

test.each([
  ['no workspace leads to create organization', [], { kind: 'create-organization' }],
  ['exactly one is selected automatically', ['one'], { kind: 'enter', workspace: 'one' }],
  ['several lead to the selector', ['one', 'two'], { kind: 'select' }],
])('%s', (_rule, workspaces, expected) => {
  expect(afterSignIn(workspaces)).toEqual(expected);
});
