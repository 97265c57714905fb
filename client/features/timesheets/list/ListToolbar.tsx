import { Flex, HStack } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { ExportButton } from '#client/features/reports/public/ExportButton.tsx';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import {
  type DaySpan,
  frequencies,
  type ListInput,
  type ListView,
  statusFilters,
} from '#client/features/timesheets/list/list-view.ts';
import type { ListChange } from '#client/features/timesheets/list/use-list-view.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { DateRangePicker } from '#client/ui/dates/DateRangePicker.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { FilterButton, FilterPicker } from '#client/ui/pickers/FilterButton.tsx';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { type EntryChoices, entryChoicesMaximum } from '#shared/time-logs/entry-list.schema.ts';

const searchDelayMs = 150;

interface ListToolbarProps {
  view: ListView;
  onChange: (change: ListChange) => void;
  span: DaySpan;
  onSpanChange: (span: DaySpan) => void;
  /** The filters of the list. */
  input: ListInput;
  /** The choices of the filters; undefined until it is read. */
  choices: EntryChoices | undefined;
  owners: readonly SheetOwner[];
}

/** Range, search, filters and grouping of the list. */
export function ListToolbar(props: ListToolbarProps) {
  const { view, onChange, span, onSpanChange, input, choices, owners } = props;
  const { t } = useTranslation();
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcut({ keys: '/', label: t('timesheets.keys.search'), run: () => searchRef.current?.focus() });
  const options = useMemo(() => optionsOf(choices), [choices]);
  return (
    <Flex gap="2" mb="3" wrap="wrap" align="center">
      <DateRangePicker value={span} onChange={onSpanChange} />
      <SearchInput
        ref={searchRef}
        value={view.search}
        onChange={(search) => onChange({ search })}
        label={t('timesheets.list.search')}
        shortcut="/"
        debounceMs={searchDelayMs}
        width={{ base: '100%', md: '15rem' }}
      />
      <HStack gap="2" wrap="wrap">
        {owners.length > 1 ? (
          <Filter
            label={t('timesheets.list.employee')}
            options={options.employees}
            value={view.employees}
            onChange={(employees) => onChange({ employees })}
          />
        ) : null}
        <Filter
          label={t('timesheets.list.project')}
          options={options.projects}
          value={view.projects}
          onChange={(projects) => onChange({ projects })}
        />
        <Filter
          label={t('timesheets.task')}
          options={options.tasks}
          value={view.tasks}
          onChange={(tasks) => onChange({ tasks })}
        />
        {options.labels.length > 0 || view.labels.length > 0 ? (
          <Filter
            label={t('timesheets.list.labels')}
            options={options.labels}
            value={view.labels}
            onChange={(labels) => onChange({ labels })}
          />
        ) : null}
        <StatusFilter view={view} onChange={onChange} />
      </HStack>
      <HStack ms={{ base: '0', lg: 'auto' }} gap="2" wrap="wrap">
        <SegmentedControl
          label={t('timesheets.list.group')}
          value={view.frequency}
          onChange={(value) => onChange({ frequency: frequencies.find((each) => each === value) })}
          items={frequencies.map((value) => ({ value, label: t(`timesheets.list.${value}`) }))}
        />
        <ListExport input={input} />
      </HStack>
    </Flex>
  );
}

/** The entries of the range and the filters as a file; on paper they can be signed. */
function ListExport({
  input: { group: _group, startWeekOn: _startWeekOn, ...query },
}: Pick<ListToolbarProps, 'input'>) {
  return <ExportButton look="outline" parts={[{ id: 'entries', endpoint: exportsApi.timeLogs, query }]} />;
}

interface Option {
  key: string;
  text: string;
}

function optionsOf(choices: EntryChoices | undefined) {
  const sorted = (list: EntryChoices['tasks'] = []): Option[] =>
    list.map(({ id, name }) => ({ key: id, text: name })).sort((a, b) => a.text.localeCompare(b.text));
  return {
    employees: sorted(choices?.employees),
    projects: sorted(choices?.projects),
    tasks: sorted(choices?.tasks),
    labels: sorted(choices?.labels),
  };
}

interface FilterProps {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (keys: string[]) => void;
}

function Filter({ label, options, value, onChange }: FilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isCut = options.length >= entryChoicesMaximum;
  const most = format.number(entryChoicesMaximum);
  return (
    <FilterPicker
      note={isCut ? t('timesheets.list.choicesCut', { most }) : undefined}
      label={label}
      items={options}
      itemKey={({ key }) => key}
      itemText={({ text }) => text}
      value={value}
      onChange={onChange}
    />
  );
}

function StatusFilter({ view, onChange }: Pick<ListToolbarProps, 'view' | 'onChange'>) {
  const { t } = useTranslation();
  const label = t('timesheets.list.status');
  const { status } = view;
  return (
    <ActionMenu
      label={label}
      items={[
        {
          id: 'all',
          label: t('timesheets.list.allTasks'),
          checked: status === undefined,
          onSelect: () => onChange({ status: undefined }),
        },
        ...statusFilters.map((each) => ({
          id: each,
          label: t(`timesheets.status.${each}`),
          checked: each === status,
          onSelect: () => onChange({ status: each }),
        })),
      ]}
      trigger={
        <FilterButton
          label={label}
          value={status && t(`timesheets.status.${status}`)}
          onClear={() => onChange({ status: undefined })}
        />
      }
    />
  );
}
