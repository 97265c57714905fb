import { chakra, HStack, Table } from '@chakra-ui/react';
import { useMemo } from 'react';
import { GroupedTable } from '#client/features/reports/GroupedTable.tsx';
import { appsQuery } from '#client/features/reports/queries.ts';
import { ReportFrame, useReport } from '#client/features/reports/ReportFrame.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import { personOf } from '#client/features/workspace/public/people.ts';
import { useRecords } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { midSentence } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { filling } from '#client/ui/table/data-table-types.ts';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { activityType } from '#shared/enums/report.ts';
import type { ActivityItem } from '#shared/evidence/activity.schema.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import {
  type AppGroup,
  type AppGrouping,
  appGroupings,
  appGroups,
  percentOf,
  shownRows,
} from '#shared/reports/report-rows.ts';

/** Days newest first; projects and people by the time on them. */
function sortedGroups(items: readonly ActivityItem[], by: AppGrouping) {
  const groups = appGroups(items, by).map(({ rows, ...group }) => ({
    ...group,
    rows: shownRows(rows).map((row) => ({ ...row, percent: percentOf(row.seconds, group.seconds, 2) })),
  }));
  return groups.sort((one, other) =>
    by === 'date' ? other.key.localeCompare(one.key) : other.seconds - one.seconds,
  );
}

interface AppsTableProps {
  groups: ReturnType<typeof sortedGroups>;
  by: AppGrouping;
}

/** More days are counted instead of named. */
const namedDates = 3;

/** Each day, project or person with the apps and sites of it. */
function AppsTable({ groups, by }: AppsTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const datesOf = (dates: readonly string[]) => dates.map((date) => format.dayMonth(date)).join(', ');
  return (
    <GroupedTable
      label={t('reports.apps.label', { group: midSentence(t(`reports.apps.by.${by}`)) })}
      groups={groups}
      rowKey={({ title }) => title}
      heading={(group) => <Heading group={group} by={by} />}
      columns={[
        {
          id: 'app',
          header: t('reports.column.appsOrSites'),
          fills: true,
          cell: ({ title }) => (
            <chakra.span display="block" truncate dir="auto" title={title}>
              {title}
            </chakra.span>
          ),
        },
        {
          id: 'dates',
          header: t('reports.column.visitedDates'),
          hideBelow: 'md',
          look: ['quiet', 'oneLine'],
          cell: ({ dates }) => (
            <span title={datesOf(dates)}>
              {dates.length > namedDates ? t('reports.apps.dates', { count: dates.length }) : datesOf(dates)}
            </span>
          ),
        },
        {
          id: 'percent',
          header: t('reports.column.appPercent'),
          align: 'end',
          cell: ({ percent }) => <ShareBar percent={percent} />,
        },
        {
          id: 'time',
          header: t('reports.column.appTime'),
          align: 'end',
          cell: ({ shownSeconds }) => <Duration seconds={shownSeconds} />,
        },
      ]}
    />
  );
}

function Heading({ group: { item, seconds }, by }: { group: Omit<AppGroup, 'rows'>; by: AppGrouping }) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = personOf(item.employee);
  const names = {
    date: () => format.dateLong(item.date),
    project: () => item.project?.name || t('reports.none.project'),
    employee: () => person.name,
  };
  return (
    <Table.Row bg="bg.subtle" fontWeight="medium">
      <Table.Cell {...filling} colSpan={2}>
        <HStack as="span" gap="2" minW="0">
          {by === 'employee' ? (
            <MemberAvatar name={person.name} imageUrl={person.imageUrl} size={20} decorative />
          ) : null}
          <chakra.span truncate dir="auto">
            {names[by]()}
          </chakra.span>
        </HStack>
      </Table.Cell>
      <Table.Cell hideBelow="md" />
      <Table.Cell textAlign="end">
        <Duration seconds={seconds} />
      </Table.Cell>
    </Table.Row>
  );
}

const allKinds = 'all';

/** The applications and sites that were worked with. */
export function AppsReport() {
  const { t } = useTranslation();
  const format = useFormat();
  const { filter, params, change, entries, isKnown } = useReport();
  const by = appGroupings.find((name) => name === params.get('by')) ?? 'date';
  const kind = activityType.safeParse(params.get('kind')).data;
  const query = { ...entries, groupBy: by, ...(kind === undefined ? {} : { types: [kind] }) };
  const answer = useReadOf(appsQuery(query), { enabled: isKnown });
  const isRecorded = useRecords('app');
  const groups = useMemo(() => sortedGroups(answer.data ?? [], by), [answer.data, by]);
  const range = format.range(filter.range.from, filter.range.to);
  return (
    <ReportFrame
      parts={[{ id: 'rows', endpoint: exportsApi.activities, query }]}
      toolbar={
        <ReportToolbar filter={filter} onChange={change} offers={['members', 'projects', 'teams']}>
          <SegmentedControl
            label={t('reports.apps.kind')}
            value={kind ?? allKinds}
            onChange={(value) => change({}, { kind: value === allKinds ? '' : value })}
            items={[allKinds, ...activityType.options].map((name) => ({
              value: name,
              label: t(`reports.apps.kinds.${name}`),
            }))}
          />
          <SegmentedControl
            label={t('reports.groupBy')}
            value={by}
            onChange={(value) => change({}, { by: value === 'date' ? '' : value })}
            items={appGroupings.map((name) => ({ value: name, label: t(`reports.apps.by.${name}`) }))}
          />
        </ReportToolbar>
      }
      range={filter.range}
      answer={answer}
      skeleton={<TableSkeleton columns={4} />}
      isEmpty={() => groups.length === 0}
      empty={
        <EmptyState
          art="list"
          title={t('reports.apps.empty', { range })}
          description={isRecorded ? t('reports.apps.emptyText') : t('reports.apps.off')}
        />
      }
    >
      {() => <AppsTable groups={groups} by={by} />}
    </ReportFrame>
  );
}
