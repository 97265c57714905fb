import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { rememberLastTeam } from '#client/features/auth/public/last-team.ts';
import { useSelectTeam } from '#client/features/team/public/use-select-team.ts';
import { timerStatusQuery } from '#client/features/timer/queries.ts';
import { ScopeGate } from '#client/features/workspace/public/ScopeGate.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { refresh, useReadOf } from '#client/lib/api/read.ts';
import { clearSession, readActive, saveSession, writeActive } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import { type Answers, ok, refusal, type Sent, stubApi } from '#client/testing/stub-api.ts';

const employee = {
  id: 'employee',
  organizationId: 'organization',
  tenantId: 'tenant',
  isActive: true,
  isTrackingTime: false,
  isTrackingEnabled: true,
  isOnline: true,
  fullName: 'Ann',
};
const ann = { id: 'user', tenantId: 'tenant', timeZone: 'Europe/Paris', lastTeamId: 'green', employee };
const team = (id: string) => ({
  id,
  name: `Team ${id}`,
  members: [],
  projects: [{ id: `project-${id}`, name: 'P' }],
});
const list = (...ids: string[]) => ok({ items: ids.map(team), total: ids.length });
const runningFor = (teamId: string, source = 'TEAMS') => {
  const startedAt = new Date().toISOString();
  const lastLog = { id: 'log', createdAt: startedAt, startedAt, duration: 0, isRunning: true, taskId: 'one' };
  return ok({
    duration: 0,
    running: true,
    lastLog: { ...lastLog, employeeId: 'employee', organizationTeamId: teamId, source, logType: 'TRACKED' },
    timerStatus: 'running',
    serverTime: startedAt,
  });
};
const idle = ok({
  duration: 0,
  running: false,
  lastLog: null,
  timerStatus: 'idle',
  serverTime: '2026-11-19T08:00:00Z',
});

const answers: Answers = {
  'GET /user/me': ok(ann),
  'GET /organization-team': list('blue', 'green', 'red'),
  'GET /timesheet/timer/status': idle,
  'PUT /user/user': ok(ann),
  'GET /invite/me': ok({ items: [], total: 0 }),
};

function Team() {
  const { team: active, projectId, timeZone, tenantId } = useScope();
  const { data } = useReadOf(timerStatusQuery(tenantId));
  const selectTeam = useSelectTeam();
  return (
    <>
      <h1>{active.name}</h1>
      <p>{`${projectId} ${timeZone} ${data?.running}`}</p>
      <button type="button" onClick={() => void selectTeam('red')}>
        red
      </button>
    </>
  );
}

const seenScopes = new Set<unknown>();

function WatchScope() {
  seenScopes.add(useScope());
  return <h1>here</h1>;
}

function openGate(given: Answers = {}, content: ReactNode = <Team />) {
  const sent: Sent[] = stubApi({ ...answers, ...given });
  const page = render(<ScopeGate fallback={<p>loading</p>}>{content}</ScopeGate>);
  return { ...page, sent };
}

beforeEach(() => {
  clearSession();
  saveSession({ token: 'access', refresh_token: 'refresh', user: { id: 'user', tenantId: 'tenant' } });
});

test('the reads of every page come in one call, and a part that is missing is read alone', async () => {
  const { body: teams } = { body: undefined, ...Object(list('blue')) };
  const { sent } = openGate({ 'GET /shell': ok({ me: ann, teams, permissions: [] }) });
  await screen.findByRole('heading', { name: 'Team blue' });
  const calls = sent.map(({ endpoint }) => endpoint);
  expect(calls[0]).toBe('GET /shell');
  for (const part of ['GET /user/me', 'GET /organization-team', 'GET /role-permissions/me'])
    expect(calls).not.toContain(part);
  expect(calls.filter((call) => call === 'GET /invite/me')).toHaveLength(1);
});

