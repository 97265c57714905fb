import { chakra } from '@chakra-ui/react';
import { CalendarCheck } from 'lucide-react';
import { plansQuery } from '#client/features/plans/queries.ts';
import { useToday } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { daysHolding } from './plan-edits.ts';
import { usePlanOwner } from './use-plans.ts';

/** The day plan that a card is about. */
export function PlanName({ day }: { day: Day }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useDayName();
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      textStyle="xs"
      color="fg.subtle"
      whiteSpace="nowrap"
      title={t('plans.planOf', { date: format.dateLong(day) })}
    >
      <CalendarCheck size={12} aria-hidden />
      {nameOf(day)}
    </chakra.span>
  );
}

/** The person's next plan that contains the task. */
export function NextPlan({ taskId }: { taskId: string }) {
  const today = useToday();
  const { data: day } = useReadOf({
    ...plansQuery(usePlanOwner()),
    select: ({ items }) => daysHolding(items, taskId).find((one) => one >= today) ?? null,
  });
  return day ? <PlanName day={day} /> : null;
}

/** The name of a day among plans: "Today", "Tomorrow", "Mon 23 Nov". */
export function useDayName(): (day: Day) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  return (day) => {
    if (day === today) return t('plans.tabs.today');
    return day === addDays(today, 1) ? t('plans.tomorrow') : format.day(day);
  };
}
