import { useId, useMemo } from 'react';
import { Bar, BarChart, BarStack, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartTip } from '#client/features/reports/chart/ChartTip.tsx';
import type { ChartData } from '#client/features/reports/chart/chart-data.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Chart, chartColor, chartGrid, useChartAxes } from '#client/ui/charts/Chart.tsx';
import { secondsToHours } from '#shared/time/duration.ts';

export interface BarsProps {
  /** Names the chart for screen readers. */
  label: string;
  data: ChartData;
  /** A dashed line. */
  targetSeconds?: number;
}

const height = 228;

/** Columns of stacked hours; with the focus on it the arrow keys go from column to column. */
export function Bars({ label, data, targetSeconds }: BarsProps) {
  const { t } = useTranslation();
  const { x, y } = useChartAxes();
  const hatch = useId();
  const columns = useMemo(() => [...data.columns], [data.columns]);
  return (
    <Chart height={height} width={800}>
      <BarChart
        data={columns}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="18%"
        maxBarSize={40}
        aria-label={label}
        accessibilityLayer
      >
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="3" height="6" fill={chartColor('chart-others')} />
          </pattern>
        </defs>
        <CartesianGrid {...chartGrid} />
        <XAxis {...x} dataKey="label" minTickGap={8} />
        <YAxis
          {...y}
          width="auto"
          tickFormatter={(hours: number) => t('ui.meter.hours', { hours }).replaceAll(' ', '\u00a0')}
        />
        <Tooltip
          cursor={{ fill: chartColor('bg-stripe') }}
          isAnimationActive={false}
          offset={16}
          content={({ active, activeIndex }) => {
            const column = active ? data.columns[Number(activeIndex)] : undefined;
            return column ? <ChartTip column={column} series={data.series} /> : null;
          }}
        />
        <BarStack stackId="time" radius={[3, 3, 0, 0]}>
          {data.series.map(({ key, name, color, isRest }) => (
            <Bar
              key={key}
              name={name}
              dataKey={({ seconds }: ChartData['columns'][number]) => secondsToHours(seconds[key] ?? 0)}
              fill={isRest ? `url(#${hatch})` : color}
              stroke={chartColor('bg-panel')}
              strokeWidth={1}
              isAnimationActive={false}
            />
          ))}
        </BarStack>
        {targetSeconds ? (
          <ReferenceLine
            y={secondsToHours(targetSeconds)}
            stroke={chartColor('fg-subtle')}
            strokeDasharray="4 3"
            ifOverflow="extendDomain"
          />
        ) : null}
      </BarChart>
    </Chart>
  );
}
