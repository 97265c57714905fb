import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeCards } from '#client/features/timesheets/public/TimeCards.tsx';
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

function open(answer: Answer | readonly Answer[], startWeekOn: 'SUNDAY' | 'MONDAY' = 'MONDAY') {
  stubApi({
    'GET /timesheet/time-log': answer,
    'GET /organization/organization-north': ok({ standardWorkHoursPerDay: 8 }),
  });
  return render(
    <ScopeContext value={scopeWith()}>
      <FormatPreferencesContext value={{ startWeekOn, hour12: false, timeZone: 'Europe/Paris' }}>
        <TimeCards />
      </FormatPreferencesContext>
    </ScopeContext>,
  );
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Tracked time and target by day' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

test('today and the week against their targets, with what runs', async () => {
  open(
    logs(
      { from: '2026-03-09T08:00:00Z', to: '2026-03-09T16:15:00Z', task: 'Export' },
      { from: '2026-03-12T08:00:00Z', to: '2026-03-12T10:00:00Z', task: 'Export' },
      { from: '2026-03-12T11:30:00Z', task: 'Review' },
    ),
  );
  const today = within(await screen.findByRole('region', { name: 'My time today' }));
  await today.findByText('of 8:00');
  expect(today.getByText('3:30')).toBeTruthy();
  expect(today.getByText('4:30 left')).toBeTruthy();
  expect(today.getByText('1:30 running')).toBeTruthy();
  expect(today.getByRole('link', { name: 'Review' })).toBeTruthy();
  expect(today.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('43');
  expect(screen.getByText('11:45 of 40:00')).toBeTruthy();
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

test('a week without time says how it fills, and begins on the day that is set', async () => {
  open(logs(), 'SUNDAY');
  await screen.findByText('No time tracked yet.');
  expect(screen.getByText('Start the timer to fill your week.')).toBeTruthy();
  expect(rows()[1]).toMatch(/^Sunday 8 March/);
});

test('a failure is told and can be tried again', async () => {
  const { user } = open([refusal(500, 'Broken'), logs()]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('No time tracked yet.');
});

test('who is told of no time has no cards of it, and asks for none', async () => {
  const sent = stubApi({ 'GET /role-permissions/me': ok([{ permission: 'ORG_TASK_VIEW', enabled: true }]) });
  render(
    <ScopeContext value={scopeWith()}>
      <main>
        <TimeCards />
      </main>
    </ScopeContext>,
  );
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
  expect(screen.getByRole('main').childElementCount).toBe(0);
  expect(sent.map(({ endpoint }) => endpoint)).not.toContain('GET /timesheet/time-log');
});
