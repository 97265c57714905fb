import { chakra } from '@chakra-ui/react';
import {
  type ChartColumn,
  type ChartSeries,
  columnTotal,
} from '#client/features/reports/chart/chart-data.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ChartTipCard } from '#client/ui/charts/Chart.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';

const line = { display: 'flex', justifyContent: 'space-between', gap: '4' } as const;

/** The parts of one column, as they lie on each other. */
export function ChartTip({ column, series }: { column: ChartColumn; series: readonly ChartSeries[] }) {
  const { t } = useTranslation();
  const parts = [...series].reverse().filter(({ key }) => (column.seconds[key] ?? 0) > 0);
  return (
    <ChartTipCard title={column.title}>
      {parts.map((part) => (
        <chakra.div key={part.key} {...line}>
          <SeriesMark name={part.name} color={part.color} isRest={part.isRest} />
          <Duration seconds={column.shown[part.key] ?? 0} />
        </chakra.div>
      ))}
      <chakra.div
        {...line}
        fontWeight="semibold"
        borderTopWidth={parts.length > 0 ? '1px' : '0'}
        mt={parts.length > 0 ? '1' : '0'}
        pt={parts.length > 0 ? '1' : '0'}
      >
        <span>{t('reports.total')}</span>
        <Duration seconds={columnTotal(column)} />
      </chakra.div>
    </ChartTipCard>
  );
}

const hatched = (color: string) => `repeating-linear-gradient(135deg, ${color} 0 2px, transparent 2px 4px)`;

/** The legend of a colour. */
export function SeriesMark({ name, color, isRest }: Pick<ChartSeries, 'name' | 'color' | 'isRest'>) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" minW="0">
      <chakra.span
        boxSize="8px"
        borderRadius="2px"
        flexShrink="0"
        aria-hidden
        style={{ background: isRest ? hatched(color) : color }}
      />
      <chakra.span truncate dir="auto">
        {name}
      </chakra.span>
    </chakra.span>
  );
}
