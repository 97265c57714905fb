import { HStack, Text } from '@chakra-ui/react';
import { IssueMark } from './IssueMark.tsx';
import { TaskNumber } from './TaskNumber.tsx';

interface TaskChoiceProps {
  task: { title: string; number?: number | null; prefix?: string | null; issueType?: string | null };
  withPrefix?: boolean;
}

/** A task in one line, as pickers and the palette list it. */
export function TaskChoice({ task, withPrefix = false }: TaskChoiceProps) {
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
