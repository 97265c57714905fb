import { chakra, Flex, HStack } from '@chakra-ui/react';
import { Folder, Layers, Plus, Ruler, Shapes, Signal, Tag as TagIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  type BoardChange,
  type BoardFilter,
  type BoardView,
  boardFilters,
  isSameName,
} from '#client/features/kanban/board-filter.ts';
import { projectsQuery } from '#client/features/projects/queries.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import type { Choice } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { PersonFilter } from '#client/features/tasks/public/PersonFilter.tsx';
import {
  ChoiceText,
  issueTypeChoices,
  ofChoices,
  priorityChoices,
  projectChoices,
  sizeChoices,
} from '#client/features/tasks/public/TaskMarks.tsx';
import { nothing } from '#client/features/tasks/public/task-view.ts';
import { peopleOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { Toolbar } from '#client/ui/layout/looks.ts';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { FilterButton, FilterPicker } from '#client/ui/pickers/FilterButton.tsx';
import { isIssueType } from '#shared/tasks/issue-type-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

const searchDelayMs = 150;

export interface BoardToolbarProps {
  view: BoardView;
  onChange: (change: BoardChange) => void;
  lists: TaskLists;
  tasks: readonly Task[];
}

/** The filters of the board: one member, lists of the team, words. */
export function BoardToolbar({ view, onChange, lists, tasks }: BoardToolbarProps) {
  const { t } = useTranslation();
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcut({ keys: '/', label: t('kanban.search'), run: () => searchRef.current?.focus() });
  return (
    <Toolbar mb="3" flexShrink="0">
      <MemberFilter view={view} onChange={onChange} />
      <ListFilters view={view} onChange={onChange} lists={lists} tasks={tasks} />
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
    </Toolbar>
  );
}

const icons: Record<BoardFilter, ReactNode> = {
  epic: <Layers aria-hidden />,
  label: <TagIcon aria-hidden />,
  priority: <Signal aria-hidden />,
  size: <Ruler aria-hidden />,
  type: <Shapes aria-hidden />,
  project: <Folder aria-hidden />,
};

/** Shown from the start; the others are added. */
const usual: readonly BoardFilter[] = ['epic', 'label', 'priority', 'size'];

function useFilterWords(): Record<BoardFilter, string> {
  const { t } = useTranslation();
  return {
    epic: t('tasks.fields.epic'),
    label: t('kanban.filter.label'),
    priority: t('kanban.filter.priority'),
    size: t('browse.filter.sizes'),
    type: t('browse.filter.types'),
    project: t('browse.filter.projects'),
  };
}

function useFilterChoices({
  lists,
  tasks,
}: Pick<BoardToolbarProps, 'lists' | 'tasks'>): Record<BoardFilter, readonly Choice[]> {
  const { t } = useTranslation();
  const projects = useReadOf(projectsQuery).data?.items ?? [];
  const epics = tasks.filter(({ issueType }) => isIssueType(issueType, 'Epic'));
  return {
    epic: [
      ...epics.map(({ id, title }) => ({ value: id, label: title, mark: <IssueMark value="epic" /> })),
      { value: nothing, label: t('kanban.filter.noEpic') },
    ],
    label: lists.tags.map(({ id, name, color }) => ({
      value: id,
      label: name,
      mark: <LabelChip name={name} color={color} />,
    })),
    priority: priorityChoices(lists.priorities, 'value'),
    size: sizeChoices(lists.sizes, 'value'),
    type: issueTypeChoices(lists.issueTypes, 'value'),
    project: [...projectChoices(projects), { value: nothing, label: t('browse.filter.noProject') }],
  };
}

function ListFilters({ view, onChange, lists, tasks }: BoardToolbarProps) {
  const { t } = useTranslation();
  const words = useFilterWords();
  const choices = useFilterChoices({ lists, tasks });
  const [added, setAdded] = useState<readonly BoardFilter[]>([]);
  const isShown = (filter: BoardFilter) =>
    usual.includes(filter) || added.includes(filter) || view.lists[filter].length > 0;
  const others = boardFilters.filter((filter) => !isShown(filter));
  return (
    <>
      {boardFilters.filter(isShown).map((filter) => (
        <FilterPicker
          key={filter}
          {...ofChoices}
          label={words[filter]}
          icon={icons[filter]}
          items={choices[filter]}
          renderItem={(choice) => (filter === 'label' ? choice.mark : <ChoiceText {...choice} />)}
          value={view.lists[filter]}
          onChange={(values) => onChange({ lists: { [filter]: values } })}
          panelWidth="16rem"
        />
      ))}
      {others.length > 0 ? (
        <ActionMenu
          label={t('browse.filter.addLabel')}
          items={others.map((filter) => ({
            id: filter,
            label: words[filter],
            icon: icons[filter],
            onSelect: () => setAdded((before) => [...before, filter]),
          }))}
          trigger={<FilterButton add label={t('browse.filter.add')} icon={<Plus aria-hidden />} />}
        />
      ) : null}
    </>
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
      label={t('browse.filter.members')}
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
    boxShadow: '0 0 0 2px {colors.bg}',
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
    <HStack role="group" aria-label={t('kanban.filter.members')} gap="0.5" hideBelow="lg">
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
