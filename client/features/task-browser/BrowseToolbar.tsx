import { chakra, Flex, HStack } from '@chakra-ui/react';
import { Columns3, LayoutGrid, Plus, Rows3, StretchHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BrowseChange,
  type BrowseView,
  countFilters,
  dueFilters,
  groupings,
  type Layout,
  type ListFilter,
  layouts,
  listFilters,
  noFilters,
} from '#client/features/task-browser/browse-view.ts';
import type { FilterOptions } from '#client/features/task-browser/filter-options.tsx';
import { SortMenu, TaskSearch, WordMenu } from '#client/features/tasks/public/TaskListTools.tsx';
import { ChoiceText, ofChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { FilterButton } from '#client/ui/pickers/FilterButton.tsx';
import { FilterPicker } from '#client/ui/pickers/FilterPicker.tsx';

/** Shown from the start; the others are added. */
const usual: readonly ListFilter[] = ['statuses', 'members', 'labels'];

const layoutIcons: Record<Layout, typeof Rows3> = {
  TABLE: Rows3,
  CARDS: LayoutGrid,
  BLOCKS: StretchHorizontal,
};

interface BrowseToolbarProps {
  view: BrowseView;
  onChange: (change: BrowseChange) => void;
  options: FilterOptions;
}

/** Search, filters, order, groups and layout of the list. */
export function BrowseToolbar({ view, onChange, options }: BrowseToolbarProps) {
  const { t } = useTranslation();
  return (
    <Flex gap="2" mb="3" wrap="wrap" align="center">
      <TaskSearch value={view.search} onChange={(search) => onChange({ search })} />
      <Filters view={view} onChange={onChange} options={options} />
      <HStack gap="2" ms={{ base: '0', lg: 'auto' }} wrap="wrap">
        <WordMenu
          label={t('browse.group.label')}
          icon={<Columns3 aria-hidden />}
          words={groupings}
          textOf={(group) => t(`browse.group.${group}`)}
          value={view.group}
          usual="none"
          onChange={(group) => onChange({ group })}
          onClear={() => onChange({ group: 'none' })}
        />
        <SortMenu sort={view.sort} onChange={(sort) => onChange({ sort })} />
        <SegmentedControl
          label={t('browse.layout.label')}
          value={view.layout}
          onChange={(value) => onChange({ layout: layouts.find((layout) => layout === value) ?? 'TABLE' })}
          items={layouts.map((layout) => {
            const Icon = layoutIcons[layout];
            return {
              value: layout,
              label: t(`browse.layout.${layout}`),
              icon: <Icon aria-hidden />,
              iconOnly: true,
            };
          })}
        />
      </HStack>
    </Flex>
  );
}

function Filters({ view, onChange, options }: BrowseToolbarProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<readonly ListFilter[]>([]);
  const isShown = (filter: ListFilter) =>
    usual.includes(filter) || added.includes(filter) || view[filter].length > 0;
  const others = listFilters.filter((filter) => !isShown(filter));
  return (
    <HStack gap="2" wrap="wrap">
      {listFilters.filter(isShown).map((filter) => (
        <FilterPicker
          key={filter}
          {...ofChoices}
          label={t(`browse.filter.${filter}`)}
          items={options[filter]}
          renderItem={(choice) => (filter === 'labels' ? choice.mark : <ChoiceText {...choice} />)}
          value={view[filter]}
          onChange={(values) => onChange({ [filter]: values })}
        />
      ))}
      <WordMenu
        label={t('browse.filter.due')}
        words={dueFilters}
        textOf={(due) => t(`browse.due.${due}`)}
        value={view.due}
        onChange={(due) => onChange({ due: due === view.due ? undefined : due })}
        onClear={() => onChange({ due: undefined })}
      />
      {others.length > 0 ? (
        <ActionMenu
          label={t('browse.filter.addLabel')}
          items={others.map((filter) => ({
            id: filter,
            label: t(`browse.filter.${filter}`),
            onSelect: () => setAdded((before) => [...before, filter]),
          }))}
          trigger={<FilterButton add label={t('browse.filter.add')} icon={<Plus aria-hidden />} />}
        />
      ) : null}
      {countFilters(view) > 1 ? (
        <chakra.button
          type="button"
          textStyle="xs"
          color="fg.muted"
          px="1"
          cursor="pointer"
          _hover={{ color: 'fg' }}
          onClick={() => onChange(noFilters)}
        >
          {t('browse.filter.clear')}
        </chakra.button>
      ) : null}
    </HStack>
  );
}
