import { Flex } from '@chakra-ui/react';
import { Signal, Tag as TagIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardView } from '#client/features/kanban/board-filter.ts';
import { MemberFaces, MemberFilter } from '#client/features/kanban/MemberFilter.tsx';
import type { ListRow, TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { useShortcut } from '#client/lib/use-shortcut.ts';
import { FilterPicker } from '#client/ui/FilterPicker.tsx';
import { humanize } from '#client/ui/humanize.ts';
import { LabelChip } from '#client/ui/LabelChip.tsx';
import { PriorityChevrons } from '#client/ui/PriorityChevrons.tsx';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import type { Tag } from '#shared/task-lists/task-list.schema.ts';

const searchDelayMs = 150;

export interface BoardToolbarProps {
  view: BoardView;
  onChange: (change: Partial<BoardView>) => void;
  lists: TaskLists;
}

/** What the board is filtered by: one member, labels, priorities, words. */
export function BoardToolbar({ view, onChange, lists }: BoardToolbarProps) {
  const { t } = useTranslation();
  const searchRef = useRef<HTMLInputElement>(null);
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
      <LabelFilter view={view} onChange={onChange} tags={lists.tags} />
      <PriorityFilter view={view} onChange={onChange} priorities={lists.priorities} />
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

function LabelFilter({ view, onChange, tags }: FilterProps & { tags: readonly Tag[] }) {
  const { t } = useTranslation();
  // Labels of the team and of the organization may share a name.
  const named = [...new Map(tags.map((tag) => [tag.name, tag])).values()];
  return (
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
  );
}

function PriorityFilter({ view, onChange, priorities }: FilterProps & { priorities: readonly ListRow[] }) {
  const { t } = useTranslation();
  return (
    <FilterPicker
      label={t('kanban.filter.priority')}
      icon={<Signal aria-hidden />}
      items={priorities}
      itemKey={(row) => row.value}
      itemText={(row) => humanize(row.name)}
      renderItem={(row) => <PriorityChevrons value={row.value} name={row.name} color={row.color} withText />}
      value={view.priorities}
      onChange={(next) => onChange({ priorities: next })}
      panelWidth="16rem"
    />
  );
}
