import { Button, chakra, Flex, HStack } from '@chakra-ui/react';
import { ClipboardCheck, Folder, ListChecks, Plus, Shapes, Tag, User, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { projectsQuery } from '#client/features/projects/queries.ts';
import {
  countFilters,
  type ListFilter,
  listFilters,
  namedRanges,
  noFilters,
  type ReportFilter,
} from '#client/features/reports/report-view.ts';
import { tagsQuery } from '#client/features/task-lists/queries.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useSeenPeople } from '#client/features/time-logs/public/sheet-owners.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { DateRangePicker } from '#client/ui/dates/DateRangePicker.tsx';
import { Toolbar } from '#client/ui/layout/looks.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { FilterButton, FilterPicker } from '#client/ui/pickers/FilterButton.tsx';
import { timeLogType } from '#shared/enums/time-log.ts';
import { timesheetStatus, timesheetStatusLabels } from '#shared/enums/timesheet.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';

const icons: Record<ListFilter, typeof Users> = {
  members: User,
  projects: Folder,
  tasks: ListChecks,
  labels: Tag,
  teams: Users,
  statuses: ClipboardCheck,
  types: Shapes,
};

/** Shown from the start; the others are added. */
const usual: readonly ListFilter[] = ['members', 'projects', 'tasks'];

export interface ReportToolbarProps {
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>) => void;
  /** The filters that this report has. */
  offers?: readonly ListFilter[];
  /** Further controls, at the end of the row. */
  children?: ReactNode;
}

/** Period and filters of a report. */
export function ReportToolbar({ filter, onChange, offers = listFilters, children }: ReportToolbarProps) {
  return (
    <Toolbar mb="3" _print={{ display: 'none' }}>
      <DateRangePicker value={filter.range} onChange={(range) => onChange({ range })} presets={namedRanges} />
      <Filters filter={filter} onChange={onChange} offers={offers} />
      {children ? (
        <Flex gap="2" ms={{ base: '0', lg: 'auto' }} wrap={{ md: 'wrap' }} align="center">
          {children}
        </Flex>
      ) : null}
    </Toolbar>
  );
}

function Filters({
  filter,
  onChange,
  offers,
}: Required<Pick<ReportToolbarProps, 'filter' | 'onChange' | 'offers'>>) {
  const { t } = useTranslation();
  const options = useFilterOptions();
  const [added, setAdded] = useState<readonly ListFilter[]>([]);
  const offered = offers.filter((name) => options[name].length > 0);
  const isShown = (name: ListFilter) =>
    usual.includes(name) || added.includes(name) || filter[name].length > 0;
  const others = offered.filter((name) => !isShown(name));
  return (
    <>
      {offered.filter(isShown).map((name) => {
        const Icon = icons[name];
        return (
          <ReportFilterPicker
            key={name}
            label={t(`reports.filter.${name}`)}
            icon={<Icon aria-hidden />}
            options={options[name]}
            value={filter[name]}
            onChange={(keys) => onChange({ [name]: keys })}
          />
        );
      })}
      {others.length > 0 ? (
        <ActionMenu
          label={t('reports.filter.addLabel')}
          items={others.map((name) => ({
            id: name,
            label: t(`reports.filter.${name}`),
            onSelect: () => setAdded((before) => [...before, name]),
          }))}
          trigger={<FilterButton add label={t('reports.filter.add')} icon={<Plus aria-hidden />} />}
        />
      ) : null}
      {countFilters(filter) > 1 ? (
        <Button variant="ghost" size="sm" textStyle="xs" px="1.5" onClick={() => onChange(noFilters)}>
          {t('reports.filter.clear')}
        </Button>
      ) : null}
    </>
  );
}

interface ReportFilterPickerProps {
  label: string;
  icon: ReactNode;
  options: readonly FilterOption[];
  value: readonly string[];
  onChange: (keys: string[]) => void;
}

/** Narrows a report to some of many. */
function ReportFilterPicker({ label, icon, options, value, onChange }: ReportFilterPickerProps) {
  return (
    <FilterPicker
      label={label}
      icon={icon}
      items={options}
      itemKey={({ key }) => key}
      itemText={({ text }) => text}
      itemKeywords={({ keywords }) => keywords ?? ''}
      renderItem={({ text, mark }) => (
        <HStack as="span" gap="2" minW="0">
          <chakra.span display="inline-flex" aria-hidden>
            {mark}
          </chakra.span>
          <chakra.span truncate dir="auto">
            {text}
          </chakra.span>
        </HStack>
      )}
      value={value}
      onChange={onChange}
      panelWidth="18rem"
    />
  );
}

/** One value a report can be narrowed to. */
interface FilterOption {
  readonly key: string;
  readonly text: string;
  readonly mark?: ReactNode;
  /** More words to find it by. */
  readonly keywords?: string;
}

/** The filters of a report. A filter without a choice has no options. */
function useFilterOptions(): Readonly<Record<ListFilter, readonly FilterOption[]>> {
  const { t } = useTranslation();
  const scope = useScope();
  const { owners, seesOthers } = useSeenPeople();
  const { data: projects } = useReadOf(projectsQuery);
  const { data: tasks } = useReadOf(teamTasksQuery(scope));
  const { data: tags } = useReadOf(tagsQuery(scope));
  return {
    members: (seesOthers ? owners : []).map(({ employeeId, name, imageUrl }) => ({
      key: employeeId,
      text: name,
      mark: <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />,
    })),
    projects: (projects?.items ?? []).map(({ id, name, color, imageUrl, code }) => ({
      key: id,
      text: name,
      keywords: code ?? '',
      mark: <ProjectMark isAlone name={name} color={color} imageUrl={imageUrl} />,
    })),
    tasks: (tasks?.items ?? []).map((task) => ({
      key: task.id,
      text: task.title,
      keywords: taskNumberText(task),
    })),
    labels: (tags?.items ?? []).map(({ id, name, color }) => ({
      key: id,
      text: name,
      mark: <ProjectMark color={color} imageUrl={undefined} />,
    })),
    teams: (scope.teams.length > 1 ? scope.teams : []).map(({ id, name }) => ({ key: id, text: name })),
    statuses: timesheetStatus.options.map((status) => ({
      key: status,
      text: timesheetStatusLabels[status],
    })),
    types: timeLogType.options.map((type) => ({ key: type, text: t(`reports.logType.${type}`) })),
  };
}
