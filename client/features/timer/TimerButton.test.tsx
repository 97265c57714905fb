import { screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { TaskTime, TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { renderInScope, signIn, task, timerServer } from '#client/features/timer/timer-test-kit.tsx';

beforeEach(signIn);

test('a press draws the rows whose timer it changes, and no others', async () => {
  timerServer({ tasks: ['one', 'two', 'three'].map((id) => task(id)) });
  const drawn: string[] = [];
  const { user } = renderInScope(
    <ul>
      {['one', 'two', 'three'].map((id) => (
        <Profiler key={id} id={id} onRender={(row) => drawn.push(row)}>
          <TimerButton task={task(id)} />
          <TaskTime task={{ id }} workedSeconds={60} />
        </Profiler>
      ))}
    </ul>,
  );
  await user.click(await screen.findByRole('button', { name: 'Start timer: Task one' }));
  await screen.findByRole('button', { name: 'Stop timer: Task one' });
  // A button draws its tip when it is first pointed at.
  await user.hover(screen.getByRole('button', { name: 'Start timer: Task two' }));
  drawn.length = 0;
  await user.click(screen.getByRole('button', { name: 'Start timer: Task two' }));
  await waitFor(() => screen.getByRole('button', { name: 'Stop timer: Task two' }));
  expect(new Set(drawn)).toEqual(new Set(['one', 'two']));
});
