import { act, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { TaskTime } from '#client/features/timer/public/TimerButton.tsx';
import { useTimerUpkeep } from '#client/features/timer/public/use-timer-upkeep.ts';
import { statusKey } from '#client/features/timer/queries.ts';
import { renderInScope, signIn, task, timerServer } from '#client/features/timer/timer-test-kit.tsx';
import { writeActive } from '#client/lib/session/session.ts';

function Upkeep() {
  useTimerUpkeep();
  return <TimerBar />;
}

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-19T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a second draws nothing, a full minute what shows minutes', async () => {
  const server = timerServer({ tasks: [task('one', { estimate: 7200 })] });
  server.run('one', new Date(server.now().getTime() - 5000));
  const drawn: string[] = [];
  const { queryClient } = renderInScope(
    <>
      <Profiler id="bar" onRender={(part) => drawn.push(part)}>
        <TimerBar />
      </Profiler>
      <Profiler id="row" onRender={(part) => drawn.push(part)}>
        <TaskTime task={{ id: 'one' }} workedSeconds={60} />
      </Profiler>
    </>,
  );
  const clock = await screen.findByRole('timer');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const before = clock.textContent;
  drawn.length = 0;
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(clock.textContent).not.toBe(before);
  expect(clock.querySelector('time')?.dateTime).toMatch(/^PT0H0M\d+S$/);
  expect(drawn).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(drawn).toContain('row');
  expect(screen.getByText('0:02')).toBeTruthy();
});

test('a start gives the tab its icon once, and the answer of the server leaves it', async () => {
  const icon = document.createElement('link');
  icon.rel = 'icon';
  document.head.append(icon);
  onTestFinished(() => icon.remove());
  const given = vi.spyOn(icon, 'setAttribute');
  timerServer({ tasks: [task('one')] });
  writeActive('task', 'one');
  const { queryClient, user } = renderInScope(<Upkeep />);
  await user.click(await screen.findByRole('button', { name: 'Start timer' }));
  await screen.findByRole('button', { name: 'Stop timer' });
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
  // The server's clock decides when it began.
  await act(() => {
    queryClient.setQueryData(statusKey, (status) => {
      if (!status?.lastLog) return status;
      return { ...status, lastLog: { ...status.lastLog, startedAt: '2026-11-19T09:59:59.900Z' } };
    });
    return vi.advanceTimersByTimeAsync(100);
  });
  expect(given.mock.calls).toEqual([['href', '/favicon-running.svg']]);
  await user.click(screen.getByRole('button', { name: 'Stop timer' }));
  await waitFor(() => expect(given).toHaveBeenLastCalledWith('href', '/favicon.svg'));
});
