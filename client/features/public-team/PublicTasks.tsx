import { Button, Card, chakra, Flex, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskStatusChip } from '#client/features/tasks/public/TaskMarks.tsx';
import { personOf } from '#client/features/tasks/public/task-text.ts';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import { SectionTitle } from '#client/ui/SectionTitle.tsx';
import { TaskNumber } from '#client/ui/TaskNumber.tsx';
import type { PublicTeam } from '#shared/public-teams/public-team.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';

const pageSize = 50;

export interface PublicTasksProps {
  tasks: readonly Task[];
  lists: PublicTeam | undefined;
}

function PublicTaskRow({ task, lists }: { task: Task; lists: PublicTeam | undefined }) {
  return (
    <HStack
      as="li"
      gap="2"
      minH="row"
      px="4"
      textStyle="sm"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <IssueMark value={task.issueType} />
      <chakra.span hideBelow="md">
        <TaskNumber number={taskNumberText(task)} />
      </chakra.span>
      <chakra.span flex="1" truncate dir="auto" title={task.title}>
        {task.title}
      </chakra.span>
      <TaskStatusChip task={task} statuses={lists?.statuses ?? []} />
      <chakra.span hideBelow="md">
        <AvatarStack people={(task.members ?? []).map(personOf)} max={3} size={20} />
      </chakra.span>
    </HStack>
  );
}

/** The public tasks of a team, to read. */
export function PublicTasks({ tasks, lists }: PublicTasksProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(pageSize);
  const hidden = tasks.length - shown;
  return (
    <chakra.section aria-labelledby="public-tasks">
      <SectionTitle id="public-tasks" count={tasks.length}>
        {t('publicTeam.tasks')}
      </SectionTitle>
      <Card.Root>
        {tasks.length === 0 ? (
          <EmptyState art="list" title={t('publicTeam.noTasks')} description={t('publicTeam.noTasksHint')} />
        ) : (
          <chakra.ul aria-labelledby="public-tasks">
            {tasks.slice(0, shown).map((task) => (
              <PublicTaskRow key={task.id} task={task} lists={lists} />
            ))}
          </chakra.ul>
        )}
        {hidden > 0 ? (
          <Flex justify="center" py="1.5" borderTopWidth="1px" borderColor="border.muted">
            <Button variant="ghost" size="sm" onClick={() => setShown(shown + pageSize)}>
              {t('publicTeam.more', { count: hidden })}
            </Button>
          </Flex>
        ) : null}
      </Card.Root>
    </chakra.section>
  );
}
