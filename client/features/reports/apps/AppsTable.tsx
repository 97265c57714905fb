import { chakra, HStack, Table } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppGroup, AppGrouping, AppRow } from '#client/features/reports/apps/app-rows.ts';
import { reportPageSize } from '#client/features/reports/report-view.ts';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import { midSentence } from '#client/lib/text/texts.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { filling } from '#client/ui/table/data-table-types.ts';

export interface AppsTableProps {
  groups: readonly AppGroup[];
  by: AppGrouping;
}

/** More days are counted instead of named. */
const namedDates = 3;

/** Each day, project or person with the apps and sites of it. */
export function AppsTable({ groups, by }: AppsTableProps) {
  const { t } = useTranslation();
  const label = t('reports.apps.label', { group: midSentence(t(`reports.apps.by.${by}`)) });
  return (
    <DataTable
      label={label}
      rows={groups}
      rowKey={({ key }) => key}
      paging={groups.length > reportPageSize ? 'client' : undefined}
      pageSize={reportPageSize}
      rowFrame={(group) => <Group group={group} by={by} />}
      columns={[
        { id: 'app', header: t('reports.column.appsOrSites') },
        { id: 'dates', header: t('reports.column.visitedDates'), hideBelow: 'md' },
        { id: 'percent', header: t('reports.column.appPercent'), align: 'end' },
        { id: 'time', header: t('reports.column.appTime'), align: 'end' },
      ]}
    />
  );
}

function Group({ group, by }: { group: AppGroup; by: AppGrouping }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, imageUrl, seconds } = group;
  const heading = by === 'date' ? format.dateLong(name) : name || t('reports.none.project');
  return (
    <Fragment>
      <Table.Row bg="bg.subtle" fontWeight="medium">
        <Table.Cell {...filling}>
          <HStack as="span" gap="2" minW="0">
            {by === 'employee' ? <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative /> : null}
            <chakra.span truncate dir="auto">
              {heading}
            </chakra.span>
          </HStack>
        </Table.Cell>
        <Table.Cell hideBelow="md" />
        <Table.Cell />
        <Table.Cell textAlign="end">
          <Duration seconds={seconds} />
        </Table.Cell>
      </Table.Row>
      {group.rows.map((row) => (
        <Row key={row.title} row={row} />
      ))}
    </Fragment>
  );
}

function Row({ row: { title, dates, percent, seconds } }: { row: AppRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = dates.map((date) => format.dayMonth(date)).join(', ');
  return (
    <Table.Row>
      <Table.Cell {...filling} truncate dir="auto" title={title}>
        {title}
      </Table.Cell>
      <Table.Cell hideBelow="md" color="fg.muted" whiteSpace="nowrap" title={names}>
        {dates.length > namedDates ? t('reports.apps.dates', { count: dates.length }) : names}
      </Table.Cell>
      <Table.Cell textAlign="end">
        <ShareBar percent={percent} />
      </Table.Cell>
      <Table.Cell textAlign="end">
        <Duration seconds={seconds} />
      </Table.Cell>
    </Table.Row>
  );
}
