import { Flex, HStack } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '#client/features/reports/public/ExportButton.tsx';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import {
  employeeName,
  frequencies,
  type ListView,
  labelsOf,
  statusFilters,
} from '#client/features/timesheets/list/list-view.ts';
import type { DaySpan, ListChange } from '#client/features/timesheets/list/use-list-view.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { DateRangePicker } from '#client/ui/dates/DateRangePicker.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { FilterButton } from '#client/ui/pickers/FilterButton.tsx';
import { FilterPicker } from '#client/ui/pickers/FilterPicker.tsx';
import { exportsApi } from '#shared/reports/exports.api.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const searchDelayMs = 150;

interface ListToolbarProps {
  view: ListView;
  onChange: (change: ListChange) => void;
  span: DaySpan;
  onSpanChange: (span: DaySpan) => void;
  /** What the filters choose from. */
  logs: readonly TimeLog[];
  owners: readonly SheetOwner[];
}

/** Range, search, filters and grouping of the list. */
export function ListToolbar({ view, onChange, span, onSpanChange, logs, owners }: ListToolbarProps) {
  const { t } = useTranslation();
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcut({ keys: '/', label: t('timesheets.keys.search'), run: () => searchRef.current?.focus() });
  const options = useMemo(() => optionsOf(logs), [logs]);
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
        <ListExport view={view} span={span} owners={owners} />
      </HStack>
    </Flex>
  );
}

/** The entries of the range and the filters as a file; on paper they can be signed. */
function ListExport({ view, span, owners }: Pick<ListToolbarProps, 'view' | 'span' | 'owners'>) {
  const { employeeId, timeZone } = useScope();
  const { employees, projects, tasks, labels, status, search } = view;
  const everybody = owners.length < 2 ? [employeeId] : undefined;
  const some = (ids: readonly string[]) => (ids.length === 0 ? undefined : ids);
  const query = {
    startDate: span.from,
    endDate: span.to,
    timeZone,
    employeeIds: some(employees) ?? everybody,
    projectIds: some(projects),
    taskIds: some(tasks),
    tagIds: some(labels),
    search: search.trim() || undefined,
    status: status && [status],
  };
  return <ExportButton look="outline" parts={[{ id: 'entries', endpoint: exportsApi.timeLogs, query }]} />;
}

interface Option {
  key: string;
  text: string;
}

function optionsOf(logs: readonly TimeLog[]) {
  const employees = new Map<string, string>();
  const projects = new Map<string, string>();
  const tasks = new Map<string, string>();
  const labels = new Map<string, string>();
  for (const log of logs) {
    employees.set(log.employeeId, employeeName(log));
    if (log.project) projects.set(log.project.id, log.project.name);
    if (log.task) tasks.set(log.task.id, log.task.title);
    for (const { id, name } of labelsOf(log)) labels.set(id, name);
  }
  const sorted = (names: Map<string, string>): Option[] =>
    [...names].map(([key, text]) => ({ key, text })).sort((a, b) => a.text.localeCompare(b.text));
  return {
    employees: sorted(employees),
    projects: sorted(projects),
    tasks: sorted(tasks),
    labels: sorted(labels),
  };
}

interface FilterProps {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (keys: string[]) => void;
}

function Filter({ label, options, value, onChange }: FilterProps) {
  return (
    <FilterPicker
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
