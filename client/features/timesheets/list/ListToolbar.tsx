import { Flex, HStack } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { clientsQuery } from '#client/features/projects/queries.ts';
import { ExportButton } from '#client/features/reports/public/ExportButton.tsx';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import type { ListInput } from '#client/features/time-logs/public/use-entry-list.ts';
import {
  type DaySpan,
  frequencies,
  type ListView,
  statusFilters,
} from '#client/features/timesheets/list/list-view.ts';
import type { ListChange } from '#client/features/timesheets/list/use-list-view.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { DateRangePicker } from '#client/ui/dates/DateRangePicker.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { besideSearch, Toolbar } from '#client/ui/layout/looks.ts';
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
  /** Whether the organization uses money. */
  hasMoney: boolean;
}

/** Range, search, filters and grouping of the list. */
export function ListToolbar(props: ListToolbarProps) {
  const { view, onChange, span, onSpanChange, input, choices, owners, hasMoney } = props;
  const hasTasks = useHasModule('tasks');
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
      <Toolbar {...besideSearch}>
        <HStack gap="2" wrap={{ md: 'wrap' }}>
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
          {hasTasks || view.tasks.length > 0 ? (
            <Filter
              label={t('timesheets.task')}
              options={options.tasks}
              value={view.tasks}
              onChange={(tasks) => onChange({ tasks })}
            />
          ) : null}
          {options.labels.length > 0 || view.labels.length > 0 ? (
            <Filter
              label={t('timesheets.list.labels')}
              options={options.labels}
              value={view.labels}
              onChange={(labels) => onChange({ labels })}
            />
          ) : null}
          <OneFilter
            label={t('timesheets.list.status')}
            all={t('timesheets.list.allTasks')}
            choices={statusFilters.map((value) => ({ value, label: t(`timesheets.status.${value}`) }))}
            value={view.status}
            onChange={(status) => onChange({ status })}
          />
          {hasMoney ? <MoneyFilters view={view} onChange={onChange} /> : null}
        </HStack>
        <HStack ms={{ base: '0', lg: 'auto' }} gap="2" wrap={{ md: 'wrap' }}>
          <SegmentedControl
            label={t('timesheets.list.group')}
            value={view.frequency}
            onChange={(value) => onChange({ frequency: frequencies.find((each) => each === value) })}
            items={frequencies.map((value) => ({ value, label: t(`timesheets.list.${value}`) }))}
          />
          <ListExport input={input} />
        </HStack>
      </Toolbar>
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

/** Client and mark of the entries. */
function MoneyFilters({ view, onChange }: Pick<ListToolbarProps, 'view' | 'onChange'>) {
  const { t } = useTranslation();
  const { data } = useReadOf(clientsQuery);
  const clients = (data?.items ?? []).map(({ id, name }) => ({ key: id, text: name }));
  return (
    <>
      {clients.length > 0 ? (
        <Filter
          label={t('timesheets.list.client')}
          options={clients}
          value={view.clients}
          onChange={(ids) => onChange({ clients: ids })}
        />
      ) : null}
      <OneFilter
        label={t('timesheets.billable')}
        all={t('timesheets.list.anyTime')}
        choices={[
          { value: true, label: t('timesheets.billable') },
          { value: false, label: t('timesheets.notBillable') },
        ]}
        value={view.isBillable}
        onChange={(isBillable) => onChange({ isBillable })}
      />
    </>
  );
}

interface OneFilterProps<T> {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  choices: readonly { value: T; label: string }[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

function OneFilter<T extends string | boolean>({ label, all, choices, value, onChange }: OneFilterProps<T>) {
  const chosen = choices.find((each) => each.value === value);
  return (
    <ActionMenu
      label={label}
      items={[
        { id: 'all', label: all, checked: chosen === undefined, onSelect: () => onChange(undefined) },
        ...choices.map((each) => ({
          id: String(each.value),
          label: each.label,
          checked: each === chosen,
          onSelect: () => onChange(each.value),
        })),
      ]}
      trigger={<FilterButton label={label} value={chosen?.label} onClear={() => onChange(undefined)} />}
    />
  );
}
