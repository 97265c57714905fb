import { chakra, HStack, VisuallyHidden } from '@chakra-ui/react';
import { User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type BoardView, isSameName } from '#client/features/kanban/board-filter.ts';
import { type Person, personOf } from '#client/features/tasks/public/task-text.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { FilterButton } from '#client/ui/FilterButton.tsx';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';

export interface MemberFilterProps {
  view: BoardView;
  onChange: (change: Partial<BoardView>) => void;
}

function usePeople(): Person[] {
  const { team } = useScope();
  return (team.members ?? []).flatMap(({ employee }) => (employee ? [personOf(employee)] : []));
}

/** The board of one member. */
export function MemberFilter({ view, onChange }: MemberFilterProps) {
  const { t } = useTranslation();
  const people = usePeople();
  const label = t('kanban.filter.member');
  const chosen = people.find(({ name }) => isSameName(name, view.employee));
  return (
    <EntityPicker
      label={label}
      items={people}
      itemKey={(person) => person.id}
      itemText={(person) => person.name}
      renderItem={(person) => (
        <HStack as="span" gap="2" minW="0">
          <MemberAvatar name={person.name} imageUrl={person.imageUrl} size={20} decorative />
          <chakra.span truncate>{person.name}</chakra.span>
        </HStack>
      )}
      value={chosen?.id ?? null}
      onChange={(_id, person) => onChange({ employee: person?.name ?? '' })}
      panelWidth="16rem"
      trigger={
        <FilterButton
          label={label}
          icon={<User aria-hidden />}
          value={view.employee === '' ? undefined : (chosen?.name ?? view.employee)}
          onClear={() => onChange({ employee: '' })}
        />
      }
    />
  );
}

const facesAtMost = 5;

const Face = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    borderRadius: 'full',
    cursor: 'pointer',
    ms: '-1',
    boxShadow: '0 0 0 2px {colors.bg}',
    _first: { ms: '0' },
    _hover: { zIndex: '1' },
    _pressed: { zIndex: '2', outline: '2px solid', outlineColor: 'brand.solid', outlineOffset: '1px' },
  },
});

/** The same at one click, for the first few. */
export function MemberFaces({ view, onChange }: MemberFilterProps) {
  const { t } = useTranslation();
  const people = usePeople();
  if (people.length < 2) return null;
  return (
    <HStack role="group" aria-label={t('kanban.filter.members')} gap="0" hideBelow="lg">
      {people.slice(0, facesAtMost).map((person) => {
        const isChosen = isSameName(person.name, view.employee);
        return (
          <Face
            key={person.id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange({ employee: isChosen ? '' : person.name })}
          >
            <VisuallyHidden>{t('kanban.filter.only', { name: person.name })}</VisuallyHidden>
            <MemberAvatar name={person.name} imageUrl={person.imageUrl} decorative />
          </Face>
        );
      })}
    </HStack>
  );
}
