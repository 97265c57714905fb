import { QueryClientProvider } from '@tanstack/react-query';
import { act, render as renderPlain, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LiveDot, usePolling } from '#client/app/shell/LiveDot.tsx';
import { scope, signIn } from '#client/features/timer/timer-test-kit.tsx';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { noteReach } from '#client/lib/failures/connection.ts';
import { changeDataSync, type DataSync, dataSync } from '#client/lib/live/data-sync.ts';
import { keepListening } from '#client/lib/live/live.ts';
import { render, testQueryClient } from '#client/testing/render.tsx';

function Polling() {
  usePolling();
  return null;
}

beforeEach(signIn);

afterEach(() => {
  vi.useRealTimers();
});

async function openDot() {
  const page = render(<LiveDot />);
  await page.user.click(screen.getByRole('button', { name: /open data sync settings$/ }));
  return { ...page, panel: within(await screen.findByRole('dialog', { name: 'Data sync' })) };
}

test('the dot leads to the choice; pull is taken at once and has an interval', async () => {
  const { user, panel } = await openDot();
  await user.click(await panel.findByRole('radio', { name: 'At intervals' }));
  await user.selectOptions(panel.getByLabelText('Refresh every'), '30 seconds');
  expect(dataSync()).toEqual({ isOn: true, mode: 'PULL', pullSeconds: 30 });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Updated at intervals'));
});

test('real time is explained first, and refused it stays as it was', async () => {
  changeDataSync({ mode: 'PULL' });
  const { user, panel } = await openDot();
  const choose = async () => user.click(await panel.findByRole('radio', { name: 'Live' }));
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Use live updates?' }));
  await choose();
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(dataSync().mode).toBe('PULL');
  await choose();
  await user.click((await question()).getByRole('button', { name: 'Use live updates' }));
  await waitFor(() => expect(dataSync().mode).toBe('REAL_TIME'));
});

test('turned off, the dot says so and there is nothing to choose', async () => {
  const { user, panel } = await openDot();
  await user.click(panel.getByRole('switch', { name: 'Data sync' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Paused'));
  expect(panel.queryByText('Mode')).toBeNull();
});

test('while the server does not answer the dot says so, whatever was chosen', async () => {
  changeDataSync({ mode: 'PULL' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<LiveDot />);
  act(() => noteReach('away'));
  await act(() => vi.advanceTimersByTimeAsync(3100));
  expect(screen.getByRole('status').textContent).toBe('Server unreachable');
  act(() => noteReach('there'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Updated at intervals'));
});

test.each<[Partial<DataSync>, boolean]>([
  [{}, true],
  [{ mode: 'PULL' }, false],
  [{ isOn: false }, false],
])('with %j the server is listened to: %s', async (choice, listens) => {
  changeDataSync(choice);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise(() => undefined);
  });
  onTestFinished(keepListening(testQueryClient()));
  await act(() => Promise.resolve());
  expect(asked.includes('/api/events')).toBe(listens);
});

test.each<[Partial<DataSync>, number]>([
  [{ mode: 'PULL', pullSeconds: 15 }, 4],
  [{ mode: 'REAL_TIME' }, 1],
  [{ isOn: false }, 0],
])('with %j, and no message arriving, the data is read again %i times a minute', (choice, times) => {
  vi.useFakeTimers();
  changeDataSync(choice);
  const queryClient = testQueryClient();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ScopeContext value={scope()}>{children}</ScopeContext>
    </QueryClientProvider>
  );
  renderPlain(<Polling />, { wrapper });
  act(() => vi.advanceTimersByTime(60_000));
  expect(invalidate).toHaveBeenCalledTimes(times);
});
