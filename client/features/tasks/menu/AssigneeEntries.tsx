import { chakra, Menu } from '@chakra-ui/react';
import { Check, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SubMenu } from '#client/features/tasks/menu/MenuEntry.tsx';
import { isRequiredAssignee } from '#client/features/tasks/public/assignees.ts';
import { personOf } from '#client/features/tasks/public/task-text.ts';
import { useFieldRights } from '#client/features/tasks/public/use-field-rights.ts';
import type { TaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

/** Everybody who may work on the task: a click assigns or takes off, and the menu stays. */
export function AssigneeEntries({ task, acts }: { task: Task; acts: TaskActions }) {
  const { t } = useTranslation();
  const scope = useScope();
  const { assigns } = useFieldRights();
  const assigned = (task.members ?? []).map(({ id }) => id);
  const people = (scope.team.members ?? []).flatMap(({ employee }) => (employee ? [personOf(employee)] : []));
  return (
    <SubMenu label={t('tasks.menu.assignees')} icon={<Users />}>
      {people
        .filter(({ id }) => assigns(id, task))
        .map((person) => {
          const isRequired = isRequiredAssignee(assigned, person.id, scope.employeeId);
          const isAssigned = assigned.includes(person.id);
          return (
            <Menu.CheckboxItem
              key={person.id}
              value={person.id}
              checked={isAssigned}
              disabled={isRequired}
              closeOnSelect={false}
              onCheckedChange={() => acts.toggleAssignee(task, person.id)}
              ps="2"
            >
              <MemberAvatar name={person.name} imageUrl={person.imageUrl} size={20} decorative />
              <chakra.span flex="1" truncate dir="auto">
                {person.name}
              </chakra.span>
              {isRequired ? (
                <chakra.span textStyle="xs" color="fg.subtle">
                  {t('tasks.assign.required')}
                </chakra.span>
              ) : null}
              {isAssigned && !isRequired ? <Check size={16} aria-hidden /> : null}
            </Menu.CheckboxItem>
          );
        })}
    </SubMenu>
  );
}
