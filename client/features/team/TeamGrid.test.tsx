import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TeamGrid } from '#client/features/team/TeamGrid.tsx';
import { scope, signIn, team, tenantId } from '#client/features/timer/timer-test-kit.tsx';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { teamDetailQuery } from '#client/features/workspace/queries.ts';
import { render, testQueryClient } from '#client/testing/render.tsx';
import { stubApi } from '#client/testing/stub-api.ts';

const thursday = new Date('2026-11-19T17:45:00.000Z');
const friday = new Date('2026-11-20T08:00:00.000Z');
const hour = 3600;

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
});

afterEach(() => onlineManager.setOnline(true));

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

test('what is too old to be kept is not shown', async () => {
  open('2026-11-12');
  await screen.findAllByText('Not available offline');
  expect(screen.queryByText('5:00')).toBeNull();
});
