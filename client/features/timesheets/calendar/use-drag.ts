import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Block,
  dayMinutes,
  drawn,
  moved,
  resized,
} from '#client/features/timesheets/calendar/blocks.ts';
import type { Gesture, Place } from '#client/features/timesheets/calendar/use-move-entry.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** A finger that stays this long means the entry, not the page under it. */
const holdMs = 300;
const slackPixels = 6;

interface Start {
  pointerId: number;
  x: number;
  y: number;
  day: Day;
  minutes: number;
  /** Absent: a new entry is drawn. */
  block?: Block;
  gesture: Gesture;
}

interface DragDraft extends Place {
  /** Absent: a new entry. */
  block?: Block;
  gesture: Gesture;
}

interface DragOptions {
  onCreate: (place: Place) => void;
  onMove: (block: Block, gesture: Gesture, place: Place) => void;
}

/** The column under the pointer, and the minute at its height. */
function spotAt(x: number, y: number): { day: Day; minutes: number } | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const column = element.closest<HTMLElement>('[data-calendar-day]');
    const day = column?.dataset.calendarDay;
    if (!column || day === undefined) continue;
    const { top, height } = column.getBoundingClientRect();
    return { day, minutes: ((y - top) / height) * dayMinutes };
  }
  return undefined;
}

function draftOf(start: Start, at: { day: Day; minutes: number }): DragDraft {
  const { block, gesture, day } = start;
  if (!block) return { gesture, day, ...drawn(start.minutes, at.minutes) };
  const by = at.minutes - start.minutes;
  if (gesture === 'move') return { block, gesture, day: at.day, ...moved(block, by) };
  return { block, gesture, day, ...resized(block, gesture, by) };
}

/** A finger that rests takes hold; from then on it scrolls nothing. */
function useHold() {
  const isArmed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const letGo = useRef(() => {});

  /** Events go to the original target, even after its removal. */
  function wait(target: EventTarget, onHold: () => void): void {
    const keepPage = (event: Event) => {
      if (isArmed.current) event.preventDefault();
    };
    target.addEventListener('touchmove', keepPage, { passive: false });
    letGo.current = () => target.removeEventListener('touchmove', keepPage);
    timer.current = setTimeout(() => {
      isArmed.current = true;
      onHold();
    }, holdMs);
  }
  function release(): void {
    clearTimeout(timer.current);
    letGo.current();
    isArmed.current = false;
  }
  const releaseAtEnd = useEffectEvent(release);
  useEffect(() => () => releaseAtEnd(), []);
  return { isArmed, wait, release };
}

function useEscape({ isActive, run }: { isActive: boolean; run: () => void }): void {
  const cancel = useEffectEvent(run);
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      cancel();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isActive]);
}

/** The current drag, readable even before a busy page renders it. */
function useDraft() {
  const [draft, setDraft] = useState<DragDraft>();
  const latest = useRef<DragDraft>(undefined);
  function put(next: DragDraft | undefined): void {
    latest.current = next;
    setDraft(next);
  }
  function follow(from: Start, { clientX, clientY }: PointerEvent): DragDraft | undefined {
    const spot = spotAt(clientX, clientY);
    if (spot) put(draftOf(from, spot));
    return latest.current;
  }
  return { draft, put, follow };
}

/** Drawing, moving and resizing with mouse, pen and finger; a finger has to rest a moment first, else it scrolls. */
export function useDrag({ onCreate, onMove }: DragOptions) {
  const { draft, put, follow } = useDraft();
  const start = useRef<Start>(undefined);
  const areaRef = useRef<HTMLDivElement>(null);
  const { isArmed, wait, release } = useHold();

  function reset(): void {
    release();
    start.current = undefined;
    put(undefined);
  }
  useEscape({ isActive: draft !== undefined, run: reset });

  function begin(event: PointerEvent, what: { block?: Block; gesture: Gesture }): void {
    const spot = spotAt(event.clientX, event.clientY);
    if (event.button !== 0 || !spot) return;
    event.stopPropagation();
    const { pointerId, clientX: x, clientY: y, pointerType } = event;
    const from: Start = { pointerId, x, y, ...spot, ...what };
    release();
    start.current = from;
    if (pointerType === 'touch') wait(event.target, () => put(draftOf(from, spot)));
  }

  function onPointerMove(event: PointerEvent): void {
    const from = start.current;
    if (!from || event.pointerId !== from.pointerId) return;
    if (!isArmed.current) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) <= slackPixels) return;
      if (event.pointerType === 'touch') {
        reset();
        return;
      }
      isArmed.current = true;
    }
    areaRef.current?.setPointerCapture(event.pointerId);
    follow(from, event);
  }

  function onPointerUp(event: PointerEvent): void {
    const from = start.current;
    const done = from && isArmed.current ? follow(from, event) : undefined;
    reset();
    if (!done) return;
    const { block, gesture, ...place } = done;
    if (block) onMove(block, gesture, place);
    else onCreate(place);
  }

  return {
    draft,
    begin,
    areaProps: { ref: areaRef, onPointerMove, onPointerUp, onPointerCancel: reset },
  };
}

export type Drag = ReturnType<typeof useDrag>;