test('a change during the first read is read once more', async () => {
  const { body: teams } = { body: undefined, ...Object(list('blue')) };
  const { sent, queryClient } = openGate({ 'GET /shell': ok({ me: ann, teams, permissions: [] }) });
  const leave = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== 'teams' || query.state.fetchStatus !== 'fetching') return;
    leave();
    void refresh(queryClient, 'teams');
  });
  await screen.findByRole('heading', { name: 'Team blue' });
  await waitFor(() => expect(sent.map(({ endpoint }) => endpoint)).toContain('GET /organization-team'));
});

describe('the active team', () => {
  test("is the cookie's, with its first project and the person's zone", async () => {
    writeActive('team', 'blue');
    rememberLastTeam('red');
    openGate();
    screen.getByText('loading');
    await screen.findByRole('heading', { name: 'Team blue' });
    await screen.findByText('project-blue Europe/Paris false');
    expect(readActive('project')).toBe('project-blue');
  });

  test('else the one remembered on this device', async () => {
    rememberLastTeam('red');
    openGate();
    await screen.findByRole('heading', { name: 'Team red' });
    expect(readActive('team')).toBe('red');
  });

  test("else the person's last one", async () => {
    openGate();
    await screen.findByRole('heading', { name: 'Team green' });
  });

  test('else the first, when the chosen one is gone', async () => {
    writeActive('team', 'gone');
    openGate();
    await screen.findByRole('heading', { name: 'Team blue' });
    expect(readActive('team')).toBe('blue');
  });

  test('of another tab is followed', async () => {
    writeActive('team', 'blue');
    openGate();
    await screen.findByRole('heading', { name: 'Team blue' });
    // biome-ignore lint/suspicious/noDocumentCookie: written by another tab, which tells nobody but the storage
    document.cookie = 'auth-active-team=red; Path=/';
    window.dispatchEvent(new StorageEvent('storage', { key: 'last-workspace-team' }));
    await screen.findByRole('heading', { name: 'Team red' });
  });
});

test('a start changes the teams and leaves the scope as it is', async () => {
  const member = { id: 'membership', employeeId: 'employee', employee };
  const teams = (facts: object, person: object = {}) => {
    const members = [{ ...member, ...facts, employee: { ...employee, ...person } }];
    return ok({ items: [{ ...team('blue'), members, serverTime: new Date().toISOString() }], total: 1 });
  };
  writeActive('team', 'blue');
  const { queryClient, sent } = openGate(
    {
      'GET /organization-team': [
        teams({ running: false }),
        teams(
          { running: true, timerStatus: 'running', lastWorkedTask: { id: 'one', title: 'One' } },
          { isTrackingTime: true },
        ),
      ],
    },
    <WatchScope />,
  );
  await screen.findByRole('heading', { name: 'here' });
  const before = seenScopes.size;
  await act(() => refresh(queryClient, 'teams'));
  expect(sent.filter(({ endpoint }) => endpoint === 'GET /organization-team').length).toBe(2);
  expect(seenScopes.size).toBe(before);
});

