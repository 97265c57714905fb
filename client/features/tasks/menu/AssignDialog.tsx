import { useReadOf } from '#client/lib/read.ts';
import '#client/locales/en/pages/task.json';
import { chakra, HStack, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isRequiredAssignee } from '#client/features/tasks/public/assignees.ts';
import { personOf } from '#client/features/tasks/public/task-text.ts';
import { useFieldRights } from '#client/features/tasks/public/use-field-rights.ts';
import { useTaskActs } from '#client/features/tasks/public/use-task-acts.ts';
import { cachedTask, taskQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { Check } from '#client/ui/Check.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface AssignDialogProps {
  taskId: string;
  onClose: () => void;
}

/** Who works on a task, chosen with the keyboard from anywhere. */
export function AssignDialog({ taskId, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: task } = useReadOf(taskQuery(taskId), {
    placeholderData: () => cachedTask(queryClient, taskId),
  });
  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('tasks.menu.assign')}
      description={task?.title}
    >
      {task ? <People task={task} /> : <ListSkeleton rows={3} />}
    </Modal>
  );
}

function People({ task }: { task: Task }) {
  const { t } = useTranslation();
  const scope = useScope();
  const { assigns } = useFieldRights();
  const { toggleAssignee } = useTaskActs();
  const assigned = (task.members ?? []).map(({ id }) => id);
  const people = (scope.team.members ?? []).flatMap(({ employee }) => (employee ? [personOf(employee)] : []));
  return (
    <Stack as="ul" gap="0" listStyleType="none">
      {people
        .filter(({ id }) => assigns(id, task))
        .map((person) => {
          const isRequired = isRequiredAssignee(assigned, person.id, scope.employeeId);
          return (
            <HStack key={person.id} as="li" gap="2" minH="9">
              <Check
                checked={assigned.includes(person.id)}
                disabled={isRequired}
                onCheckedChange={() => toggleAssignee(task, person.id)}
              >
                <HStack gap="2">
                  <MemberAvatar name={person.name} imageUrl={person.imageUrl} size={20} decorative />
                  {person.name}
                </HStack>
              </Check>
              {isRequired ? (
                <chakra.span textStyle="xs" color="fg.subtle">
                  {t('tasks.assign.required')}
                </chakra.span>
              ) : null}
            </HStack>
          );
        })}
    </Stack>
  );
}
