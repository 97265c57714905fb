import { useMemo } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { useForecast, useQuantity } from '#client/features/budgets/public/BudgetMeter.tsx';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Chart, ChartTipCard, chartColor, chartGrid, useChartAxes } from '#client/ui/charts/Chart.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import type { Budget } from '#shared/budgets/budget.schema.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import { type BurnUpPoint, burnUp } from '#shared/budgets/burn-up.ts';

const height = 168;

/** The usage until each day, the limit, and from today on the forecast; the arrow keys go from day to day. */
export function BurnUpChart({ budget }: { budget: Budget }) {
  const series = useRead(budgetsApi.series, { params: { id: budget.id } });
  const points = useMemo(() => (series.data ? burnUp(budget, series.data) : []), [budget, series.data]);
  return (
    <Answer query={series} skeleton={<Skeleton h={`${height}px`} />}>
      {() => <Lines budget={budget} points={points} />}
    </Answer>
  );
}

function Lines({ budget, points }: { budget: Budget; points: BurnUpPoint[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  const forecast = useForecast();
  const { isRtl, x, y } = useChartAxes();
  // Whole hours, so that the axis has round figures.
  const unit = budget.measure === 'hours' ? 3600 : 1;
  const inUnits = (value: number | undefined) => (value === undefined ? undefined : value / unit);
  const compact = (value: number) =>
    budget.measure === 'hours'
      ? t('ui.meter.hours', { hours: value })
      : format.number(value, { notation: 'compact' });
  return (
    <Chart height={height} width={270}>
      <ComposedChart
        data={points}
        margin={{ top: 8, right: isRtl ? 0 : 6, bottom: 0, left: isRtl ? 6 : 0 }}
        aria-label={t('budgets.chart', { name: budget.name, forecast: forecast(budget) })}
        accessibilityLayer
      >
        <CartesianGrid {...chartGrid} />
        <XAxis {...x} dataKey="day" tickFormatter={(day: string) => format.dayMonth(day)} minTickGap={24} />
        <YAxis {...y} width="auto" tickCount={4} tickFormatter={compact} />
        <Tooltip
          isAnimationActive={false}
          offset={16}
          content={({ active, label }) => {
            const point = active ? points.find(({ day }) => day === label) : undefined;
            return point ? (
              <Tip point={point} textOf={(value) => quantity(budget, Math.round(value))} />
            ) : null;
          }}
        />
        <Area
          dataKey={({ used }: BurnUpPoint) => inUnits(used)}
          stroke={chartColor('brand-solid')}
          fill={chartColor('brand-solid')}
          fillOpacity={0.14}
          strokeWidth={2}
          isAnimationActive={false}
        />
        <Line
          dataKey={({ forecast: ahead }: BurnUpPoint) => inUnits(ahead)}
          stroke={chartColor('fg-subtle')}
          strokeWidth={2}
          strokeDasharray="2 4"
          dot={false}
          isAnimationActive={false}
        />
        <ReferenceLine
          y={inUnits(Number(budget.limit))}
          stroke={chartColor('danger-fg')}
          strokeDasharray="4 3"
          ifOverflow="extendDomain"
        />
      </ComposedChart>
    </Chart>
  );
}

function Tip({ point, textOf }: { point: BurnUpPoint; textOf: (value: number) => string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [key, value] = point.used === undefined ? ['forecast', point.forecast] : ['used', point.used];
  return (
    <ChartTipCard title={format.date(point.day)}>
      {value === undefined ? null : t(`budgets.at.${key}`, { amount: textOf(value) })}
    </ChartTipCard>
  );
}
