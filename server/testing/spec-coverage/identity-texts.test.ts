import { expect, test } from 'vitest';
import { homesOf } from '#server/testing/spec-coverage/text-homes.ts';

/**
 * The texts that the specification requires for identity, workspaces, teams and access: letter for letter, with the
 * one file that contains each. Texts of the server are in `shared/`; if the client shows them in the reader's
 * language, its locale file has the entry to translate, and the table names it too. A new copy anywhere fails.
 */
const texts = [
  {
    text: 'Email address or password invalid',
    homes: ['shared/auth/auth.schema.ts'],
    shown: 'the answer to a sign-in without a choice of workspaces',
  },
  {
    text: 'Base URL is required for file uploads',
    homes: ['shared/client/takt-client.ts'],
    shown: 'programs that send a file with the typed client and name no installation',
  },
  {
    text: 'Failed to refresh token',
    homes: ['shared/auth/auth.schema.ts'],
    shown: 'the sign-in page, when a session could not be prolonged',
  },
  {
    text: 'Request validated successfully',
    homes: ['client/locales/en/pages/join.json'],
    shown: 'the page that asks to join a team',
  },
  {
    text: 'Failed to validate request',
    homes: ['shared/invitations/join-request.schema.ts'],
    shown: 'the answer to a wrong code of a join request, and its page',
  },
  {
    text: 'Code resent successfully',
    homes: ['shared/invitations/join-request.schema.ts', 'client/locales/en/pages/auth.json'],
    shown: 'the pages that wait for a code, and the answer for a join request',
  },
  {
    text: 'Failed to resend code. Please try again later.',
    homes: ['shared/invitations/join-request.schema.ts', 'client/locales/en/pages/auth.json'],
    shown: 'the pages that wait for a code',
  },
  {
    text: 'Failed to accept/reject request',
    homes: ['shared/invitations/join-request.schema.ts', 'client/locales/en/pages/members.json'],
    shown: 'the list of join requests',
  },
  {
    text: 'Invitation removed',
    homes: ['client/locales/en/pages/members.json'],
    shown: 'the list of invitations',
  },
  {
    text: 'Error while accepting invitation',
    homes: ['client/locales/en/pages/home.json'],
    shown: 'the own invitations on the front page',
  },
  {
    text: 'Error while rejecting invitation',
    homes: ['client/locales/en/pages/home.json'],
    shown: 'the own invitations on the front page',
  },
  {
    text: 'Invalid Code',
    homes: ['shared/invitations/invitation.schema.ts'],
    shown: 'the answer to a wrong code of an invitation, and its page',
  },
  {
    text: 'Workspace changed successfully',
    homes: ['client/locales/en/pages/auth.json'],
    shown: 'the choice of workspaces',
  },
  {
    text: 'Error switching workspace',
    homes: ['client/locales/en/pages/auth.json'],
    shown: 'the choice of workspaces',
  },
  {
    text: 'No workspaces found',
    homes: ['client/locales/en/pages/auth.json'],
    shown: 'the choice of workspaces',
  },
  {
    text: 'Error retrieving workspaces',
    homes: ['client/locales/en/pages/auth.json'],
    shown: 'the choice of workspaces',
  },
  {
    text: 'No teams available in this workspace',
    homes: ['client/locales/en/pages/auth.json'],
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
    homes: ['shared/auth/auth.schema.ts'],
    shown: 'the answer to a sign-in without an organization, and the sign-in page',
  },
  {
    text: 'Please Verify your account before start using the app.',
    homes: ['shared/auth/auth.schema.ts', 'shared/timer/timer-rules.ts'],
    shown: 'the answer to what needs a verified address, and the timer',
  },
  {
    text: 'network issue, please try again later.',
    homes: ['shared/http/failure.ts'],
    shown: 'wherever the server cannot be reached',
  },
  {
    text: 'Error while verifying code',
    homes: ['shared/invitations/invitation.schema.ts'],
    shown: 'the answer to the right code of an invitation after five wrong ones',
  },
  {
    text: 'Workspaces Not Found',
    homes: ['shared/auth/auth.schema.ts'],
    shown: 'the answer to an account without a workspace that wants to change to one',
  },
  {
    text: 'User not authenticated',
    homes: ['shared/auth/auth.schema.ts'],
    shown: 'every answer to a call without a session',
  },
  {
    text: 'User email not found',
    homes: ['shared/auth/auth.schema.ts'],
    shown: 'the answer to who asks to verify another address than their own',
  },
  {
    text: 'Missing required parameters',
    homes: ['shared/invitations/invitation.schema.ts'],
    shown: 'the answer to the link of an invitation that arrived cut off',
  },
  {
    text: 'Required parameters missing: tenantId',
    homes: ['shared/auth/auth.schema.ts'],
    shown: 'the answer to a change of workspaces that names none',
  },
  {
    text: 'Invalid URL provided',
    homes: ['shared/teams/team.schema.ts'],
    shown: 'the answer to a manager who gives a team a logo that is no address',
  },
  {
    text: 'Employee update failed',
    homes: ['client/locales/en/pages/members.json'],
    shown: 'the list of members, when somebody cannot be suspended or reactivated',
  },
  {
    text: 'Failed to update employee order:',
    homes: ['client/locales/en/pages/members.json'],
    shown: 'the list of members, when its order cannot be changed',
  },
  {
    text: 'Failed to update employee active task:',
    homes: ['client/locales/en/timer.json'],
    shown: 'wherever a task is chosen for the timer',
  },
  {
    text: 'Create team validation failed:',
    homes: ['client/locales/en/workspace.json'],
    shown: 'the form for a new team',
  },
  {
    text: 'Edit team validation failed:',
    homes: ['client/locales/en/pages/settings.json'],
    shown: 'the settings of a team',
  },
  {
    text: 'Update team validation failed',
    homes: ['client/locales/en/pages/settings.json'],
    shown: 'the transfer of a team',
  },
  {
    text: 'Delete team validation failed',
    homes: ['client/locales/en/pages/settings.json'],
    shown: 'the danger zone of a team',
  },
  {
    text: 'Remove user from all teams failed',
    homes: ['client/locales/en/pages/settings.json'],
    shown: 'the danger zone of a person',
  },
  {
    text: 'Failed to refresh token after removing user from team',
    homes: ['client/locales/en/pages/settings.json'],
    shown: 'the danger zone of a person',
  },
] as const;

test.for(texts)('“$text” is said by $shown', ({ text, homes }) => {
  expect(homesOf(text)).toEqual([...homes].toSorted());
});
