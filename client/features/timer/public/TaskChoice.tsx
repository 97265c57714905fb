import { HStack, Text } from '@chakra-ui/react';
import type { TimerTask } from '#client/features/timer/timer-state.ts';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import { TaskNumber } from '#client/ui/marks/TaskNumber.tsx';

/** A task in one line, as the timer's picker and the palette list it. */
export function TaskChoice({ task, withPrefix = false }: { task: TimerTask; withPrefix?: boolean }) {
  return (
    <HStack as="span" gap="2" minW="0">
      <IssueMark value={task.issueType} />
      {task.number ? <TaskNumber prefix={withPrefix ? task.prefix : undefined} number={task.number} /> : null}
      <Text as="span" truncate minW="0" dir="auto" title={task.title}>
        {task.title}
      </Text>
    </HStack>
  );
}
