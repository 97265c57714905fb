import { type QueryKey, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { OfflineStrip } from '#client/app/offline/OfflineStrip.tsx';
import { keyOf } from '#client/lib/api/read.ts';
import { clearSession, saveSession } from '#client/lib/session/session.ts';
import { render, testQueryClient } from '#client/testing/render.tsx';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const tasks: QueryKey = keyOf(tasksApi.team, { query: { where: { teams: ['blue'] } } });
const timer: QueryKey = keyOf(timerApi.status, { query: {} });
const never = () => new Promise<string>(() => undefined);

function Page({ keys }: { keys: readonly QueryKey[] }) {
  return (
    <>
      <OfflineStrip />
      {keys.map((key) => (
        <Reader key={JSON.stringify(key)} queryKey={key} />
      ))}
    </>
  );
}

function Reader({ queryKey }: { queryKey: QueryKey }) {
  useQuery({ queryKey, queryFn: never, staleTime: Number.POSITIVE_INFINITY });
  return null;
}

function at(hour: number, minute: number): number {
  return new Date().setHours(hour, minute, 0, 0);
}

function open(read: readonly (readonly [QueryKey, number])[], keys = [tasks, timer]) {
  const queryClient = testQueryClient();
  for (const [key, updatedAt] of read) queryClient.setQueryData(key, 'read', { updatedAt });
  render(<Page keys={keys} />, { queryClient });
}

const line = () => screen.findByRole('status');

beforeEach(() => {
  clearSession();
  saveSession({ token: 'token', user: { id: 'ada', tenantId: 'northwind' } });
});

test.each([
  [
    'the oldest of what is shown counts',
    [[tasks, at(0, 5)] as const, [timer, at(0, 7)] as const],
    /^Offline – as of 0?0:05$/,
  ],
  [
    'what was never read is said',
    [[tasks, at(0, 5)] as const],
    /^Offline – as of 0?0:05\. The rest will load when you're back online\.$/,
  ],
])('%s', async (_, read, words) => {
  open(read);
  expect((await line()).textContent).toMatch(words);
});

test('a page of which nothing is kept is just offline', async () => {
  open([], []);
  expect((await line()).textContent).toBe('Offline');
});
