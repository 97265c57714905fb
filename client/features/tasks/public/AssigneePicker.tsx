import { chakra, HStack } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { HiddenName } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { toggleAssignee, useAssigneeChoices } from '#client/features/tasks/public/task-rights.ts';
import type { Person } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { PopupProps } from '#client/ui/dialogs/Popup.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { AvatarStack } from '#client/ui/marks/AvatarStack.tsx';
import { PersonOption } from '#client/ui/marks/MemberAvatar.tsx';
import { MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskRefusals } from '#shared/tasks/task-rights.ts';

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

/** The assignees: a click assigns or removes; a sole assignee stays. */
export function AssigneePicker({ assigneeIds, onChange, trigger, task, others }: AssigneePickerProps) {
  const { t } = useTranslation();
  const { employeeId } = useScope();
  const { people, note } = useAssigneeChoices({ assigneeIds, others, task });
  // In the order of the task, as on its cards: new ones come last.
  const assigned = assigneeIds.flatMap((id) => people.find((person) => person.id === id) ?? []);
  const label = t('tasks.fields.assignees');

  function change(next: string[]) {
    const toggled = [...next, ...assigneeIds].find((id) => next.includes(id) !== assigneeIds.includes(id));
    if (toggled !== undefined) onChange(toggleAssignee(assigneeIds, toggled, employeeId));
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
      {...ofAssignees}
      label={label}
      items={people}
      note={note}
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

/** The faces inside a button: the names are beside them. */
function AvatarRow({ people }: { people: readonly Person[] }) {
  return (
    <chakra.span display="inline-flex" flexShrink="0" aria-hidden>
      <AvatarStack people={people.slice(0, 2)} max={2} />
    </chakra.span>
  );
}

type AssigneeChoice = ReturnType<typeof useAssigneeChoices>['people'][number];

/** Somebody in a list of assignees, and why they stay. */
function AssigneeOption({ isRequired, isFixed, ...person }: AssigneeChoice) {
  const { t } = useTranslation();
  const reason = isFixed && !isRequired ? toLocalText(taskRefusals.notUnassigner) : undefined;
  return (
    <HStack as="span" gap="2" minW="0" title={reason} aria-description={reason}>
      <PersonOption {...person} />
      {isRequired ? <Subtle>{t('tasks.assign.required')}</Subtle> : null}
    </HStack>
  );
}

/** Search and display of assignees in a picker. */
const ofAssignees = {
  itemKey: ({ id }: AssigneeChoice) => id,
  itemText: ({ name }: AssigneeChoice) => name,
  renderItem: (person: AssigneeChoice) => <AssigneeOption {...person} />,
  isFixed: ({ isFixed }: AssigneeChoice) => isFixed,
};
