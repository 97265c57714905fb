import { Button, chakra, Popover, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { TaskChoice } from '#client/features/timer/public/TaskChoice.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

const Anchor = chakra(Link);

/** The planned tasks, listed beside the line that counts them. */
export function PlannedPopup({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation();
  return (
    <Popover.Root positioning={{ placement: 'bottom-end', gutter: 4 }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <Button size="xs" variant="ghost">
          {t('plans.popup.title')}
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="20rem" maxH="40vh" overflowY="auto" p="1" aria-label={t('plans.popup.title')}>
            <chakra.ul aria-label={t('plans.popup.title')}>
              {tasks.map((task) => (
                <li key={task.id}>
                  <Anchor
                    to={paths.task(task.id)}
                    display="flex"
                    alignItems="center"
                    h="9"
                    px="2"
                    borderRadius="l2"
                    textStyle="sm"
                    color={isCompleted(task) ? 'fg.subtle' : undefined}
                    textDecoration={isCompleted(task) ? 'line-through' : undefined}
                    _hover={{ bg: 'bg.muted' }}
                  >
                    <TaskChoice task={task} />
                  </Anchor>
                </li>
              ))}
            </chakra.ul>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
