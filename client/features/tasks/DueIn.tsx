import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { DueText } from '#client/ui/DueText.tsx';
import { daysBetween } from '#shared/time/calendar-day.ts';

/** How much is left: late, today and tomorrow in colour, later in days. */
export function DueIn({ dueOn }: { dueOn: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const left = daysBetween(today, dueOn);
  if (left <= 1) return <DueText dueOn={dueOn} today={today} />;
  return (
    <chakra.span textStyle="xs" color="fg.subtle">
      {t('tasks.facts.daysLeft', { count: left })}
    </chakra.span>
  );
}
