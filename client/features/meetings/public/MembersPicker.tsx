import { useMemo } from 'react';
import { peopleOf } from '#client/features/workspace/public/people.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { PersonOption } from '#client/ui/marks/MemberAvatar.tsx';
import { MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';

interface MembersPickerProps {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The others of the active team who are asked to come; their employee ids. */
export function MembersPicker({ label, value, onChange }: MembersPickerProps) {
  const scope = useScope();
  const people = useMemo(() => colleaguesOf(scope), [scope]);
  return (
    <MultiEntityPicker
      label={label}
      items={people}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      renderItem={(person) => <PersonOption {...person} />}
      value={value}
      onChange={onChange}
      clearable
    />
  );
}

/** The others of the active team. */
export const colleaguesOf = ({ team, employeeId }: Pick<Scope, 'team' | 'employeeId'>) =>
  peopleOf(team).filter(({ id }) => id !== employeeId);
