import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TimerBar } from '#client/features/timer/public/TimerBar.tsx';
import { renderInScope, signIn, timerServer } from '#client/features/timer/timer-test-kit.tsx';

beforeEach(() => signIn());

const stop = 'POST /timesheet/timer/stop';
const start = 'POST /timesheet/timer/start';
const bodyOf = (server: ReturnType<typeof timerServer>, name: string) =>
  server.sent.find(({ endpoint }) => endpoint === name)?.body;

test('a pause keeps the task in the bar, and going on starts it anew', async () => {
  const server = timerServer();
  server.run('one', new Date(Date.now() - 3_600_000));
  const { user } = renderInScope(<TimerBar />);
  await user.click(await screen.findByRole('button', { name: 'Pause timer' }));
  await screen.findByText(/^Paused since/);
  await screen.findByText('Task one');
  await waitFor(() => expect(bodyOf(server, stop)).toMatchObject({ isPause: true, taskId: 'one' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(bodyOf(server, start)).toMatchObject({ taskId: 'one' }));
  await screen.findByRole('button', { name: 'Stop timer' });
  expect(screen.queryByText(/^Paused since/)).toBeNull();
});

test('a pause of another browser is shown, and can be ended', async () => {
  const server = timerServer();
  server.run('two', new Date(Date.now() - 3_600_000));
  server.running = false;
  server.isPaused = true;
  const { user } = renderInScope(<TimerBar />);
  await screen.findByText('Task two');
  await user.click(screen.getByRole('button', { name: 'End pause' }));
  await screen.findByRole('button', { name: 'Start timer' });
  expect(screen.queryByText(/^Paused since/)).toBeNull();
});
