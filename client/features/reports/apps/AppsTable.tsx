import { chakra, HStack, Table } from '@chakra-ui/react';
import { GroupedTable } from '#client/features/reports/GroupedTable.tsx';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import { personOf } from '#client/features/workspace/public/people.ts';
import { midSentence } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { filling } from '#client/ui/table/data-table-types.ts';
import type { ActivityItem } from '#shared/activities/activity.schema.ts';
import { type AppGroup, type AppGrouping, appGroups, percentOf } from '#shared/reports/report-rows.ts';

/** Days newest first; projects and people by the time on them. */
export function sortedGroups(items: readonly ActivityItem[], by: AppGrouping) {
  const groups = appGroups(items, by).map(({ rows, ...group }) => ({
    ...group,
    rows: rows.map((row) => ({ ...row, percent: percentOf(row.seconds, group.seconds, 2) })),
  }));
  return groups.sort((one, other) =>
    by === 'date' ? other.key.localeCompare(one.key) : other.seconds - one.seconds,
  );
}

export interface AppsTableProps {
  groups: ReturnType<typeof sortedGroups>;
  by: AppGrouping;
}

/** More days are counted instead of named. */
const namedDates = 3;

/** Each day, project or person with the apps and sites of it. */
export function AppsTable({ groups, by }: AppsTableProps) {
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
          look: { color: 'fg.muted', whiteSpace: 'nowrap' },
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
          cell: ({ seconds }) => <Duration seconds={seconds} />,
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
      <Table.Cell {...filling}>
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
      <Table.Cell />
      <Table.Cell textAlign="end">
        <Duration seconds={seconds} />
      </Table.Cell>
    </Table.Row>
  );
}
