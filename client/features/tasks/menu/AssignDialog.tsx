import { Subtle } from '#client/ui/layout/looks.ts';
import { PersonOption } from '#client/ui/marks/MemberAvatar.tsx';
import '#client/locales/en/pages/task.json';
import { HStack, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAssigneeChoices } from '#client/features/tasks/public/task-rights.ts';
import { useTaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { cachedTask, taskQuery } from '#client/features/tasks/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

/** Who works on a task, chosen with the keyboard from anywhere. */
export function AssignDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: task } = useReadOf(taskQuery(taskId), {
    placeholderData: () => cachedTask(queryClient, taskId),
  });
  return (
    <Modal open onOpenChange={onClose} title={t('tasks.menu.assign')} description={task?.title}>
      {task ? <People task={task} /> : <ListSkeleton rows={3} />}
    </Modal>
  );
}

function People({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { toggleAssignee } = useTaskActions();
  return (
    <Stack as="ul" gap="0" listStyleType="none">
      {useAssigneeChoices(task).map(({ isAssigned, isRequired, ...person }) => (
        <HStack key={person.id} as="li" gap="2" minH="9">
          <Check
            checked={isAssigned}
            disabled={isRequired}
            onCheckedChange={() => toggleAssignee(task, person.id)}
          >
            <PersonOption {...person} />
          </Check>
          {isRequired ? <Subtle>{t('tasks.assign.required')}</Subtle> : null}
        </HStack>
      ))}
    </Stack>
  );
}
