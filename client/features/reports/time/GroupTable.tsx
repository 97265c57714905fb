import { chakra, Table } from '@chakra-ui/react';
import { useMemo } from 'react';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import type { Drill } from '#client/features/reports/time/drill.ts';
import { GroupRow, type Line, stepOf } from '#client/features/reports/time/GroupRow.tsx';
import type { ReportOptions } from '#client/features/reports/time/report-options.ts';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { type MoneyPart, MoneySums } from '#client/ui/marks/MoneySums.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import { percentOf, shownRows } from '#shared/reports/report-rows.ts';
import type { Summary, SummaryChild, SummaryRow } from '#shared/reports/summary.schema.ts';
import { isTime } from '#shared/reports/summary-view.ts';

/** With several currencies only some rows state a margin, so any costs add its column. */
const partsOf = ({ money = [] }: Pick<Summary, 'money'>): MoneyPart[] => {
  const some = (part: MoneyPart) => money.some((sum) => sum[part] !== undefined);
  return [
    ...(some('amount') || some('cost') ? (['amount'] as const) : []),
    ...(some('cost') ? (['cost', 'margin'] as const) : []),
  ];
};

interface MoneyColumn extends DataColumn<Line> {
  readonly id: MoneyPart;
}

/** The money columns of the answer. Amounts in several currencies cannot be sorted. */
function useMoneyColumns(summary: Summary): MoneyColumn[] {
  const { t } = useTranslation();
  const isOfOneCurrency = summary.money?.length === 1;
  return partsOf(summary).map((part) => ({
    id: part,
    width: 'clamp(8.25rem, 10.3vw, 9.5rem)',
    header: t(`money.${part}`),
    align: 'end',
    hideBelow: part === 'amount' ? 'md' : 'xl',
    cell: ({ row }) => <MoneySums money={row.money} part={part} />,
    ...(isOfOneCurrency ? { sortValue: ({ row }: Line) => Number(row.money?.[0]?.[part] ?? 0) } : {}),
  }));
}

export interface GroupTableProps {
  summary: Summary;
  groups: ReportOptions['groups'];
  /** Absent: the entries cannot be opened. */
  onDrill?: (drill: Drill) => void;
}

/** A page of them is longer than most reports. */
const pagedAbove = 50;

/** Percent of a row's time that can be billed. */
const billableShare = ({ billableSeconds, seconds }: { billableSeconds: number; seconds: number }) =>
  percentOf(billableSeconds, seconds);

interface FigureOptions extends Pick<GroupTableProps, 'onDrill'> {
  money: readonly DataColumn<Line>[];
  hasMoney: boolean;
}

function useFigures({ onDrill, money, hasMoney }: FigureOptions): DataColumn<Line>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const hasAmounts = money.length > 0;
  const billable: DataColumn<Line> = {
    id: 'billable',
    width: '6rem',
    header: t('reports.column.billable'),
    align: 'end',
    hideBelow: 'md',
    look: ['faint', 'plain'],
    cell: ({ row }) => format.share(billableShare(row)),
    sortValue: ({ row }) => billableShare(row),
  };
  return [
    {
      id: 'entries',
      width: '5.25rem',
      header: t('reports.column.entries'),
      align: 'end',
      cell: (line) => <Entries line={line} onDrill={onDrill} />,
      sortValue: ({ row }) => row.logCount,
    },
    {
      id: 'time',
      // On a phone the amount is below the time.
      width: hasAmounts ? 'clamp(6rem, 12rem - 10vw, 8rem)' : 'clamp(5rem, 10vw, 5.75rem)',
      header: t('reports.column.time'),
      align: 'end',
      cell: ({ row: { rawSeconds, seconds, shownSeconds, money: sums } }) => {
        const raw = t('reports.tile.raw', { time: format.duration(rawSeconds) });
        return (
          <span title={rawSeconds === seconds ? undefined : raw}>
            <Duration seconds={shownSeconds} />
            <PhoneAmount money={sums} />
          </span>
        );
      },
      sortValue: ({ row }) => row.seconds,
    },
    ...(hasMoney ? [billable] : []),
    ...money,
    {
      id: 'share',
      width: hasAmounts ? '5.5rem' : '9.5rem',
      header: t('reports.column.share'),
      align: 'end',
      hideBelow: hasAmounts ? 'lg' : 'md',
      look: ['plain'],
      // Beside amounts there is no room for its bar.
      cell: ({ row }) => (hasAmounts ? format.share(row.share) : <ShareBar percent={row.share} />),
      sortValue: ({ row }) => row.share,
    },
  ];
}

