import { useTranslation } from 'react-i18next';
import { isMeasured } from '#client/features/time-slots/slot-day.ts';
import { useRecords } from '#client/features/workspace/public/use-records.ts';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { TimeSlot } from '#shared/time-slots/time-slot.schema.ts';

/** "09:10 – 09:20, 78% active, keyboard 46%, mouse 39%, Figma" */
export function useSlotWords(slot: TimeSlot, timeZone: string): string {
  const isRecorded = useRecords('input') || isMeasured(slot);
  const { t } = useTranslation();
  const format = useFormat();
  const clock = (at: string) => formatDate(new Date(at), 'time', { ...format, timeZone });
  const range = `${clock(slot.startedAt)} – ${clock(slot.stoppedAt)}`;
  const words = isRecorded
    ? t('timeSlots.slot', {
        range,
        percent: format.percent(slot.percentage),
        keyboard: format.percent(slot.keyboardPercentage),
        mouse: format.percent(slot.mousePercentage),
      })
    : t('timeSlots.slotWithout', { range });
  const apps = [...new Set(slot.activities.map(({ title }) => title))].join(', ');
  return apps === '' ? words : t('timeSlots.slotWith', { slot: words, apps });
}
