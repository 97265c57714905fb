import { chakra, HStack } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HiddenName } from '#client/features/tasks/public/ChoiceMenu.tsx';
import {
  isRequiredAssignee,
  toggleAssignee,
  useFieldRights,
} from '#client/features/tasks/public/task-rights.ts';
import { type Person, peopleOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import type { PopupProps } from '#client/ui/dialogs/Popup.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { AvatarStack } from '#client/ui/marks/AvatarStack.tsx';
import { PersonOption } from '#client/ui/marks/MemberAvatar.tsx';
import { MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

interface AssigneePickerProps {
  /** Ids of employees. */
  assigneeIds: readonly string[];
  onChange: (ids: string[]) => void;
  /** The button, around what it shows. */
  trigger: (shown: ReactNode) => PopupProps['trigger'];
  /** Absent for one that does not exist yet. */
  task?: Pick<Task, 'teams'>;
  /** Assignees who have left the team. */
  others?: readonly Person[];
}

/** Who works on it: a click assigns or takes off; whoever is the only one stays. */
export function AssigneePicker({ assigneeIds, onChange, trigger, task, others = [] }: AssigneePickerProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { assigns } = useFieldRights();
  const members = peopleOf(scope.team);
  const everybody = [...members, ...others.filter(({ id }) => !members.some((person) => person.id === id))];
  const assigned = everybody.filter(({ id }) => assigneeIds.includes(id));
  const label = t('tasks.fields.assignees');

  function change(next: string[]) {
    const toggled = [...next, ...assigneeIds].find((id) => next.includes(id) !== assigneeIds.includes(id));
    if (toggled === undefined) return;
    if (isRequiredAssignee(assigneeIds, toggled, scope.employeeId)) return;
    onChange(toggleAssignee(assigneeIds, toggled, scope.employeeId));
  }

  const shown =
    assigned.length === 0 ? (
      <>
        <UserPlus size={14} aria-hidden />
        {t('tasks.assign.nobody')}
      </>
    ) : (
      <>
        <AvatarRow people={assigned} />
        <chakra.span truncate color="fg">
          {assigned.length === 1
            ? assigned[0]?.name
            : assigned.map(({ name }) => name.split(' ')[0]).join(', ')}
        </chakra.span>
      </>
    );
  return (
    <MultiEntityPicker
      label={label}
      items={everybody.filter(({ id }) => assigns(id, task))}
      itemKey={(person) => person.id}
      itemText={(person) => person.name}
      renderItem={(person) => (
        <HStack as="span" gap="2" minW="0">
          <PersonOption {...person} />
          {isRequiredAssignee(assigneeIds, person.id, scope.employeeId) ? (
            <Subtle>{t('tasks.assign.required')}</Subtle>
          ) : null}
        </HStack>
      )}
      value={assigneeIds}
      onChange={change}
      trigger={trigger(
        <>
          <HiddenName>{label}</HiddenName>
          {shown}
        </>,
      )}
    />
  );
}

/** The faces inside a button: the names stand next to them. */
function AvatarRow({ people }: { people: readonly Person[] }) {
  return (
    <chakra.span display="inline-flex" flexShrink="0" aria-hidden>
      <AvatarStack people={people.slice(0, 2)} max={2} size={20} />
    </chakra.span>
  );
}
