import { chakra, HStack, Text } from '@chakra-ui/react';
import { IssueMark, TaskNumber } from './IssueMark.tsx';

interface TaskChoiceProps {
  task: { title: string; number?: number | null; prefix?: string | null; issueType?: string | null };
  withPrefix?: boolean;
  /** Among others: the numbers stand below each other. */
  inList?: boolean;
}

/** A task in one line, as pickers and the palette list it. */
export function TaskChoice({ task, withPrefix = false, inList = false }: TaskChoiceProps) {
  const prefix = withPrefix ? task.prefix : undefined;
  // Without spaces kind, number and title are one word for those who hear them.
  const space = task.number ? ' ' : null;
  return (
    <HStack as="span" gap="2" minW="0">
      <IssueMark value={task.issueType} />
      {space}
      {task.number || inList ? (
        <chakra.span
          display="inline-flex"
          justifyContent="flex-end"
          minW={inList ? '1.75rem' : undefined}
          flexShrink="0"
        >
          {task.number ? <TaskNumber prefix={prefix} number={task.number} /> : null}
        </chakra.span>
      ) : null}
      {space}
      <Text as="span" truncate minW="0" dir="auto" title={task.title}>
        {task.title}
      </Text>
    </HStack>
  );
}
