import { screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { TaskTime, TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
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

function InHand() {
  return <output>{useActiveTask()?.title}</output>;
}

test('a part that shows the current task is drawn when the task changes, not at a stop', async () => {
  timerServer({ tasks: ['one', 'two'].map((id) => task(id)) });
  let drawn = 0;
  const { user } = renderInScope(
    <>
      <Profiler id="in hand" onRender={() => (drawn += 1)}>
        <InHand />
      </Profiler>
      <TimerButton task={task('one')} />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Start timer: Task one' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Task one'));
  drawn = 0;
  await user.click(await screen.findByRole('button', { name: 'Stop timer: Task one' }));
  await screen.findByRole('button', { name: 'Start timer: Task one' });
  expect(drawn).toBe(0);
});
