import { useTranslation } from 'react-i18next';
import { useTodaySeconds } from '#client/features/timer/public/use-elapsed.ts';
import { formatDuration } from '#client/lib/format.ts';

/** Worked today, with the running session, by the minute. */
export function TodayTotal() {
  const { t } = useTranslation();
  return <>{t('timer.today', { time: formatDuration(useTodaySeconds()) })}</>;
}
