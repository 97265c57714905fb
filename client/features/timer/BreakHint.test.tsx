import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BreakNote } from '#client/features/timer/public/BreakNote.tsx';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { scopeWith } from '#client/features/timesheets/scope-test-kit.ts';
import { logOf } from '#client/features/timesheets/week-test-kit.ts';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { FormatPreferencesContext } from '#client/lib/time/use-format.ts';
import { render } from '#client/testing/render.tsx';
import { ok, stubApi } from '#client/testing/stub-api.ts';
import { usualBreakSteps } from '#shared/timer/breaks.ts';

afterEach(() => {
  vi.useRealTimers();
});
beforeEach(() => localStorage.clear());

/** Opens at work since eight in Paris, on a Thursday, by the organization's rule. */
function openAt(now: string, organization: object = { breakSteps: usualBreakSteps }) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const from = '2026-03-12T07:00:00Z';
  const log = logOf({ from, timeZone: 'Europe/Paris' });
  const lastLog = { ...log, lastSeenAt: now };
  stubApi({
    'GET /timesheet/timer/status': ok({ duration: 0, running: true, lastLog, serverTime: now }),
    'GET /timesheet/timer/other': ok([]),
    'GET /timesheet/time-log': ok([log]),
    'GET /organization/organization-north': ok(organization),
    'GET /role-permissions/me': ok([{ permission: 'TIME_TRACKER', enabled: true }]),
    'GET /tasks/team': ok({ items: [], total: 0 }),
  });
  return render(
    <ScopeContext value={scopeWith({ role: 'ADMIN' })}>
      <FormatPreferencesContext value={{ startWeekOn: 'MONDAY', hour12: false, timeZone: 'Europe/Paris' }}>
        <TimerBar />
      </FormatPreferencesContext>
    </ScopeContext>,
  );
}

test('a break that comes near is spoken of in place of the total, and one that is passed', async () => {
  const { unmount } = openAt('2026-03-12T12:40:00Z');
  await screen.findByText('Break of 30 mins due at 14:00');
  expect(screen.queryByText('5:40 today')).toBeNull();
  unmount();
  openAt('2026-03-12T13:20:00Z');
  await screen.findByText('Break of 30 mins was due at 14:00');
});

test('nothing is said long before, nor without a rule', async () => {
  const { unmount } = openAt('2026-03-12T12:20:00Z');
  await screen.findByText('5:20 today');
  unmount();
  openAt('2026-03-12T15:00:00Z', { breakSteps: [] });
  await screen.findByText('8:00 today');
  expect(screen.queryByText(/Break of/)).toBeNull();
});

test('a day says what it lacks of its breaks', () => {
  render(<BreakNote minutes={15} />);
  screen.getByText('15 mins of break missing');
});
