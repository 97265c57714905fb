import { useTranslation } from 'react-i18next';
import { useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { instantOfMinutes } from '#client/features/time-logs/public/wall-clock.ts';
import type { Block, MinuteSpan } from '#client/features/timesheets/calendar/blocks.ts';
import { formatDate } from '#client/lib/format.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { notify } from '#client/ui/notify.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';

export interface Place extends MinuteSpan {
  day: Day;
}

export type Gesture = 'move' | 'start' | 'end';

/** Saves where an entry was put, and offers the way back. */
export function useMoveEntry(timeZone: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const { editOrNotify } = useTimeActions();
  const settings = { ...format, timeZone };
  const clock = (at: Date) => formatDate(at, 'time', settings);

  return async ({ entry }: Block, gesture: Gesture, to: Place): Promise<void> => {
    const { log } = entry;
    const stoppedAt = endedAt(log);
    if (stoppedAt === undefined) return;
    const old = { startedAt: log.startedAt, stoppedAt };
    const place = {
      start: instantOfMinutes(to.day, to.start, timeZone),
      end: instantOfMinutes(to.day, to.end, timeZone),
    };
    const [start, end] = [new Date(old.startedAt), new Date(old.stoppedAt)];
    // An entry that lasts over midnight moves as a whole, by what its piece was moved.
    const byMs = place.start.getTime() - entry.start.getTime();
    const span = {
      move: { start: new Date(start.getTime() + byMs), end: new Date(end.getTime() + byMs) },
      start: { start: place.start, end },
      end: { start, end: place.end },
    }[gesture];
    const change = { startedAt: span.start.toISOString(), stoppedAt: span.end.toISOString() };
    if (change.startedAt === start.toISOString() && change.stoppedAt === end.toISOString()) return;
    if (!(await editOrNotify(log, change))) return;
    const range = `${format.day(to.day)}, ${clock(span.start)} – ${clock(span.end)}`;
    notify.undo(t('timeLogs.moved', { range }), () => void editOrNotify(log, old));
  };
}
