import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import {
  Bar,
  BarChart,
  BarStack,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { ChartTip } from '#client/features/reports/chart/ChartTip.tsx';
import type { ChartData } from '#client/features/reports/chart/chart-data.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { secondsToHours } from '#shared/time/duration.ts';

export interface BarsProps {
  /** Names the chart for screen readers. */
  label: string;
  data: ChartData;
  /** A dashed line. */
  targetSeconds?: number;
}

const height = 228;
const chartStyles = {
  '& .recharts-cartesian-axis-tick-value': { fontSize: '11px', fill: 'fg.subtle' },
  '& svg:focus-visible': { outlineOffset: '-2px' },
} as const;
const edge = { stroke: 'var(--chakra-colors-border)' };

/** Columns of stacked hours; with the focus on it the arrow keys go from column to column. */
export function Bars({ label, data, targetSeconds }: BarsProps) {
  const { t, i18n } = useTranslation();
  const isRtl = i18n.dir() === 'rtl';
  const columns = useMemo(() => [...data.columns], [data.columns]);
  return (
    <chakra.div dir="ltr" className="num" h={`${height}px`} css={chartStyles}>
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 800, height }}>
        <BarChart
          data={columns}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          barCategoryGap="18%"
          maxBarSize={40}
          aria-label={label}
          accessibilityLayer
        >
          <CartesianGrid vertical={false} stroke="var(--chakra-colors-border-muted)" />
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={edge}
            interval="preserveStartEnd"
            minTickGap={8}
            reversed={isRtl}
          />
          <YAxis
            width={44}
            tickLine={false}
            axisLine={false}
            tickFormatter={(hours: number) => t('ui.meter.hours', { hours })}
            orientation={isRtl ? 'right' : 'left'}
          />
          <Tooltip
            cursor={{ fill: 'var(--chakra-colors-bg-stripe)' }}
            isAnimationActive={false}
            offset={16}
            content={({ active, activeIndex }) => {
              const column = active ? data.columns[Number(activeIndex)] : undefined;
              return column ? <ChartTip column={column} series={data.series} /> : null;
            }}
          />
          <BarStack stackId="time" radius={[3, 3, 0, 0]}>
            {data.series.map(({ key, name, color }) => (
              <Bar
                key={key}
                name={name}
                dataKey={({ seconds }: ChartData['columns'][number]) => secondsToHours(seconds[key] ?? 0)}
                fill={color}
                stroke="var(--chakra-colors-bg-panel)"
                strokeWidth={1}
                isAnimationActive={false}
              />
            ))}
          </BarStack>
          {targetSeconds ? (
            <ReferenceLine
              y={secondsToHours(targetSeconds)}
              stroke="var(--chakra-colors-fg-subtle)"
              strokeDasharray="4 3"
              ifOverflow="extendDomain"
            />
          ) : null}
        </BarChart>
      </ResponsiveContainer>
    </chakra.div>
  );
}
