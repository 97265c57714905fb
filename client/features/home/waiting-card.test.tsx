import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { WaitingCard } from '#client/features/home/WaitingCard.tsx';
import { type Scope, ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { clearSession, saveSession } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
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
const review = 'GET /timesheet/review';
const accept = 'PUT /invite/one/ACCEPTED';
const reject = 'PUT /invite/one/REJECTED';

const team = { id: 'blue', name: 'Blue team', members: [] };

function open(answers: Answers, facts: Partial<Scope> = {}) {
  const sent = stubApi({
    'GET /invite/me': ok({ items: [invite], total: 1 }),
    'GET /organization-team-join': ok({ items: [], total: 0 }),
    [review]: ok({ items: [], total: 0 }),
    'GET /employee-notification': ok({ items: [], total: 0 }),
    'GET /role-permissions/me': ok([]),
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
      <WaitingCard />
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

const nobodyElse = { 'GET /invite/me': ok({ items: [], total: 0 }) };
const requests = 'GET /organization-team-join';

test('a manager lets somebody in who asks to join, right where it is said', async () => {
  const asks = {
    id: '01940000-0000-7000-8000-000000000001',
    status: 'REQUESTED',
    fullName: 'Solveig Brandt',
    position: 'Designer',
    createdAt: new Date().toISOString(),
    organizationTeamId: 'blue',
  };
  const answered = { ...asks, id: '01940000-0000-7000-8000-000000000002', status: 'REJECTED' };
  const accepts = `PUT /organization-team-join/${asks.id}/ACCEPTED`;
  const { user, endpoints } = open(
    {
      ...nobodyElse,
      [requests]: [ok({ items: [asks, answered], total: 2 }), ok({ items: [answered], total: 1 })],
      [accepts]: ok({ items: [], total: 0 }),
    },
    { isManager: true },
  );
  const row = within(await screen.findByRole('listitem'));
  row.getByText('Solveig Brandt wants to join');
  await user.click(row.getByRole('button', { name: 'Accept Solveig Brandt' }));
  await expect.poll(endpoints).toContain(accepts);
  await expect.poll(() => screen.queryByRole('listitem')).toBeNull();
});

const week = (employeeId: string, fullName: string, weekStart: string, statuses: readonly string[]) => ({
  employeeId,
  employee: { id: employeeId, fullName },
  weekStart,
  days: statuses.map((status, day) => ({ id: `${employeeId} ${day}`, status, seconds: 3600 })),
});

test('time to review is told by person and week, and each leads to its review', async () => {
  const items = [
    week('jun', 'Jun Ito', '2026-11-09', ['PENDING', 'APPROVED', 'IN REVIEW']),
    week('wil', 'Wilhelmina Feather', '2026-11-09', ['PENDING', 'DRAFT']),
    week('jun', 'Jun Ito', '2026-11-16', ['PENDING']),
  ];
  open({ ...nobodyElse, [review]: ok({ items, total: 7 }) }, { isManager: true });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('div')?.textContent)).toEqual([
    'Jun ItoTimesheet week 46 · 2:00',
    'Wilhelmina FeatherTimesheet week 46 · 1:00',
    'Jun ItoTimesheet week 47 · 1:00',
  ]);
  const link = screen.getByRole('link', { name: 'Review: Jun Ito, week 46' });
  expect(link.getAttribute('href')).toBe('/timesheets/review?member=jun');
  // A link counts and opens the rest.
  expect(screen.getByRole('link', { name: 'All timesheets waiting for review' }).getAttribute('href')).toBe(
    '/timesheets/review',
  );
  expect(screen.getByRole('region', { name: 'Waiting for you' }).textContent).toMatch(/^Waiting for you7/);
});

test('a mention leads to where it was made, and is over when it is read', async () => {
  const news = {
    id: 'news',
    type: 'task.mentioned',
    title: 'Invoice export',
    entity: 'Task',
    entityId: 'task',
    isRead: false,
    createdAt: new Date().toISOString(),
    sender: { id: 'ann', name: 'Ann' },
  };
  const { user } = open({
    ...nobodyElse,
    'GET /employee-notification': [ok({ items: [news], total: 1 }), ok({ items: [], total: 0 })],
    'PUT /employee-notification/news': ok({ ...news, isRead: true }),
  });
  await screen.findByText('Ann mentioned you on Invoice export');
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain('task');
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  await expect.poll(() => screen.queryByRole('listitem')).toBeNull();
});

test('nothing is said when nothing waits, and who reviews nobody is not asked about time', async () => {
  const { endpoints } = open(nobodyElse);
  await waitFor(() => expect(endpoints()).toEqual(expect.arrayContaining(['GET /role-permissions/me'])));
  await waitFor(() => expect(endpoints()).toContain('GET /employee-notification'));
  expect(screen.queryByText('Waiting for you')).toBeNull();
  expect(endpoints()).not.toContain(review);
});
