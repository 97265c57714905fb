import { User } from 'lucide-react';
import type { Person } from '#client/features/workspace/public/people.ts';
import { PersonOption } from '#client/ui/marks/MemberAvatar.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { FilterButton } from '#client/ui/pickers/FilterButton.tsx';

interface PersonFilterProps {
  label: string;
  people: readonly Person[];
  personId: string | null;
  /** The content of the button; absent: nobody is chosen. */
  name: string | undefined;
  onChange: (person: Person | undefined) => void;
}

/** Shows what belongs to one person. */
export function PersonFilter({ label, people, personId, name, onChange }: PersonFilterProps) {
  return (
    <EntityPicker
      label={label}
      items={people}
      itemKey={(person) => person.id}
      itemText={(person) => person.name}
      renderItem={(person) => <PersonOption {...person} />}
      value={personId}
      onChange={(_id, person) => onChange(person ?? undefined)}
      panelWidth="16rem"
      trigger={
        <FilterButton
          label={label}
          icon={<User aria-hidden />}
          value={name}
          onClear={() => onChange(undefined)}
        />
      }
    />
  );
}
