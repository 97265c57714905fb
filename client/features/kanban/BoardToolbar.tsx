import { chakra, Flex, HStack, VisuallyHidden } from '@chakra-ui/react';
import { Signal, Tag as TagIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoardView, isSameName } from '#client/features/kanban/board-filter.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { PersonFilter } from '#client/features/tasks/public/PersonFilter.tsx';
import { ofChoices, priorityChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { peopleOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { FilterPicker } from '#client/ui/pickers/FilterPicker.tsx';

const searchDelayMs = 150;

interface BoardToolbarProps {
  view: BoardView;
  onChange: (change: Partial<BoardView>) => void;
  lists: TaskLists;
}

/** What the board is filtered by: one member, labels, priorities, words. */
export function BoardToolbar({ view, onChange, lists }: BoardToolbarProps) {
  const { t } = useTranslation();
  const searchRef = useRef<HTMLInputElement>(null);
  // Labels of the team and of the organization may share a name.
  const named = [...new Map(lists.tags.map((tag) => [tag.name, tag])).values()];
  useShortcut({ keys: '/', label: t('kanban.search'), run: () => searchRef.current?.focus() });
  return (
    <Flex
      gap="2"
      mb="3"
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      align="center"
      overflowX={{ base: 'auto', md: 'visible' }}
      flexShrink="0"
      css={{ scrollbarWidth: 'none' }}
    >
      <MemberFilter view={view} onChange={onChange} />
      <FilterPicker
        label={t('kanban.filter.label')}
        icon={<TagIcon aria-hidden />}
        items={named}
        itemKey={(tag) => tag.name}
        itemText={(tag) => tag.name}
        renderItem={(tag) => <LabelChip name={tag.name} color={tag.color} />}
        value={view.labels}
        onChange={(labels) => onChange({ labels })}
        panelWidth="16rem"
      />
      <FilterPicker
        {...ofChoices}
        label={t('kanban.filter.priority')}
        icon={<Signal aria-hidden />}
        items={priorityChoices(lists.priorities, 'value')}
        value={view.priorities}
        onChange={(priorities) => onChange({ priorities })}
        panelWidth="16rem"
      />
      <Flex ms="auto" gap="3" align="center" flexShrink="0">
        <MemberFaces view={view} onChange={onChange} />
        <SearchInput
          ref={searchRef}
          value={view.search}
          onChange={(search) => onChange({ search })}
          label={t('kanban.search')}
          shortcut="/"
          debounceMs={searchDelayMs}
          size="sm"
          width="13rem"
        />
      </Flex>
    </Flex>
  );
}

type FilterProps = Pick<BoardToolbarProps, 'view' | 'onChange'>;

/** The board of one member. */
function MemberFilter({ view, onChange }: FilterProps) {
  const { t } = useTranslation();
  const people = peopleOf(useScope().team);
  const chosen = people.find(({ name }) => isSameName(name, view.employee));
  return (
    <PersonFilter
      label={t('kanban.filter.member')}
      people={people}
      personId={chosen?.id ?? null}
      name={view.employee === '' ? undefined : (chosen?.name ?? view.employee)}
      onChange={(person) => onChange({ employee: person?.name ?? '' })}
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
function MemberFaces({ view, onChange }: FilterProps) {
  const { t } = useTranslation();
  const people = peopleOf(useScope().team);
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
