import { useTranslation } from 'react-i18next';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

/** What a day is called among plans: "Today", "Tomorrow", "Mon 23 Nov". */
export function useDayName(): (day: Day) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  return (day) => {
    if (day === today) return t('plans.tabs.today');
    return day === addDays(today, 1) ? t('plans.tomorrow') : format.day(day);
  };
}
