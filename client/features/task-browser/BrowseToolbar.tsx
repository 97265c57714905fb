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
import { SortMenu, TaskSearch } from '#client/features/tasks/public/TaskListTools.tsx';
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
        <ViewMenus view={view} onChange={onChange} />
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
        <ListFilterButton
          key={filter}
          filter={filter}
          options={options[filter]}
          value={view[filter]}
          onChange={(values) => onChange({ [filter]: values })}
        />
      ))}
      <DueFilterButton view={view} onChange={onChange} />
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

interface ListFilterButtonProps {
  filter: ListFilter;
  options: FilterOptions[ListFilter];
  value: readonly string[];
  onChange: (values: string[]) => void;
}

function ListFilterButton({ filter, options, value, onChange }: ListFilterButtonProps) {
  const { t } = useTranslation();
  return (
    <FilterPicker
      label={t(`browse.filter.${filter}`)}
      items={options}
      itemKey={({ key }) => key}
      itemText={({ text }) => text}
      renderItem={({ text, mark }) => (
        <HStack as="span" gap="2" minW="0">
          {filter === 'labels' ? null : (
            <chakra.span display="inline-flex" aria-hidden>
              {mark}
            </chakra.span>
          )}
          {filter === 'labels' ? mark : <chakra.span truncate>{text}</chakra.span>}
        </HStack>
      )}
      value={value}
      onChange={onChange}
    />
  );
}

function DueFilterButton({ view, onChange }: Pick<BrowseToolbarProps, 'view' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <ActionMenu
      label={t('browse.filter.due')}
      items={dueFilters.map((due) => ({
        id: due,
        label: t(`browse.due.${due}`),
        checked: view.due === due,
        onSelect: () => onChange({ due: view.due === due ? undefined : due }),
      }))}
      trigger={
        <FilterButton
          label={t('browse.filter.due')}
          value={view.due === undefined ? undefined : t(`browse.due.${view.due}`)}
          onClear={() => onChange({ due: undefined })}
        />
      }
    />
  );
}

function ViewMenus({ view, onChange }: Pick<BrowseToolbarProps, 'view' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <>
      <ActionMenu
        label={t('browse.group.label')}
        items={groupings.map((group) => ({
          id: group,
          label: t(`browse.group.${group}`),
          checked: group === view.group,
          onSelect: () => onChange({ group }),
        }))}
        trigger={
          <FilterButton
            label={t('browse.group.label')}
            icon={<Columns3 aria-hidden />}
            value={view.group === 'none' ? undefined : t(`browse.group.${view.group}`)}
            onClear={() => onChange({ group: 'none' })}
          />
        }
      />
      <SortMenu sort={view.sort} onChange={(sort) => onChange({ sort })} />
    </>
  );
}
