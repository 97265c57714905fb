import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';

/**
 * The texts that people are promised for identity, workspaces, teams and access: letter for letter, with the one place
 * that holds each. Texts of the server live in `shared/`; where the client shows them in the reader's language, its
 * locale file has the entry to translate, and it is named too. A new copy anywhere fails.
 */
const texts = [
  {
    text: 'Failed to refresh token',
    homes: ['client/locales/en/auth.json'],
    shown: 'the sign-in page, when a session could not be prolonged',
  },
  {
    text: 'Request validated successfully',
    homes: ['client/locales/en/pages/join.json'],
    shown: 'the page that asks to join a team',
  },
  {
    text: 'Failed to validate request',
    homes: ['shared/join-requests/join-request.schema.ts', 'client/locales/en/pages/join.json'],
    shown: 'the answer to a wrong code of a join request, and its page',
  },
  {
    text: 'Code resent successfully',
    homes: ['shared/join-requests/join-request.schema.ts', 'client/locales/en/auth.json'],
    shown: 'the pages that wait for a code, and the answer for a join request',
  },
  {
    text: 'Failed to resend code. Please try again later.',
    homes: ['shared/join-requests/join-request.schema.ts', 'client/locales/en/auth.json'],
    shown: 'the pages that wait for a code',
  },
  {
    text: 'Failed to accept/reject request',
    homes: ['shared/join-requests/join-request.schema.ts', 'client/locales/en/pages/members.json'],
    shown: 'the list of join requests',
  },
  {
    text: 'Invitation removed',
    homes: ['client/locales/en/pages/members.json'],
    shown: 'the list of invitations',
  },
  {
    text: 'Error while accepting invitation',
    homes: ['client/locales/en/home.json'],
    shown: 'the own invitations on the front page',
  },
  {
    text: 'Error while rejecting invitation',
    homes: ['client/locales/en/home.json'],
    shown: 'the own invitations on the front page',
  },
  {
    text: 'Invalid Code',
    homes: ['shared/invitations/invitation.schema.ts', 'client/locales/en/auth.json'],
    shown: 'the answer to a wrong code of an invitation, and its page',
  },
  {
    text: 'Workspace changed successfully',
    homes: ['client/locales/en/auth.json'],
    shown: 'the choice of workspaces',
  },
  {
    text: 'Error switching workspace',
    homes: ['client/locales/en/auth.json'],
    shown: 'the choice of workspaces',
  },
  { text: 'No workspaces found', homes: ['client/locales/en/auth.json'], shown: 'the choice of workspaces' },
  {
    text: 'Error retrieving workspaces',
    homes: ['client/locales/en/auth.json'],
    shown: 'the choice of workspaces',
  },
  {
    text: 'No teams available in this workspace',
    homes: ['client/locales/en/auth.json'],
    shown: 'the choice of workspaces',
  },
  {
    text: 'Failed to update employee:',
    homes: ['client/locales/en/pages/members.json'],
    shown: 'the list of members',
  },
  {
    text: 'Team created successfully',
    homes: ['client/locales/en/workspace.json'],
    shown: 'the dialog for a new team',
  },
  {
    text: 'Team deleted successfully',
    homes: ['client/locales/en/pages/settings.json'],
    shown: 'the danger zone of a team',
  },
  {
    text: 'Employee removed from team successfully',
    homes: ['client/locales/en/pages/members.json'],
    shown: 'the list of members',
  },
  {
    text: 'Failed to remove employee from team:',
    homes: ['client/locales/en/pages/members.json'],
    shown: 'the list of members',
  },
  {
    text: "Your account is not yet ready to be used on the provider's platform",
    homes: ['shared/auth/auth.schema.ts', 'client/locales/en/auth.json'],
    shown: 'the answer to a sign-in without an organization, and the sign-in page',
  },
  {
    text: 'Please Verify your account before start using the app.',
    homes: [
      'shared/auth/auth.schema.ts',
      'shared/timer/timer-rules.ts',
      'client/locales/en/auth.json',
      'client/locales/en/timer.json',
    ],
    shown: 'the answer to what needs a verified address, and the timer',
  },
  {
    text: 'network issue, please try again later.',
    homes: ['client/locales/en/auth.json'],
    shown: 'wherever the server cannot be reached',
  },
] as const;

/** Promised texts that no screen and no answer of the server says yet. */
const unsaid = [
  'Error while verifying code',
  'Workspaces Not Found',
  'User not authenticated',
  'User email not found',
  'Employee update failed',
  'Failed to update employee order:',
  'Failed to update employee active task:',
  'Missing required parameters',
  'Required parameters missing: tenantId',
  'Create team validation failed:',
  'Edit team validation failed:',
  'Delete team validation failed',
  'Update team validation failed',
  'Remove user from all teams failed',
  'Failed to refresh token after removing user from team',
  'Invalid URL provided',
];

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(path.join(projectRoot(), folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.includes('.test.'))
    .map((entry) => path.relative(projectRoot(), path.join(entry.parentPath, entry.name)));
}

const sources = [...filesBelow('shared', '.ts'), ...filesBelow('client/locales/en', '.json')].map((file) => ({
  file,
  content: readFileSync(path.join(projectRoot(), file), 'utf8'),
}));

/** Literals that are the text, or begin with it and go on with a sign, a reason or another sentence. */
function timesIn(content: string, text: string): number {
  const literals = content.match(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g) ?? [];
  return literals.filter((literal) => {
    const inside = literal.slice(1, -1);
    if (!inside.startsWith(text)) return false;
    return text.endsWith(':') || /^($|[.:]|[.:] )/.test(inside.slice(text.length));
  }).length;
}

test.for(texts)('“$text” is said by $shown', ({ text, homes }) => {
  const found = sources.flatMap(({ file, content }) =>
    Array.from({ length: timesIn(content, text) }, () => file),
  );
  expect(found.toSorted()).toEqual([...homes].toSorted());
});

test('the list of what is not said yet is true', () => {
  const said = unsaid.filter((text) => sources.some(({ content }) => timesIn(content, text) > 0));
  expect(said).toEqual([]);
});