/** Below the time where there is no room for a column. */
function PhoneAmount({ money }: Pick<Summary, 'money'>) {
  if (!money?.some(({ amount }) => amount !== undefined)) return null;
  return (
    <chakra.span display="block" hideFrom="md" textStyle="xs" fontWeight="normal" color="fg.muted">
      <MoneySums money={money} part="amount" />
    </chakra.span>
  );
}

/** The number of entries behind a row; opens them. */
function Entries({ line, onDrill }: { line: Line; onDrill: GroupTableProps['onDrill'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { row, name, drill } = line;
  if (!onDrill) return format.number(row.logCount);
  return (
    <chakra.button
      type="button"
      px="1.5"
      me="-1.5"
      minW="6"
      h="6"
      borderRadius="l1"
      cursor="pointer"
      color="brand.fg"
      fontWeight="normal"
      _hover={{ bg: 'bg.muted', textDecoration: 'underline' }}
      aria-label={t('reports.entriesOf', { name, count: row.logCount })}
      onClick={() => onDrill(drill)}
    >
      {format.number(row.logCount)}
    </chakra.button>
  );
}

/** The groups of a report with their time; opened, what they are made of. */
export function GroupTable({ summary, groups, onDrill }: GroupTableProps) {
  const { t } = useTranslation();
  const words = useGroupWords();
  const money = useMoneyColumns(summary);
  const hasMoney = useHasModule('money');
  const figures = useFigures({ onDrill, money, hasMoney });
  const [first] = groups;
  const lines = useMemo(
    () =>
      shownRows<SummaryChild, SummaryRow>(summary.rows).map((row) => ({
        row,
        name: words.group(first, row),
        drill: [stepOf(first, row)],
      })),
    [summary.rows, first, words],
  );
  return (
    <DataTable
      label={t('reports.tableLabel')}
      rows={lines}
      columns={[
        {
          id: 'name',
          header: groups.map((group) => t(`reports.group.${group}`)).join(', '),
          sortValue: ({ row, name }) => (isTime(first) ? row.key : name),
        },
        ...figures,
      ]}
      rowKey={({ row }) => row.key}
      paging={lines.length > pagedAbove ? 'client' : undefined}
      layout="fixed"
      rowFrame={(line) => <GroupRow line={line} groups={groups} figures={figures} />}
      footer={<Totals summary={summary} money={money} hasMoney={hasMoney} />}
    />
  );
}

interface TotalsProps extends Pick<GroupTableProps, 'summary'> {
  money: readonly MoneyColumn[];
  hasMoney: boolean;
}

/** The last row: what the groups add up to. */
function Totals({ summary, money, hasMoney }: TotalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Table.Row>
      <Table.Cell>{t('reports.total')}</Table.Cell>
      <Table.Cell textAlign="end">{format.number(summary.logCount)}</Table.Cell>
      <Table.Cell textAlign="end">
        <Duration seconds={summary.totalSeconds} />
        <PhoneAmount money={summary.money} />
      </Table.Cell>
      {hasMoney ? (
        <Table.Cell textAlign="end" hideBelow="md">
          {format.share(billableShare({ ...summary, seconds: summary.totalSeconds }))}
        </Table.Cell>
      ) : null}
      {money.map(({ id, hideBelow }) => (
        <Table.Cell key={id} textAlign="end" hideBelow={hideBelow}>
          <MoneySums money={summary.money} part={id} />
        </Table.Cell>
      ))}
      <Table.Cell textAlign="end" hideBelow={money.length > 0 ? 'lg' : 'md'}>
        {format.share(100)}
      </Table.Cell>
    </Table.Row>
  );
}
