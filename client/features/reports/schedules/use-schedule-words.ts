import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { ReportSchedule, ScheduleRecipient } from '#shared/reports/report-schedule.schema.ts';
import { addDays } from '#shared/time/calendar-day.ts';

/** Any Monday. */
const monday = '2024-01-01';

/** A schedule and what became of it, in words. */
export function useScheduleWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const weekdayOf = (day: number) => format.weekdayShort(addDays(monday, day - 1));
  const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return {
    weekdayOf,
    hourOf,
    /** `Every week · Mon · 07:00 · XLSX` */
    headOf: ({ every, onDay, hour, format: file }: ReportSchedule): string => {
      const day = onDay ?? 1;
      const on = { daily: [], weekly: [weekdayOf(day)], monthly: [t('reportSchedules.dayOfMonth', { day })] };
      return [t(`reportSchedules.every.${every}`), ...on[every], hourOf(hour), file.toUpperCase()].join(
        ' · ',
      );
    },
    stateOf: ({ stoppedAt, lastDueAt, lastResult, lastReason }: ScheduleRecipient) => {
      if (stoppedAt != null) return { text: t('reportSchedules.state.stopped'), isBad: false };
      if (lastResult == null) return { text: t('reportSchedules.state.waiting'), isBad: false };
      const when = format.date(lastDueAt ?? '');
      const why = lastReason == null ? undefined : t(`reportSchedules.reason.${lastReason}`);
      const text = [t(`reportSchedules.state.${lastResult}`), when, why].filter((part) => part !== undefined);
      return { text: text.join(' · '), isBad: lastResult === 'failed' };
    },
  };
}
