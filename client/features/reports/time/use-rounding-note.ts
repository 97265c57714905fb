import { useTranslation } from 'react-i18next';
import type { ReportOptions } from '#client/features/reports/time/report-options.ts';
import { midSentence } from '#client/lib/text/texts.ts';

/** What was done to the figures. */
export function useRoundingNote({ roundTo, rounding }: Pick<ReportOptions, 'roundTo' | 'rounding'>): string {
  const { t } = useTranslation();
  if (roundTo === 0) return t('reports.rounding.off');
  const mode = midSentence(t(`reports.rounding.${rounding}`));
  return t('reports.rounding.note', { count: roundTo, mode });
}
