import { Calendar } from 'lucide-react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today as todayHere } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { daysBetween } from '#shared/time/calendar-day.ts';
import styles from './DueText.module.css';

interface DueTextProps {
  /** A calendar day or an instant, of which the day counts. */
  dueOn: string;
  today?: string;
  /** Finished work is never late. */
  done?: boolean;
}

const soonDays = 1;

/** When something is due: late in red, today and tomorrow in amber, later as a date. */
export function DueText({ dueOn, today = todayHere(), done = false }: DueTextProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const left = daysBetween(today, dueOn.slice(0, 10));
  const late = !done && left < 0;
  const soon = !done && left >= 0 && left <= soonDays;
  const words = () => {
    if (late) return t('ui.due.over', { count: -left });
    if (soon) return t(left === 0 ? 'ui.due.today' : 'ui.due.tomorrow');
    return format.dayMonth(dueOn.slice(0, 10));
  };
  const when = late ? 'late' : soon ? 'soon' : undefined;
  return (
    <span
      className={styles.due}
      data-when={when}
      title={t('ui.due.title', { date: format.date(dueOn.slice(0, 10)) })}
    >
      <Calendar size={14} aria-hidden />
      {words()}
    </span>
  );
}
