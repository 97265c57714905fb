import { chakra } from '@chakra-ui/react';
import { useElapsed } from '#client/features/timer/public/use-elapsed.ts';
import { estimationPercentage } from '#shared/tasks/estimate.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface TimerLineProps {
  task: Task | undefined;
  edge: 'top' | 'bottom';
}

/** How much of the task's estimate is used up, as a line on the edge of the bar. */
export function TimerLine({ task, edge }: TimerLineProps) {
  const elapsed = useElapsed();
  const percent = estimationPercentage({
    workedSeconds: (task?.totalWorkedTime ?? 0) + elapsed,
    estimateSeconds: task?.estimate,
  });
  if (percent === 0) return null;
  return (
    <chakra.span
      aria-hidden
      position="absolute"
      insetStart="0"
      {...(edge === 'top' ? { top: '0' } : { bottom: '0' })}
      h="2px"
      bg="brand.solid"
      style={{ inlineSize: `${percent}%` }}
    />
  );
}
