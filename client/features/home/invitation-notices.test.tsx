import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { InvitationNotices, JoinRequestNotice } from '#client/features/home/HomeNotices.tsx';
import { type Scope, ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { clearSession, saveSession } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/notify.ts';
import { invitationTexts } from '#shared/invitations/invitation.schema.ts';

const invite = {
  id: 'one',
  tenantId: 'tenant',
  email: 'ann@example.org',
  status: 'INVITED',
  isExpired: false,
  inviteType: 'TEAM',
  teams: [{ id: 'red', name: 'Red team' }],
  organizationName: 'North',
  invitedByUser: { id: 'bob', name: 'Bob Bell' },
};
const accept = 'PUT /invite/one/ACCEPTED';
const reject = 'PUT /invite/one/REJECTED';

const team = { id: 'blue', name: 'Blue team', members: [] };

function open(answers: Answers, facts: Partial<Scope> = {}) {
  const sent = stubApi({
    'GET /invite/me': ok({ items: [invite], total: 1 }),
    'GET /organization-team-join': ok({ items: [], total: 0 }),
    'POST /auth/refresh-token': ok({ token: 'new', refresh_token: 'newer' }),
    ...answers,
  });
  const scope: Scope = {
    tenantId: 'tenant',
    organizationId: 'organization',
    teamId: 'blue',
    userId: 'user',
    employeeId: 'employee',
    user: { id: 'user', tenantId: 'tenant' },
    team,
    teams: [team],
    isManager: false,
    timeZone: 'UTC',
    projectId: undefined,
    ...facts,
  };
  const page = render(
    <ScopeContext value={scope}>
      <InvitationNotices />
      <JoinRequestNotice />
    </ScopeContext>,
  );
  return { ...page, endpoints: () => sent.map(({ endpoint }) => endpoint) };
}

async function answerWith(user: ReturnType<typeof open>['user'], word: 'Accept' | 'Reject') {
  await user.click(await screen.findByRole('button', { name: `${word} the invitation to Red team` }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: word }));
  return dialog;
}

beforeEach(() => {
  toaster.remove();
  clearSession();
  saveSession({ token: 'access', refresh_token: 'refresh', user: { id: 'user', tenantId: 'tenant' } });
});

test('an invitation says who invites to what; accepting it refreshes the session', async () => {
  const { user, endpoints } = open({ [accept]: ok({ ...invite, status: 'ACCEPTED' }) });
  const notice = await screen.findByRole('listitem');
  expect(notice.textContent).toContain('Bob Bell invited you to Red team at North.');
  await answerWith(user, 'Accept');
  await expect.poll(endpoints).toEqual(expect.arrayContaining([accept, 'POST /auth/refresh-token']));
});

test('a rejected invitation leaves the list', async () => {
  const { user } = open({
    'GET /invite/me': [ok({ items: [invite], total: 1 }), ok({ items: [], total: 0 })],
    [reject]: ok({ ...invite, status: 'REJECTED' }),
  });
  await answerWith(user, 'Reject');
  await screen.findByText('Invitation rejected');
  await expect.poll(() => screen.queryByRole('listitem')).toBeNull();
});

test.each([
  ['Accept', accept, 'Error while accepting invitation'],
  ['Reject', reject, 'Error while rejecting invitation'],
] as const)('%s that fails says why and the question stays', async (word, endpoint, text) => {
  const { user } = open({ [endpoint]: refusal(409, invitationTexts.expired) });
  const dialog = await answerWith(user, word);
  await dialog.findByText(`${text}: ${invitationTexts.expired}`);
});

test('a manager hears of those who ask to join', async () => {
  const request = { id: 'r', status: 'REQUESTED' };
  const answered = { id: 's', status: 'REJECTED' };
  open({ 'GET /organization-team-join': ok({ items: [request, answered], total: 2 }) }, { isManager: true });
  await screen.findByText('1 person wants to join Blue team.');
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/settings/invitations');
});
