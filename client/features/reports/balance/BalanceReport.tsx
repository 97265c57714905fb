import { chakra, Table } from '@chakra-ui/react';
import { GroupedTable, MemberCell } from '#client/features/reports/GroupedTable.tsx';
import { balanceQuery } from '#client/features/reports/queries.ts';
import { NoTime, ReportFrame, useReport } from '#client/features/reports/ReportFrame.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import type { BalanceReport as Report } from '#shared/reports/balance.schema.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { addingUp, cutToMinutes } from '#shared/time/duration.ts';

type Person = Report[number];
type Month = Person['months'][number];

/** Expected and actual hours of people by month, with the resulting balance. */
export function BalanceReport() {
  const { t } = useTranslation();
  const { filter, change, entries, isKnown } = useReport();
  const { startDate, endDate, timeZone, employeeIds, teamIds } = entries;
  const query = { startDate, endDate, timeZone, employeeIds, teamIds };
  const answer = useReadOf(balanceQuery(query), { enabled: isKnown });
  return (
    <ReportFrame
      parts={[{ id: 'rows', endpoint: exportsApi.balance, query }]}
      toolbar={<ReportToolbar filter={filter} onChange={change} offers={['members', 'teams']} />}
      range={filter.range}
      notes={[t('balanceReport.note')]}
      answer={answer}
      skeleton={<TableSkeleton rows={10} columns={5} />}
      isEmpty={(people) => people.every(({ months }) => months.length === 0)}
      empty={<NoTime filter={filter} onChange={change} />}
    >
      {(people) => <BalanceTable people={people} />}
    </ReportFrame>
  );
}

/** The months in whole minutes, so that a row and the balance add up from what is shown. */
function shownMonths(months: readonly Month[]) {
  const [target, worked] = [addingUp(cutToMinutes), addingUp(cutToMinutes)];
  let balanceSeconds = 0;
  return months.map((month) => {
    const [targetSeconds, workedSeconds] = [target(month.targetSeconds), worked(month.workedSeconds)];
    const differenceSeconds = workedSeconds - targetSeconds;
    balanceSeconds += differenceSeconds;
    return { ...month, targetSeconds, workedSeconds, differenceSeconds, balanceSeconds };
  });
}

function BalanceTable({ people }: { people: Report }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <GroupedTable
      label={t('reports.tabs.balance')}
      groups={people.map((person) => ({ key: person.employeeId, rows: shownMonths(person.months), person }))}
      rowKey={({ month }) => month}
      heading={({ person }) => (
        <Table.Row bg="bg.subtle">
          <Table.Cell colSpan={6} css={{ '&&': { h: '9' } }} fontWeight="medium">
            <MemberCell member={{ ...person, id: person.employeeId }} />
          </Table.Cell>
        </Table.Row>
      )}
      columns={[
        {
          id: 'month',
          header: t('reports.group.month'),
          fills: true,
          cell: ({ month }) => <chakra.span truncate>{format.monthName(month)}</chakra.span>,
        },
        {
          id: 'target',
          header: t('balanceReport.target'),
          align: 'end',
          hideBelow: 'md',
          look: ['quiet'],
          cell: ({ targetSeconds }) => <Duration seconds={targetSeconds} />,
        },
        {
          id: 'worked',
          header: t('reports.column.worked'),
          align: 'end',
          look: ['strong'],
          cell: ({ workedSeconds }) => <Duration seconds={workedSeconds} />,
        },
        {
          id: 'difference',
          header: t('balanceReport.difference'),
          align: 'end',
          cell: ({ differenceSeconds }) => <Signed seconds={differenceSeconds} />,
        },
        {
          id: 'balance',
          header: t('reports.column.balance'),
          align: 'end',
          look: ['strong'],
          cell: ({ balanceSeconds }) => <Signed seconds={balanceSeconds} />,
        },
        {
          id: 'away',
          header: t('balanceReport.away'),
          hideBelow: 'md',
          width: '26%',
          cell: (month) => <Away month={month} />,
        },
      ]}
    />
  );
}

/** "+1:30", "−0:45", "0:00" */
function Signed({ seconds }: { seconds: number }) {
  const format = useFormat();
  const isNothing = seconds === 0;
  const sign = isNothing ? '' : seconds > 0 ? '+' : '−';
  return (
    <chakra.bdi dir="ltr" color={isNothing ? 'fg.subtle' : seconds > 0 ? 'success.fg' : 'danger.fg'}>
      {`${sign}${format.duration(Math.abs(seconds))}`}
    </chakra.bdi>
  );
}

/** Days away by kind. */
function Away({ month: { away } }: { month: Month }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (away.length === 0) return <chakra.span color="fg.subtle">–</chakra.span>;
  return (
    <chakra.span color="fg.muted" whiteSpace="normal">
      {away
        .map(({ name, days }) =>
          t('balanceReport.daysOf', {
            name: name ?? t('balanceReport.untold'),
            count: days,
            days: format.number(days),
          }),
        )
        .join(', ')}
    </chakra.span>
  );
}
