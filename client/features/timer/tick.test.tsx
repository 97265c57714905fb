import { act, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { TaskTime } from '#client/features/timer/public/TimerButton.tsx';
import { renderInScope, signIn, task, timerServer } from '#client/features/timer/timer-test-kit.tsx';

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
