import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TeamGrid } from '#client/features/team/TeamGrid.tsx';
import { scope, signIn, team, tenantId } from '#client/features/timer/timer-test-kit.tsx';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { teamDetailQuery } from '#client/features/workspace/queries.ts';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { drawingOf } from '#client/testing/drawing.ts';
import { render, testQueryClient } from '#client/testing/render.tsx';
import { ok, stubApi } from '#client/testing/stub-api.ts';

const thursday = new Date('2026-11-19T17:45:00.000Z');
const friday = new Date('2026-11-20T08:00:00.000Z');
const hour = 3600;

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
});

afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

/** The page on Friday, with what was read of the team on a day before. */
function open(readOn: string) {
  stubApi({});
  const queryClient = testQueryClient();
  const day = { tenantId, teamId: 'blue', day: readOn, timeZone: 'UTC' };
  const worked = [{ id: 'one', duration: 5 * hour }];
  const members = [{ id: 'm1', employeeId: 'ann', name: 'Ann', totalTodayTasks: worked }];
  const read = team('blue', { members });
  queryClient.setQueryData(teamDetailQuery(day).queryKey, read, { updatedAt: thursday.getTime() });
  onlineManager.setOnline(false);
  render(
    <ScopeContext value={scope()}>
      <TeamGrid />
    </ScopeContext>,
    { queryClient },
  );
}

test('without a connection the team is shown as it was when it was read last, with that day', async () => {
  open('2026-11-19');
  await screen.findByText('5:00');
  screen.getByText(/^Offline – as of .*19.*17:45$/);
});

test('a figure that is too old is not shown', async () => {
  open('2026-11-12');
  await screen.findAllByText('Not available offline');
  expect(screen.queryByText('5:00')).toBeNull();
});

test('a card is as high before the day of its member is read as after it', async () => {
  const members = [{ id: 'm1', employeeId: 'ann', name: 'Ann', totalTodayTasks: [] }];
  let answerDay = () => undefined;
  const isRead = new Promise<undefined>((resolve) => {
    answerDay = () => void resolve(undefined);
  });
  stubApi({
    'GET /organization-team/blue': ok(team('blue', { serverTime: friday.toISOString(), members })),
    'GET /organization-team/blue/day': ok({ members: [{ employeeId: 'ann', stretches: [] }] }),
    'GET /tasks/team': ok({ items: [], total: 0 }),
    'GET /role-permissions/me': ok([]),
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/blue/day')) await isRead;
    return answer(address, init);
  });
  const { queryClient } = render(
    <ScopeContext value={scope()}>
      <TeamGrid />
    </ScopeContext>,
  );
  const parts = () => screen.getByText('Ann').closest('li')?.childElementCount;
  await screen.findByText('Ann');
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  const before = parts();
  answerDay();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(parts()).toBe(before);
});

test('a new count of the server draws neither the card nor the tools', async () => {
  const ann = { id: 'm1', employeeId: 'ann', name: 'Ann', totalTodayTasks: [{ id: 'one', duration: 60 }] };
  const read = team('blue', { serverTime: friday.toISOString(), members: [ann] });
  stubApi({
    'GET /organization-team/blue': ok(read),
    'GET /organization-team/blue/day': ok({ members: [{ employeeId: 'ann', stretches: [] }] }),
    'GET /tasks/team': ok({ items: [], total: 0 }),
    'GET /role-permissions/me': ok([]),
  });
  const { queryClient } = render(
    <ScopeContext value={scope()}>
      <TeamGrid />
    </ScopeContext>,
  );
  const tool = await screen.findByRole('button', { name: 'Sort: Status' });
  await screen.findByText(/^0:01 today/);
  const card = screen.getByText('Ann').closest('li') ?? document.body;
  // Waits until the results are drawn.
  const drawn = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await drawn();
  const title = screen.getByRole('heading', { level: 2 });
  const before = [drawingOf(tool), drawingOf(card), drawingOf(title)];
  const counted = { ...ann, totalTodayTasks: [{ id: 'one', duration: 61 }] };
  const show = (member: typeof ann) =>
    act(() => {
      const day = { tenantId, teamId: 'blue', day: '2026-11-20', timeZone: 'UTC' };
      queryClient.setQueryData(teamDetailQuery(day).queryKey, { ...read, members: [member] });
    });
  show(counted);
  await drawn();
  expect(drawingOf(card)).toBe(before[1]);
  expect(drawingOf(tool)).toBe(before[0]);
  expect(drawingOf(title)).toBe(before[2]);
  show({ ...counted, name: 'Anna' });
  await screen.findByText('Anna');
});

