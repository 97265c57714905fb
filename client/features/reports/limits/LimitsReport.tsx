import { chakra, Table } from '@chakra-ui/react';
import { useMemo } from 'react';
import { GroupedTable, MemberCell } from '#client/features/reports/GroupedTable.tsx';
import { limitsQuery } from '#client/features/reports/queries.ts';
import { NoTime, ReportFrame, useReport } from '#client/features/reports/ReportFrame.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { type Person, personOf } from '#client/features/workspace/public/people.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { groupRows, type LimitRow, limitRows } from '#shared/reports/report-rows.ts';
import { cutToMinutes } from '#shared/time/duration.ts';

/** Periods that a limit is for. */
const limitPeriods = ['week', 'day'] as const;
type LimitPeriod = (typeof limitPeriods)[number];

const limitGroupings = ['date', 'member'] as const;
type LimitGrouping = (typeof limitGroupings)[number];

interface Row extends LimitRow {
  readonly member: Person;
}

interface Group {
  readonly key: string;
  readonly rows: readonly Row[];
}

const newestFirst = (one: Row, other: Row) => other.date.localeCompare(one.date);
const mostFirst = (one: Row, other: Row) => other.seconds - one.seconds;
const byName = (one: Row, other: Row) => one.member.name.localeCompare(other.member.name);

/** Under their period, newest first and most time first, or under their person, by name. */
function limitGroups(rows: readonly LimitRow[], by: LimitGrouping): Group[] {
  const named = rows.map((row): Row => ({ ...row, member: personOf(row.employee) })).sort(byName);
  const sorted =
    by === 'date' ? named.sort(mostFirst).sort(newestFirst) : named.sort(newestFirst).sort(byName);
  const groups = groupRows(sorted, ({ date, member }) => (by === 'date' ? date : member.id));
  return groups.map(([key, ofGroup]) => ({ key, rows: ofGroup }));
}

interface LimitsTableProps {
  rows: readonly LimitRow[];
  by: LimitGrouping;
  period: LimitPeriod;
}

/** Each period with its people, or each person with their periods. */
function LimitsTable({ rows, by, period }: LimitsTableProps) {
  const { t } = useTranslation();
  const words = useGroupWords();
  const groups = useMemo(() => limitGroups(rows, by), [rows, by]);
  const titleOf = (date: string) => words.title(date, period);
  return (
    <GroupedTable
      label={t('reports.tabs.limits')}
      groups={groups}
      rowKey={({ date, employee }) => `${date} ${employee.id}`}
      heading={({ key, rows: [first] }) => (
        <Table.Row bg="bg.subtle">
          <Table.Cell
            colSpan={5}
            css={{ '&&': { h: '8' } }}
            textStyle="xs"
            fontWeight="medium"
            color="fg.muted"
          >
            {by === 'date' ? titleOf(key) : first?.member.name}
          </Table.Cell>
        </Table.Row>
      )}
      columns={[
        {
          id: 'name',
          header: by === 'date' ? t('reports.column.member') : t(`reports.group.${period}`),
          fills: true,
          cell: ({ member, date }) =>
            by === 'date' ? (
              <MemberCell member={member} />
            ) : (
              <chakra.span truncate>{titleOf(date)}</chakra.span>
            ),
        },
        {
          id: 'worked',
          header: t('reports.column.worked'),
          align: 'end',
          look: ['strong'],
          cell: ({ seconds }) => <Duration seconds={seconds} />,
        },
        {
          id: 'limit',
          header: t('reports.column.limit'),
          align: 'end',
          look: ['quiet'],
          cell: ({ limitSeconds }) =>
            limitSeconds === undefined ? t('reports.limits.none') : <Duration seconds={limitSeconds} />,
        },
        {
          id: 'used',
          header: t('reports.column.used'),
          hideBelow: 'md',
          width: '34%',
          cell: (row) => <Used row={row} about={by === 'date' ? row.member.name : titleOf(row.date)} />,
        },
        {
          id: 'balance',
          header: t('reports.column.balance'),
          align: 'end',
          look: ['oneLine'],
          cell: (row) => <Balance row={row} />,
        },
      ]}
    />
  );
}

function Used({ row: { used }, about }: { row: LimitRow; about: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (used === undefined) return <chakra.span color="fg.subtle">–</chakra.span>;
  const text = format.share(used);
  return (
    <chakra.span display="flex" alignItems="center" gap="3">
      <chakra.span flex="1" minW="0">
        <ProgressBar
          meaning="limit"
          percent={used}
          label={t('reports.limits.usedOf', { about, percent: text })}
        />
      </chakra.span>
      <chakra.span minW="3.25rem" textAlign="end">
        {text}
      </chakra.span>
    </chakra.span>
  );
}

/** The remaining hours of the limit or the hours beyond it, in words. */
function Balance({ row: { seconds, limitSeconds } }: { row: LimitRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (limitSeconds === undefined) return <chakra.span color="fg.subtle">–</chakra.span>;
  const left = limitSeconds - cutToMinutes(seconds);
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

/** Worked time against what somebody may or should work, by week or day. */
export function LimitsReport() {
  const { t } = useTranslation();
  const { filter, params, change, entries, isKnown } = useReport();
  const period = limitPeriods.find((name) => name === params.get('per')) ?? 'week';
  const by = limitGroupings.find((name) => name === params.get('by')) ?? 'date';
  const query = { ...entries, duration: period, everybody: true };
  const exported = { ...query, groupBy: by === 'member' ? 'employee' : 'date' };
  const answer = useReadOf(limitsQuery(query), { enabled: isKnown });
  const rows = useMemo(() => limitRows(answer.data ?? [], period), [answer.data, period]);
  return (
    <ReportFrame
      parts={[{ id: 'rows', endpoint: exportsApi.limits, query: exported }]}
      toolbar={
        <ReportToolbar filter={filter} onChange={change} offers={['members', 'projects', 'labels', 'teams']}>
          <SegmentedControl
            label={t('reports.limits.period')}
            value={period}
            onChange={(value) => change({}, { per: value === 'week' ? '' : value })}
            items={limitPeriods.map((name) => ({ value: name, label: t(`reports.limits.per.${name}`) }))}
          />
          <SegmentedControl
            label={t('reports.groupBy')}
            value={by}
            onChange={(value) => change({}, { by: value === 'date' ? '' : value })}
            items={limitGroupings.map((name) => ({
              value: name,
              label: name === 'date' ? t(`reports.group.${period}`) : t('reports.column.member'),
            }))}
          />
        </ReportToolbar>
      }
      range={filter.range}
      answer={answer}
      skeleton={<TableSkeleton rows={10} columns={4} />}
      isEmpty={() => rows.length === 0}
      empty={<NoTime filter={filter} onChange={change} />}
    >
      {() => <LimitsTable rows={rows} by={by} period={period} />}
    </ReportFrame>
  );
}
