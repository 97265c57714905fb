import { chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import type { WeekTask } from '#client/features/timesheets/week-grid.ts';
import { IssueMark } from '#client/ui/IssueMark.tsx';

export interface TaskTitleProps {
  task: WeekTask | undefined;
  'data-spot'?: string;
  tabIndex?: number;
}

const Title = chakra(Link, { base: { borderRadius: 'l1', _hover: { textDecoration: 'underline' } } });

/** A task's mark and title, which leads to its page. */
export function TaskTitle({ task, ...spot }: TaskTitleProps) {
  const { t } = useTranslation();
  if (task === undefined) {
    return (
      <chakra.span truncate color="fg.subtle" {...spot}>
        {t('timesheets.noTask')}
      </chakra.span>
    );
  }
  return (
    <HStack as="span" gap="2" minW="0">
      <IssueMark value={task.issueType} />
      <Title to={paths.task(task.id)} title={task.title} truncate minW="0" dir="auto" {...spot}>
        {task.title}
      </Title>
    </HStack>
  );
}
