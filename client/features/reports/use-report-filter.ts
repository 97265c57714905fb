import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterTexts, type ReportFilter, readFilter } from '#client/features/reports/report-view.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useFormat } from '#client/lib/time/use-format.ts';

/** Words of the address beside the filter; an empty one is taken out. */
type Texts = Readonly<Record<string, string>>;

export interface ReportAddress {
  filter: ReportFilter;
  params: URLSearchParams;
  change: (next: Partial<ReportFilter>, more?: Texts) => void;
}

/** The filter of a report, kept in the address so that it can be linked, reloaded and gone back to. */
export function useReportFilter(): ReportAddress {
  const [params, setParams] = useSearchParams();
  const { startWeekOn } = useFormat();
  const today = useToday();
  const filter = useMemo(() => readFilter(params, { today, startWeekOn }), [params, today, startWeekOn]);
  const change = useCallback(
    (next: Partial<ReportFilter>, more: Texts = {}) =>
      setParams(
        (before) => {
          const edited = new URLSearchParams(before);
          const texts = { ...filterTexts(next, { today, startWeekOn }), ...more };
          for (const [name, value] of Object.entries(texts)) {
            if (value === '') edited.delete(name);
            else edited.set(name, value);
          }
          return edited;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, today, startWeekOn],
  );
  return { filter, params, change };
}
