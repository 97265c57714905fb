import { Button, Flex } from '@chakra-ui/react';
import { ClipboardCheck, Folder, ListChecks, Plus, Tag, Tags, Users, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportFilterPicker } from '#client/features/reports/ReportFilterPicker.tsx';
import { namedRanges } from '#client/features/reports/report-ranges.ts';
import {
  countFilters,
  type ListFilter,
  listFilters,
  noFilters,
  type ReportFilter,
} from '#client/features/reports/report-view.ts';
import { useFilterOptions } from '#client/features/reports/use-filter-options.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { DateRangePicker } from '#client/ui/dates/DateRangePicker.tsx';
import { FilterButton } from '#client/ui/pickers/FilterButton.tsx';

const icons: Record<ListFilter, typeof Users> = {
  members: Users,
  projects: Folder,
  tasks: ListChecks,
  labels: Tags,
  teams: UsersRound,
  statuses: ClipboardCheck,
  types: Tag,
};

/** Shown from the start; the others are added. */
const usual: readonly ListFilter[] = ['members', 'projects', 'tasks'];

export interface ReportToolbarProps {
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>) => void;
  /** The filters that this report knows. */
  offers?: readonly ListFilter[];
  /** What else the report can be asked for, at the end of the row. */
  children?: ReactNode;
}

/** Period and filters of a report. */
export function ReportToolbar({ filter, onChange, offers = listFilters, children }: ReportToolbarProps) {
  return (
    <Flex gap="2" mb="3" wrap="wrap" align="center" _print={{ display: 'none' }}>
      <DateRangePicker value={filter.range} onChange={(range) => onChange({ range })} presets={namedRanges} />
      <Filters filter={filter} onChange={onChange} offers={offers} />
      {children ? (
        <Flex gap="2" ms={{ base: '0', lg: 'auto' }} wrap="wrap" align="center">
          {children}
        </Flex>
      ) : null}
    </Flex>
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
