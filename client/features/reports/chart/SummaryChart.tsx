import { chakra, Skeleton } from '@chakra-ui/react';
import { ChartColumn, Table2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { ChartTable } from '#client/features/reports/chart/ChartTable.tsx';
import { SeriesMark } from '#client/features/reports/chart/ChartTip.tsx';
import { type ChartSummary, summaryChart } from '#client/features/reports/chart/chart-data.ts';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { midSentence } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import type { TimeDimension, ViewDimension } from '#shared/reports/summary-view.ts';

const Bars = lazyView(() => import('#client/features/reports/chart/Bars.tsx').then((module) => module.Bars));

export interface SummaryChartProps {
  /** By time and something else; undefined until it is there. */
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
  const data = useMemo(
    () => (summary ? summaryChart(summary, [unit, parts], words) : noData),
    [summary, unit, parts, words],
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
                icon: <ChartColumn aria-hidden />,
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
            {data.series.map(({ key, name, color }) => (
              <chakra.li key={key} display="flex" minW="0" maxW="14rem">
                <SeriesMark name={name} color={color} />
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
          <Suspense fallback={<Skeleton h="228px" borderRadius="l2" />}>
            <Bars label={label} data={data} targetSeconds={targetSeconds} />
          </Suspense>
        </chakra.div>
      )}
    </Panel>
  );
}
