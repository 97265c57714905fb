import { chakra, Table } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  LimitGroup,
  LimitGrouping,
  LimitPeriod,
  LimitRow,
} from '#client/features/reports/limits/limit-rows.ts';
import { MemberCell } from '#client/features/reports/MemberCell.tsx';
import { reportPageSize } from '#client/features/reports/report-view.ts';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { filling } from '#client/ui/table/data-table-types.ts';
import { usedPercent } from '#shared/reports/standard-limit.ts';

export interface LimitsTableProps {
  groups: readonly LimitGroup[];
  by: LimitGrouping;
  period: LimitPeriod;
}

/** Each period with its people, or each person with their periods. */
export function LimitsTable({ groups, by, period }: LimitsTableProps) {
  const { t } = useTranslation();
  const first = by === 'date' ? t('reports.column.member') : t(`reports.group.${period}`);
  return (
    <DataTable
      label={t('reports.tabs.limits')}
      rows={groups}
      rowKey={({ key }) => key}
      paging={groups.length > reportPageSize ? 'client' : undefined}
      pageSize={reportPageSize}
      rowFrame={(group) => <Group group={group} by={by} period={period} />}
      columns={[
        { id: 'name', header: first },
        { id: 'worked', header: t('reports.column.worked'), align: 'end' },
        { id: 'limit', header: t('reports.column.limit'), align: 'end' },
        { id: 'used', header: t('reports.column.used'), hideBelow: 'md', width: '34%' },
        { id: 'balance', header: t('reports.column.balance'), align: 'end' },
      ]}
    />
  );
}

function Group({ group, by, period }: Omit<LimitsTableProps, 'groups'> & { group: LimitGroup }) {
  const words = useGroupWords();
  const [first] = group.rows;
  return (
    <Fragment>
      <Table.Row bg="bg.subtle">
        <Table.Cell
          colSpan={5}
          css={{ '&&': { h: '8' } }}
          textStyle="xs"
          fontWeight="medium"
          color="fg.muted"
        >
          {by === 'date' ? words.title(group.key, period) : first?.member.name}
        </Table.Cell>
      </Table.Row>
      {group.rows.map((row) => (
        <Row key={row.key} row={row} by={by} period={period} />
      ))}
    </Fragment>
  );
}

function Row({ row, by, period }: Omit<LimitsTableProps, 'groups'> & { row: LimitRow }) {
  const { t } = useTranslation();
  const words = useGroupWords();
  const { member, date, seconds, limitSeconds } = row;
  const title = words.title(date, period);
  return (
    <Table.Row>
      <Table.Cell {...filling}>
        {by === 'date' ? <MemberCell member={member} /> : <chakra.span truncate>{title}</chakra.span>}
      </Table.Cell>
      <Table.Cell textAlign="end" fontWeight="medium">
        <Duration seconds={seconds} />
      </Table.Cell>
      <Table.Cell textAlign="end" color="fg.muted">
        {limitSeconds === undefined ? t('reports.limits.none') : <Duration seconds={limitSeconds} />}
      </Table.Cell>
      <Table.Cell hideBelow="md">
        <Used row={row} about={by === 'date' ? member.name : title} />
      </Table.Cell>
      <Table.Cell textAlign="end" whiteSpace="nowrap">
        <Balance row={row} />
      </Table.Cell>
    </Table.Row>
  );
}

function Used({ row, about }: { row: LimitRow; about: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = usedPercent(row.seconds, row.limitSeconds);
  if (percent === undefined) return <chakra.span color="fg.subtle">–</chakra.span>;
  const text = format.percent(percent);
  return (
    <chakra.span display="flex" alignItems="center" gap="3">
      <chakra.span flex="1" minW="0">
        <ProgressBar percent={percent} label={t('reports.limits.usedOf', { about, percent: text })} />
      </chakra.span>
      <chakra.span minW="3.25rem" textAlign="end">
        {text}
      </chakra.span>
    </chakra.span>
  );
}

/** What is left of the limit, or how far it is passed, in words. */
function Balance({ row: { seconds, limitSeconds } }: { row: LimitRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (limitSeconds === undefined) return <chakra.span color="fg.subtle">–</chakra.span>;
  const left = limitSeconds - seconds;
  if (left < 0)
    return (
      <chakra.span color="danger.fg" fontWeight="medium">
        {t('reports.limits.over', { time: format.duration(-left) })}
      </chakra.span>
    );
  return (
    <chakra.span color="fg.subtle">{t('reports.limits.left', { time: format.duration(left) })}</chakra.span>
  );
}
