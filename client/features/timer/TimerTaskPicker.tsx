import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { TaskChoice } from '#client/features/timer/public/TaskChoice.tsx';
import { taskChoices, taskKeywords } from '#client/features/timer/public/task-choices.ts';
import type { TimerTask } from '#client/features/timer/timer-state.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface TimerTaskPickerProps {
  /** What is shown as chosen. */
  task: TimerTask | undefined;
  onPick: (task: Task) => void;
  withPrefix?: boolean;
}

/** The task of the timer; pressing it offers the tasks of the team. */
export function TimerTaskPicker({ task, onPick, withPrefix = false }: TimerTaskPickerProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { data: tasks, isPending } = useReadOf(teamTasksQuery(scope));
  const trigger = (
    <chakra.button
      type="button"
      flex="1"
      minW="0"
      h="7"
      px="1"
      mx="-1"
      display="flex"
      alignItems="center"
      textAlign="start"
      borderRadius="l1"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
    >
      <VisuallyHidden>{t('timer.chooseTask')}</VisuallyHidden>
      {task ? (
        <TaskChoice task={task} withPrefix={withPrefix} />
      ) : (
        <chakra.span color="fg.subtle" truncate>
          {t('timer.whatTask')}
        </chakra.span>
      )}
    </chakra.button>
  );
  return (
    <EntityPicker
      label={t('timer.chooseTask')}
      items={taskChoices(tasks?.items ?? [], scope.employeeId)}
      itemKey={(item) => item.id}
      itemText={(item) => item.title}
      itemKeywords={taskKeywords}
      renderItem={(item) => <TaskChoice task={item} />}
      value={task?.id ?? null}
      onChange={(_id, item) => item && onPick(item)}
      loading={isPending}
      panelWidth="28rem"
      trigger={trigger}
    />
  );
}
