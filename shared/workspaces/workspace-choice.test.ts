import { expect, test } from 'vitest';
import { afterSignIn, hasOrganizationAccess } from './workspace-choice.ts';

test.each([
  ['no workspace leads to create organization', [], { kind: 'create-organization' }],
  ['exactly one is selected automatically', ['one'], { kind: 'enter', workspace: 'one' }],
  ['several lead to the selector', ['one', 'two'], { kind: 'select' }],
])('%s', (_rule, workspaces, expected) => {
  expect(afterSignIn(workspaces)).toEqual(expected);
});

const ann = { isActive: true, employee: { userId: 'ann' } };
const facts = {
  userId: 'ann',
  activeOrganizationId: 'acme',
  organizations: [{ id: 'acme' }, { id: 'other' }],
  teams: [{ organizationId: 'acme', members: [ann] }],
};

test.each([
  ['an active member of one of its teams', facts, true],
  ['the organization does not exist', { ...facts, activeOrganizationId: 'gone' }, false],
  ['no organization is active', { ...facts, activeOrganizationId: null }, false],
  [
    'an inactive member',
    { ...facts, teams: [{ organizationId: 'acme', members: [{ ...ann, isActive: false }] }] },
    false,
  ],
  [
    'a member of another organization’s team',
    { ...facts, teams: [{ organizationId: 'other', members: [ann] }] },
    false,
  ],
  ['no member', { ...facts, userId: 'bob' }, false],
  ['no team', { ...facts, teams: [] }, false],
  [
    'a team whose members are not loaded',
    { ...facts, teams: [{ organizationId: 'acme', members: null }] },
    false,
  ],
  [
    'membership without the flag counts as active',
    { ...facts, teams: [{ organizationId: 'acme', members: [{ employee: { userId: 'ann' } }] }] },
    true,
  ],
])('organization access: %s', (_rule, given, expected) => {
  expect(hasOrganizationAccess(given)).toBe(expected);
});
