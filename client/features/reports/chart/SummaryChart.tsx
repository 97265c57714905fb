import { chakra, Table } from '@chakra-ui/react';
import { ChartColumn as ChartIcon, Table2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { SeriesMark } from '#client/features/reports/chart/ChartTip.tsx';
import {
  type ChartColumn,
  type ChartData,
  type ChartSummary,
  columnTotal,
  seriesTotal,
  summaryChart,
} from '#client/features/reports/chart/chart-data.ts';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { midSentence } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import type { TimeDimension, ViewDimension } from '#shared/reports/summary-view.ts';

const Bars = lazyView(() => import('#client/features/reports/chart/Bars.tsx').then((module) => module.Bars));

export interface SummaryChartProps {
  /** The summary by time and another dimension; undefined until it is loaded. */
  summary: ChartSummary | undefined;
  groups: readonly [TimeDimension, ViewDimension];
  range: DayRange;
  title?: string;
  /** A dashed line. */
  targetSeconds?: number;
}

const noData = { columns: [], series: [] };

/** The same time by day, week or month as a chart, or the numbers behind it. */
export function SummaryChart({ summary, groups, range, targetSeconds, ...props }: SummaryChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGroupWords();
  const [unit, parts] = groups;
  const { startWeekOn } = format;
  const data = useMemo(
    () => (summary ? summaryChart(summary, [unit, parts], { words, startWeekOn }) : noData),
    [summary, unit, parts, words, startWeekOn],
  );
  const { title = t(`reports.chart.per.${unit}`) } = props;
  const about = {
    title,
    parts: midSentence(t(`reports.group.${parts}`)),
    range: format.range(range.from, range.to),
  };
  const label = t('reports.chart.about', about);
  const [look, setLook] = useState('chart');
  return (
    <Panel
      title={title}
      padded={false}
      divided={false}
      actions={
        <chakra.div _print={{ display: 'none' }}>
          <SegmentedControl
            label={t('reports.chart.look')}
            value={look}
            onChange={setLook}
            items={[
              {
                value: 'chart',
                label: t('reports.chart.chart'),
                icon: <ChartIcon aria-hidden />,
                iconOnly: true,
              },
              {
                value: 'table',
                label: t('reports.chart.table'),
                icon: <Table2 aria-hidden />,
                iconOnly: true,
              },
            ]}
          />
        </chakra.div>
      }
    >
      {look === 'table' ? (
        <ChartTable label={label} data={data} />
      ) : (
        <chakra.div px={{ base: '2', md: '4' }} pb="3">
          <chakra.ul
            display="flex"
            flexWrap="wrap"
            columnGap="4"
            px={{ base: '1', md: '0' }}
            pb="1"
            textStyle="xs"
            color="fg.muted"
            listStyleType="none"
            aria-label={t('reports.chart.legend')}
          >
            {data.series.map((part) => (
              <chakra.li key={part.key} display="flex" minW="0" maxW="14rem">
                <SeriesMark name={part.name} color={part.color} isRest={part.isRest} />
              </chakra.li>
            ))}
            {targetSeconds ? (
              <chakra.li display="flex" alignItems="center" gap="1.5" className="num">
                <chakra.span
                  w="12px"
                  borderTopWidth="1.5px"
                  borderStyle="dashed"
                  borderColor="fg.subtle"
                  aria-hidden
                />
                {t('reports.chart.target', { time: format.duration(targetSeconds) })}
              </chakra.li>
            ) : null}
          </chakra.ul>
          <Suspense fallback={<Skeleton h="228px" style={{ borderRadius: 'var(--chakra-radii-l2)' }} />}>
            <Bars label={label} data={data} targetSeconds={targetSeconds} />
          </Suspense>
        </chakra.div>
      )}
    </Panel>
  );
}

/** The numbers that the chart draws. */
function ChartTable({ label, data }: { label: string; data: ChartData }) {
  const { t } = useTranslation();
  const total = data.columns.reduce((sum, column) => sum + columnTotal(column), 0);
  const columns: DataColumn<ChartColumn>[] = [
    {
      id: 'date',
      header: t('reports.column.date'),
      look: ['oneLine'],
      cell: ({ title }) => title,
    },
    ...data.series.map(
      ({ key, name, color, isRest }): DataColumn<ChartColumn> => ({
        id: `series/${key}`,
        header: (
          <chakra.span display="inline-block" maxW="10rem">
            <SeriesMark name={name} color={color} isRest={isRest} />
          </chakra.span>
        ),
        align: 'end',
        cell: ({ shown }) => <Duration seconds={shown[key] ?? 0} zeroAs="–" />,
      }),
    ),
    {
      id: 'total',
      header: t('reports.total'),
      align: 'end',
      look: ['strong'],
      cell: (column) => <Duration seconds={columnTotal(column)} zeroAs="–" />,
    },
  ];
  return (
    <chakra.div borderTopWidth="1px">
      <DataTable
        label={label}
        rows={data.columns}
        rowKey={({ key }) => key}
        columns={columns}
        frame="none"
        maxH="20rem"
        footer={
          <Table.Row>
            <Table.Cell>{t('reports.total')}</Table.Cell>
            {data.series.map(({ key }) => (
              <Table.Cell key={key} textAlign="end">
                <Duration seconds={seriesTotal(data, key)} />
              </Table.Cell>
            ))}
            <Table.Cell textAlign="end">
              <Duration seconds={total} />
            </Table.Cell>
          </Table.Row>
        }
      />
    </chakra.div>
  );
}
