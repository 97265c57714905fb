import { useMemo } from 'react';
import type { ChartWords } from '#client/features/reports/chart/chart-data.ts';
import type { ReportOptions } from '#client/features/reports/time/report-options.ts';
import { midSentence } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { billingRules } from '#shared/reports/rounding.ts';
import { isTime, type TimeDimension, type ViewDimension } from '#shared/reports/summary-view.ts';
import { addDays } from '#shared/time/calendar-day.ts';

interface Named {
  readonly key: string;
  readonly label: string;
}

/** The labels of groups and columns. */
export interface GroupWords extends ChartWords {
  group: (dimension: ViewDimension, named: Named) => string;
}

export function useGroupWords(): GroupWords {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const titles: Record<TimeDimension, (key: string) => string> = {
      day: (key) => format.dateLong(key),
      week: (key) =>
        t('reports.week', { week: format.week(addDays(key, 3)), range: format.range(key, addDays(key, 6)) }),
      month: (key) => format.monthName(`${key}-01`),
    };
    const title = (key: string, unit: TimeDimension) => titles[unit](key);
    const none = (dimension: ViewDimension) => t(`reports.none.${dimension}`);
    return {
      axis: (key, unit) =>
        unit === 'month' ? format.monthName(`${key}-01`).slice(0, 3) : format.dayMonth(key),
      title,
      none,
      others: t('reports.chart.others'),
      group: (dimension, { key, label }) =>
        isTime(dimension) ? title(key, dimension) : label || none(dimension),
    };
  }, [t, format]);
}

/** The note about the rounding of the figures. */
export function useRoundingNote({ roundTo, rounding }: Pick<ReportOptions, 'roundTo' | 'rounding'>): string {
  const { t } = useTranslation();
  if (roundTo === 0) return t('reports.rounding.off');
  if (roundTo === billingRules) return t('reports.rounding.ruled');
  const mode = midSentence(t(`reports.rounding.${rounding}`));
  return t('reports.rounding.note', { count: roundTo, mode });
}
