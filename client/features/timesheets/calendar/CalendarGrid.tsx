import { Box, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { EventBlock } from '#client/features/calendars/public/EventBlock.tsx';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { openAddTime, openEditTime } from '#client/features/time-logs/public/time-dialog.ts';
import { useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import {
  type Block,
  type DayPlaces,
  dayMinutes,
  firstMinuteOf,
  placesOf,
} from '#client/features/timesheets/calendar/blocks.ts';
import {
  CalendarBlock,
  eventFrame,
  isFixed,
  useSpanText,
} from '#client/features/timesheets/calendar/CalendarBlock.tsx';
import { CalendarHead, type CalendarHeadExtras } from '#client/features/timesheets/calendar/CalendarHead.tsx';
import { type Drag, useDrag } from '#client/features/timesheets/calendar/use-drag.ts';
import { type Place, useMoveEntry, useNudge } from '#client/features/timesheets/calendar/use-move-entry.ts';
import type { WeekDay } from '#client/features/timesheets/week-grid.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { clockText } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { clockOfMinutes, minutesOfDay } from '#shared/time/wall-time.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

const hourHeight = 48;
const height = `${24 * hourHeight}px`;
/** Wide enough for the clock of the language; a clock of 12 hours adds the half of the day. */
const axisWidths = { h23: '3.25rem', h12: '4.25rem' };
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface CalendarGridProps {
  days: readonly WeekDay[];
  owner: SheetOwner;
  now: Date;
  /** Events of the owner's calendars, for their eyes only. */
  events?: readonly CalendarEvent[];
  /** Additional content for the heads of the days. */
  head?: CalendarHeadExtras;
}

interface ShownBlock {
  block: Block;
  place: Place;
  isDragged: boolean;
}

/** Every block where it is, or where it is being put. */
function placeBlocks(
  days: readonly DayPlaces[],
  moving: (Place & { block?: Block }) | undefined,
): ShownBlock[] {
  return days.flatMap(({ day, blocks }) =>
    blocks.map((block) => {
      const isHeld =
        moving?.block?.entry.log.id === block.entry.log.id &&
        moving.block.entry.start.getTime() === block.entry.start.getTime();
      return isHeld
        ? { block: { ...block, lane: 0, lanes: 1, width: 1 }, place: moving, isDragged: true }
        : { block, place: { day, start: block.start, end: block.end }, isDragged: false };
    }),
  );
}

/** Keyboard actions on a block. */
function useBlockKeys({ days, owner }: CalendarGridProps) {
  const move = useMoveEntry(owner.timeZone);
  const { removeOrNotify } = useTimeActions();
  const { nudge, press, flush, cancel } = useNudge(
    days.map(({ day }) => day),
    (block, gesture, place) => void move(block, gesture, place),
  );
  const lastId = useRef<string>(undefined);
  useEffect(() => {
    // A block that changes its column is another element.
    if (lastId.current === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-block="${lastId.current}"]`)?.focus();
  });

  function onKey(event: KeyboardEvent, block: Block, day: Day): void {
    const { log } = block.entry;
    lastId.current = log.id;
    if (event.ctrlKey || event.metaKey || event.altKey || isFixed(block)) return;
    if (event.key === 'Delete' || event.key === 'Backspace') void removeOrNotify([log]);
    else if (nudge && event.key === 'Enter') flush();
    else if (nudge && event.key === 'Escape') cancel();
    else if (!press(block, day, { key: turned(event), shiftKey: event.shiftKey })) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { nudge, onKey, move };
}

/** In layouts from right to left, the left arrow leads to the next day. */
function turned({ key, currentTarget }: KeyboardEvent): string {
  if (!currentTarget.matches(':dir(rtl)')) return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}

/** Days as columns, hours as rows, and what was worked as blocks in them. */
export function CalendarGrid(props: CalendarGridProps) {
  const { days, owner, now, events, head } = props;
  const { t } = useTranslation();
  const helpId = useId();
  const spanText = useSpanText();
  const { timeZone, employeeId } = owner;
  const { nudge, onKey, move } = useBlockKeys(props);
  const drag = useDrag({
    onCreate: ({ day, start, end }) =>
      openAddTime({ day, from: clockOfMinutes(start), to: clockOfMinutes(end % dayMinutes), employeeId }),
    onMove: (block, gesture, place) => void move(block, gesture, place),
  });
  const moving = drag.draft ?? nudge;
  const places = placesOf(days, { timeZone, events });
  const blocks = placeBlocks(places, moving);
  const clock = useFormat();
  const axis = clockText('22:00', clock).length > '22:00'.length ? axisWidths.h12 : axisWidths.h23;
  const columns = `${axis} repeat(${days.length}, minmax(0, 1fr))`;
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <CalendarHead days={days} columns={columns} owner={owner} events={events} {...head} />
      <ScrollArea days={days} timeZone={timeZone}>
        <chakra.div display="grid" gridTemplateColumns={columns} position="relative" {...drag.areaProps}>
          <HourAxis />
          {days.map((column) => (
            <Column key={column.day} column={column} drag={drag} now={now} timeZone={timeZone}>
              {places
                .find(({ day }) => day === column.day)
                ?.events.map((place) => (
                  <EventBlock
                    key={place.event.id}
                    event={place.event}
                    minutes={place.end - place.start}
                    style={eventFrame(place)}
                  />
                ))}
              {blocks
                .filter(({ place }) => place.day === column.day)
                .map(({ block, place, isDragged }) => (
                  <CalendarBlock
                    key={`${block.entry.log.id} ${block.entry.beganEarlier}`}
                    block={block}
                    shown={place}
                    isDragged={isDragged}
                    timeZone={timeZone}
                    describedBy={helpId}
                    onGrab={(event, gesture) => drag.begin(event, { block, gesture })}
                    onOpen={() => openEditTime(block.entry.log)}
                    onKeyDown={(event) => onKey(event, block, column.day)}
                  />
                ))}
            </Column>
          ))}
        </chakra.div>
      </ScrollArea>
      <VisuallyHidden id={helpId}>{t('timesheets.calendar.how')}</VisuallyHidden>
      <VisuallyHidden role="status">
        {moving ? t('timesheets.calendar.at', { range: spanText(moving) }) : ''}
      </VisuallyHidden>
    </Box>
  );
}

/** Begins where work does. */
function ScrollArea({
  days,
  timeZone,
  children,
}: Pick<CalendarGridProps, 'days'> & { timeZone: string; children: ReactNode }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const starts = days.flatMap(({ entries }) => entries.map(({ start }) => minutesOfDay(start, timeZone)));
  const firstRef = useRef(firstMinuteOf(starts));
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = (firstRef.current / 60) * hourHeight - hourHeight / 2;
  }, []);
  return (
    <Box
      ref={ref}
      role="region"
      aria-label={t('timesheets.calendar.label')}
      tabIndex={0}
      overflowY="auto"
      maxH="calc(100dvh - 17rem)"
      minH="20rem"
      outlineOffset="-2px"
    >
      {children}
    </Box>
  );
}

function HourAxis() {
  const settings = useFormat();
  return (
    <chakra.div
      position="relative"
      h={height}
      aria-hidden
      borderInlineEndWidth="1px"
      borderColor="border.muted"
    >
      {hours.slice(1).map((hour) => (
        <chakra.span
          key={hour}
          className="num"
          position="absolute"
          insetEnd="6px"
          textStyle="xs"
          color="fg.subtle"
          lineHeight="1"
          style={{ top: `${hour * hourHeight - 5}px` }}
        >
          {clockText(clockOfMinutes(hour * 60), settings)}
        </chakra.span>
      ))}
    </chakra.div>
  );
}

interface ColumnProps {
  column: WeekDay;
  drag: Drag;
  now: Date;
  timeZone: string;
  children: ReactNode;
}

const lines = `repeating-linear-gradient(to bottom, transparent 0 ${hourHeight - 1}px, {colors.border.muted} ${hourHeight - 1}px ${hourHeight}px)`;

function Column({ column, drag, now, timeZone, children }: ColumnProps) {
  const { day, isToday, isWeekend, status, isClosed } = column;
  const locked = isClosed || (status !== undefined && isLocked(status));
  const spanText = useSpanText();
  const { draft } = drag;
  const isNew = draft !== undefined && !draft.block && draft.day === day;
  const top = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;
  return (
    <chakra.div
      data-calendar-day={day}
      position="relative"
      h={height}
      minW="0"
      borderInlineEndWidth="1px"
      borderColor="border.muted"
      bgColor={isToday ? 'brand.subtle' : isWeekend ? 'bg.stripe' : undefined}
      backgroundImage={lines}
      cursor={locked ? 'default' : 'crosshair'}
      touchAction="pan-y"
      onPointerDown={locked ? undefined : (event) => drag.begin(event, { gesture: 'end' })}
    >
      {children}
      {isNew ? (
        <chakra.div
          position="absolute"
          insetInline="2px"
          borderRadius="l2"
          borderWidth="1px"
          borderStyle="dashed"
          borderColor="brand.solid"
          bg="brand.muted"
          color="brand.fg"
          textStyle="xs"
          px="1.5"
          pointerEvents="none"
          className="num"
          style={{ top: top(draft.start), height: top(draft.end - draft.start) }}
        >
          {spanText(draft)}
        </chakra.div>
      ) : null}
      {isToday ? (
        <chakra.div
          aria-hidden
          position="absolute"
          insetInline="0"
          h="2px"
          bg="danger.solid"
          pointerEvents="none"
          style={{ top: top(minutesOfDay(now, timeZone)) }}
        />
      ) : null}
    </chakra.div>
  );
}