describe('choosing a team', () => {
  async function chooseRed(given: Answers = {}) {
    writeActive('team', 'blue');
    const page = openGate(given);
    await screen.findByText(/true|false/);
    await page.user.click(screen.getByRole('button', { name: 'red' }));
    await screen.findByRole('heading', { name: 'Team red' });
    return page.sent.map(({ endpoint }) => endpoint);
  }

  test('is remembered here and on the server', async () => {
    writeActive('team', 'blue');
    const { user, sent } = openGate();
    await user.click(await screen.findByRole('button', { name: 'red' }));
    await screen.findByRole('heading', { name: 'Team red' });
    expect(readActive('team')).toBe('red');
    expect(readActive('project')).toBe('project-red');
    await waitFor(() =>
      expect(sent.find(({ endpoint }) => endpoint === 'PUT /user/user')?.body).toEqual({ lastTeamId: 'red' }),
    );
  });

  test('stops a timer that runs for the team that is left', async () => {
    const calls = await chooseRed({
      'GET /timesheet/timer/status': [runningFor('blue'), idle],
      'POST /timesheet/timer/stop': idle,
      'POST /timesheet/time-slot': idle,
    });
    expect(calls).toContain('POST /timesheet/timer/stop');
    await screen.findByText('Timer Stopped due to Team Switch');
  });

  test('leaves alone a timer that another application started', async () => {
    const calls = await chooseRed({ 'GET /timesheet/timer/status': runningFor('blue', 'DESKTOP') });
    expect(calls).not.toContain('POST /timesheet/timer/stop');
  });

  test('leaves alone a timer that runs for the team that is entered', async () => {
    const calls = await chooseRed({ 'GET /timesheet/timer/status': runningFor('red') });
    expect(calls).not.toContain('POST /timesheet/timer/stop');
  });
});

describe('a missing part is named', () => {
  test('somebody without a team answers their invitations', async () => {
    const team = { id: 'red', name: 'Red team' };
    const invite = { id: 'one', tenantId: 'tenant', teams: [team], organizationName: 'North' };
    const more = { email: 'ann@takt.test', fullName: 'Ann', status: 'INVITED', isExpired: false };
    const invitation = { ...invite, ...more, inviteType: 'TEAM' };
    const { user, sent } = openGate({
      'GET /organization-team': list(),
      'GET /invite/me': [ok({ items: [invitation], total: 1 }), ok({ items: [], total: 0 })],
      'PUT /invite/one/REJECTED': ok({ ...invitation, status: 'REJECTED' }),
    });
    await screen.findByRole('heading', { name: /Your invitations/ });
    await screen.findByRole('button', { name: 'Accept the invitation to Red team' });
    await user.click(screen.getByRole('button', { name: 'Reject the invitation to Red team' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Reject' }));
    await screen.findByText('Invitation rejected');
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Your invitations/ })).toBeNull());
    expect(sent.map(({ endpoint }) => endpoint)).toContain('PUT /invite/one/REJECTED');
  });

  test('somebody without a team creates one', async () => {
    const { user, sent } = openGate({
      'GET /organization-team': [list(), list('new')],
      'POST /organization-team': { status: 201, body: team('new') },
    });
    await screen.findByRole('heading', { name: "You're not in a team yet" });
    expect(document.cookie).toContain('no-team-popup-show=true');
    await user.type(await screen.findByLabelText(/Team name/), 'A{Enter}');
    await screen.findByText('Team name must be at least 2 characters long');
    await user.type(screen.getByLabelText(/Team name/), 'lpha{Enter}');
    await screen.findByRole('heading', { name: 'Team new' });
    await screen.findByText('Team created successfully');
    expect(document.cookie).not.toContain('no-team-popup-show');
    expect(sent.find(({ endpoint }) => endpoint === 'POST /organization-team')?.body).toEqual({
      name: 'Alpha',
      managerIds: ['employee'],
      public: true,
    });
  });

  test('a name that is taken is said at the field', async () => {
    const taken = 'Team with this name already exists';
    const { user } = openGate({
      'GET /organization-team': list(),
      'POST /organization-team': refusal(400, taken, { name: taken }),
    });
    await user.type(await screen.findByLabelText(/Team name/), 'Alpha{Enter}');
    await screen.findByText(taken);
  });

  test('a failed read can be repeated', async () => {
    const { user } = openGate({
      'GET /organization-team': [refusal(500, 'The database is away.'), list('blue')],
    });
    await screen.findByText('The database is away.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Team blue' });
  });

  test('a member who is no employee has to wait', async () => {
    openGate({ 'GET /user/me': ok({ ...ann, employee: null, role: { id: 'role', name: 'EMPLOYEE' } }) });
    await screen.findByText("Your account isn't ready yet");
  });
});