test('a person who begins to work moves no card before the minute is full', async () => {
  const member = (id: string, facts: object = {}) => ({
    ...{ id: `m-${id}`, employeeId: id, name: id, totalTodayTasks: [] },
    ...facts,
  });
  const read = team('blue', { serverTime: friday.toISOString(), members: [member('Ann'), member('Ben')] });
  stubApi({
    'GET /organization-team/blue': ok(read),
    'GET /organization-team/blue/day': ok({ members: [] }),
    'GET /tasks/team': ok({ items: [], total: 0 }),
    'GET /role-permissions/me': ok([]),
  });
  const { queryClient } = render(
    <ScopeContext value={scope()}>
      <TeamGrid />
    </ScopeContext>,
  );
  const names = () => screen.getAllByText(/^(Ann|Ben)$/).map((name) => name.textContent);
  const show = (ben: object) =>
    act(() => {
      const { queryKey } = teamDetailQuery({ teamId: 'blue', day: '2026-11-20', timeZone: 'UTC' });
      queryClient.setQueryData(queryKey, { ...read, members: [member('Ann'), member('Ben', ben)] });
    });
  await screen.findByText('Ben');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const startedAt = friday.toISOString();
  const employee = { isOnline: true, isTrackingTime: true };
  const works = { running: true, employee, lastLog: { id: 'log', startedAt } };
  show(works);
  await screen.findByText('on this task');
  expect(names()).toEqual(['Ann', 'Ben']);
  vi.setSystemTime(friday.getTime() + 60_000);
  show({ ...works, totalTodayTasks: [{ id: 'one', duration: 60 }] });
  await expect.poll(names).toEqual(['Ben', 'Ann']);
});

test('each card says when somebody worked, what they planned, and leads on; order and view are remembered', async () => {
  const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
  const member = (id: string, name: string, hours: number) => ({
    id: `m-${id}`,
    employeeId: id,
    name,
    employee: { id, userId: `user-${id}`, user: { id: `user-${id}`, email: `${id}@example.org` } },
    totalTodayTasks: [{ id: 'one', duration: hours * hour }],
  });
  stubApi({
    'GET /organization-team/blue': ok(
      team('blue', {
        serverTime: friday.toISOString(),
        members: [member('ann', 'Ann', 1), member('ben', 'Ben', 5)],
      }),
    ),
    'GET /organization-team/blue/day': ok({
      members: [
        {
          employeeId: 'ann',
          plannedSeconds: 6 * hour,
          stretches: [{ startedAt: at('07:00'), stoppedAt: at('08:00') }],
        },
        { employeeId: 'ben', stretches: [] },
      ],
    }),
    'GET /tasks/team': ok({ items: [], total: 0 }),
    'GET /role-permissions/me': ok(
      ['TIME_TRACKER', 'ORG_TASK_EDIT'].map((permission) => ({ permission, enabled: true })),
    ),
  });
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...matchMedia(media), matches: true }));
  const { user } = render(
    <ScopeContext value={scope()}>
      <TeamGrid />
    </ScopeContext>,
  );
  await screen.findByTitle('of 6:00 planned');
  screen.getByText(/6:00 today in Team blue · 6:00 planned$/);
  const names = () => screen.getAllByRole('link', { name: /^(Ann|Ben)$/ }).map((link) => link.textContent);
  expect(names()).toEqual(['Ann', 'Ben']);

  await chooseEntry(user, { menu: 'Sort: Status', entry: 'Time today', role: 'menuitemcheckbox' });
  await expect.poll(names).toEqual(['Ben', 'Ann']);
  expect(localStorage.getItem('team-sort')).toBe('today');

  await user.click(screen.getByRole('button', { name: 'Actions for Ann' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Open profile',
    'Open plan',
    'Assign a task',
    'View timesheet',
    'Send an email',
  ]);
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('radio', { name: 'Table' }));
  await screen.findByRole('table', { name: 'Team' });
  expect(localStorage.getItem('team-layout')).toBe('table');
  await user.click(screen.getByRole('radio', { name: 'Blocks' }));
  await screen.findByRole('region', { name: 'Idle' });
});
