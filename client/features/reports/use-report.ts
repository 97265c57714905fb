import { useCallback, useMemo } from 'react';
import { rangeQueryOf } from '#client/features/reports/queries.ts';
import { useReportPeople } from '#client/features/reports/report-people.ts';
import { filterTexts, type ReportFilter, readFilter } from '#client/features/reports/report-view.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useAddress } from '#client/lib/use-address.ts';

/** The filter of a report, which the address holds so that it can be linked, reloaded and gone back to. */
export function useReport() {
  const { params, change: changeAddress } = useAddress();
  const { startWeekOn } = useFormat();
  const today = useToday();
  const { timeZone } = useScope();
  const { seesOthers, everyone, isKnown } = useReportPeople();
  const filter = useMemo(() => readFilter(params, { today, startWeekOn }), [params, today, startWeekOn]);
  const entries = useMemo(() => rangeQueryOf(filter, { timeZone, everyone }), [filter, timeZone, everyone]);
  /** `words` are those beside the filter; an empty one is taken out of the address. */
  const change = useCallback(
    (next: Partial<ReportFilter>, words: Readonly<Record<string, string>> = {}) =>
      changeAddress(
        { ...filterTexts(next, { today, startWeekOn }), ...words },
        { replace: true, preventScrollReset: true },
      ),
    [changeAddress, today, startWeekOn],
  );
  return { filter, params, change, entries, seesOthers, isKnown };
}
