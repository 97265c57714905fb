import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { WeekEntry } from '#client/features/timesheets/week-grid.ts';
import { formatDate } from '#client/lib/format.ts';
import { useFormat } from '#client/lib/use-format.ts';

export interface EntryRangeProps {
  entry: WeekEntry;
  timeZone: string;
}

/** "10:35 – 12:05", "13:25 – now" */
export function EntryRange({ entry, timeZone }: EntryRangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = (instant: Date) => formatDate(instant, 'time', { ...format, timeZone });
  return (
    <chakra.bdi
      dir="ltr"
      className="num"
      color={entry.isRunning ? 'brand.fg' : 'fg.muted'}
      fontWeight={entry.isRunning ? 'medium' : undefined}
    >
      {`${clock(entry.start)} – ${entry.isRunning ? t('timesheets.now') : clock(entry.end)}`}
    </chakra.bdi>
  );
}
