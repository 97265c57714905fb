import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import {
  type Block,
  type MinuteSpan,
  moved,
  resized,
  stepMinutes,
} from '#client/features/timesheets/calendar/blocks.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import type { Interval } from '#shared/time/interval.ts';
import { clockTimeAt, nearestInstant } from '#shared/time/wall-time.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';

export interface Place extends MinuteSpan {
  day: Day;
}

export type Gesture = 'move' | 'start' | 'end';

interface Move {
  gesture: Gesture;
  to: Place;
  timeZone: string;
}

const minuteMs = 60_000;

/** The new span of an entry after one of its pieces was moved or resized. Untouched ends keep their instants. */
export function movedSpan({ entry, ...from }: Block, { gesture, to, timeZone }: Move): Interval {
  const start = new Date(entry.log.startedAt);
  const end = new Date(entry.log.stoppedAt);
  const isSameDay = to.day === dayOf(entry.start, timeZone);
  const at = (minutes: number, near: Date) => nearestInstant(clockTimeAt(to.day, minutes), timeZone, near);
  if (gesture === 'start')
    return isSameDay && to.start === from.start ? { start, end } : { start: at(to.start, start), end };
  if (gesture === 'end')
    return isSameDay && to.end === from.end ? { start, end } : { start, end: at(to.end, end) };
  if (isSameDay && to.start === from.start) return { start, end };
  // An entry that lasts over midnight moves as a whole, by what its piece was moved; another day keeps the seconds.
  const seconds = to.start === from.start ? entry.start.getTime() % minuteMs : 0;
  const byMs = at(to.start, entry.start).getTime() + seconds - entry.start.getTime();
  return { start: new Date(start.getTime() + byMs), end: new Date(end.getTime() + byMs) };
}

/** Saves where an entry was put, and offers the way back. */
export function useMoveEntry(timeZone: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const { editOrNotify } = useTimeActions();
  const settings = { ...format, timeZone };
  const clock = (at: Date) => formatDate(at, 'time', settings);

  return async (block: Block, gesture: Gesture, to: Place): Promise<void> => {
    const { log } = block.entry;
    const stoppedAt = endedAt(log);
    if (stoppedAt === undefined) return;
    const old = { startedAt: log.startedAt, stoppedAt };
    const [start, end] = [new Date(old.startedAt), new Date(old.stoppedAt)];
    const span = movedSpan(block, { gesture, to, timeZone });
    const change = { startedAt: span.start.toISOString(), stoppedAt: span.end.toISOString() };
    if (change.startedAt === start.toISOString() && change.stoppedAt === end.toISOString()) return;
    if (!(await editOrNotify(log, change))) return;
    const range = `${format.day(to.day)}, ${clock(span.start)} – ${clock(span.end)}`;
    notify.undo(
      () => t('timeLogs.moved', { range }),
      () => void editOrNotify(log, old),
    );
  };
}

/** Keys in a row are one change. */
const pauseMs = 700;

interface Nudge extends Place {
  block: Block;
  gesture: Gesture;
}

interface NudgeKey {
  key: string;
  shiftKey: boolean;
}

/** The new place of the entry after a key; undefined for keys that mean something else. */
function nudged({ block, gesture, ...place }: Nudge, { key, shiftKey }: NudgeKey): Nudge | undefined {
  const by = { ArrowUp: -stepMinutes, ArrowDown: stepMinutes }[key];
  if (by !== undefined && shiftKey) {
    // A moved entry keeps moving as a whole; only a resting one is resized.
    return gesture === 'move' ? undefined : { block, gesture: 'end', ...place, ...resized(place, 'end', by) };
  }
  if (by !== undefined) return { block, gesture: 'move', ...place, ...moved(place, by) };
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (days === undefined || shiftKey) return undefined;
  return { block, gesture: 'move', ...place, day: addDays(place.day, days) };
}

/** Moves an entry by keys; it is saved when they rest. */
export function useNudge(
  days: readonly Day[],
  onMove: (block: Block, gesture: Gesture, place: Place) => void,
) {
  const [nudge, setNudge] = useState<Nudge>();
  const pending = useRef<Nudge>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useEffectEvent(onMove);

  /** Leaves the entry where it was. */
  function cancel(): void {
    clearTimeout(timer.current);
    pending.current = undefined;
    setNudge(undefined);
  }
  function flush(): void {
    const done = pending.current;
    cancel();
    if (done) onMove(done.block, done.gesture, { day: done.day, start: done.start, end: done.end });
  }
  // Saves a pending move if the page closes at once.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      const done = pending.current;
      if (done) save(done.block, done.gesture, { day: done.day, start: done.start, end: done.end });
    },
    [],
  );

  /** Answers whether the key meant the entry. */
  function press(block: Block, day: Day, key: NudgeKey): boolean {
    const same = pending.current?.block.entry.log.id === block.entry.log.id ? pending.current : undefined;
    if (pending.current && !same) flush();
    const switches = same && key.shiftKey !== (same.gesture === 'end');
    if (switches) {
      flush();
      return true;
    }
    const from = same ?? {
      block,
      gesture: key.shiftKey ? 'end' : 'move',
      day,
      start: block.start,
      end: block.end,
    };
    const next = nudged(from, key);
    if (!next || !days.includes(next.day)) return next !== undefined;
    pending.current = next;
    setNudge(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, pauseMs);
    return true;
  }

  return { nudge, press, flush, cancel };
}
