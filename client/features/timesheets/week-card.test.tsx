import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MyWeek, TeamWeek } from '#client/features/timesheets/public/WeekCard.tsx';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { type LogSketch, logOf } from '#client/features/timesheets/week-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { FormatPreferencesContext } from '#client/lib/time/use-format.ts';
import { render } from '#client/testing/render.tsx';
import { type Answer, ok, refusal, stubApi } from '#client/testing/stub-api.ts';

/** Thursday, 14:00 in Paris. */
const now = new Date('2026-03-12T13:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const logs = (...sketches: LogSketch[]) =>
  ok(sketches.map((sketch) => logOf({ timeZone: 'Europe/Paris', ...sketch })));

function open(
  answer: Answer | readonly Answer[],
  startWeekOn: 'SUNDAY' | 'MONDAY' = 'MONDAY',
  { duration = 3.5 * 3600 } = {},
) {
  stubApi({
    'GET /timesheet/timer/status': ok({
      duration,
      running: false,
      lastLog: null,
      timerStatus: 'idle',
      serverTime: now.toISOString(),
    }),
    'GET /timesheet/time-log': answer,
    'GET /organization/organization-north': ok({ standardWorkHoursPerDay: 8 }),
  });
  return render(
    <ScopeContext value={scopeWith()}>
      <FormatPreferencesContext value={{ startWeekOn, hour12: false, timeZone: 'Europe/Paris' }}>
        <MyWeek />
      </FormatPreferencesContext>
    </ScopeContext>,
  );
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Tracked time and target by day' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

test('the days of the week against their targets; today is what the timer says', async () => {
  open(
    logs(
      { from: '2026-03-09T08:00:00Z', to: '2026-03-09T16:15:00Z', task: 'Export' },
      { from: '2026-03-12T08:00:00Z', to: '2026-03-12T10:00:00Z', task: 'Export' },
    ),
  );
  await screen.findByText('11:45 of 40:00');
  expect(rows()).toEqual([
    'Day | Tracked | Target',
    'Monday 9 March | 8:15 | 8:00',
    'Tuesday 10 March | 0:00 | 8:00',
    'Wednesday 11 March | 0:00 | 8:00',
    'Thursday 12 March | 3:30 | 8:00',
    'Friday 13 March | 0:00 | 8:00',
    'Saturday 14 March | 0:00 | –',
    'Sunday 15 March | 0:00 | –',
  ]);
});

test('a week without time has no card; one with time begins on the day that is set', async () => {
  const { queryClient, unmount } = open(logs(), 'SUNDAY', { duration: 0 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  open(logs(), 'SUNDAY');
  await screen.findByText('3:30 of 40:00');
  expect(rows()[1]).toMatch(/^Sunday 8 March/);
});

test('the week of a team is for who manages it; today is the sum of its cards', async () => {
  const days = ['09', '10', '11', '12', '13', '14', '15'].map((day, index) => ({
    day: `2026-03-${day}`,
    seconds: index < 4 ? 5 * 3600 : 0,
    projects: index < 4 ? [{ name: 'Portal', color: '#123456', seconds: 5 * 3600 }] : [],
    targetSeconds: index < 5 ? 16 * 3600 : 0,
  }));
  const worked = [{ id: 'one', duration: 6 * 3600 }];
  stubApi({
    'GET /organization-team/team-blue/week': ok({ days }),
    'GET /organization-team/team-blue': ok({
      id: 'team-blue',
      name: 'Blue',
      serverTime: now.toISOString(),
      members: [{ id: 'm', employeeId: 'ann', totalTodayTasks: worked }],
    }),
  });
  render(
    <ScopeContext value={scopeWith({ isManager: true })}>
      <TeamWeek />
    </ScopeContext>,
  );
  await screen.findByRole('heading', { name: 'This week in Blue' });
  await screen.findByText('21:00 of 80:00');
  expect(screen.getAllByTitle('Portal 5:00')).toHaveLength(3);
});

test('a failure is told and can be tried again', async () => {
  const { user } = open([refusal(500, 'Broken'), logs()]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('3:30 of 40:00');
});

test('a person without access to time has no cards of it, and reads none', async () => {
  const sent = stubApi({ 'GET /role-permissions/me': ok([{ permission: 'ORG_TASK_VIEW', enabled: true }]) });
  render(
    <ScopeContext value={scopeWith()}>
      <main>
        <MyWeek />
      </main>
    </ScopeContext>,
  );
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
  expect(screen.getByRole('main').childElementCount).toBe(0);
  expect(sent.map(({ endpoint }) => endpoint)).not.toContain('GET /timesheet/time-log');
});
