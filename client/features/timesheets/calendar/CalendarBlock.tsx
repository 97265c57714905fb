import { chakra } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import { logColor } from '#client/features/time-logs/public/log-color.ts';
import { EntryMenu } from '#client/features/timer/public/EntryMenu.tsx';
import { type Block, dayMinutes, type MinuteSpan } from '#client/features/timesheets/calendar/blocks.ts';
import type { Gesture } from '#client/features/timesheets/calendar/use-move-entry.ts';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { clockText } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { clockOfMinutes, minutesOfDay } from '#shared/time/wall-time.ts';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

interface CalendarBlockProps {
  block: Block;
  /** The target position of a drag or a nudge. */
  shown: MinuteSpan;
  isDragged: boolean;
  timeZone: string;
  describedBy: string;
  onGrab: (event: PointerEvent, gesture: Gesture) => void;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Approved, or on a closed day. */
const isLockedEntry = ({ log, isClosed }: Block['entry']) => isClosed || isLocked(log.timesheet.status);

/** Runs still, or is locked: only shows. */
export const isFixed = ({ entry }: Block) => entry.isRunning || entry.log.isRunning || isLockedEntry(entry);

const percent = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;

type Lane = Pick<Block, 'lane' | 'lanes' | 'width'>;

/** The part of the width of its day that a piece has; events follow entries. */
function laneOf({ lane, lanes, width }: Lane, from = 0) {
  // Many lanes are narrow themselves.
  const gap = lanes > 2 ? 1 : 4;
  return {
    insetInlineStart: `calc(${(from + (lane / lanes) * width) * 100}% + ${gap / 2}px)`,
    width: `calc(${(width / lanes) * 100}% - ${gap}px)`,
  };
}

/** The place of an event in the column of its day. */
export const eventFrame = ({ start, end, ...lane }: MinuteSpan & Lane) => ({
  ...laneOf(lane, 1 - lane.width),
  top: percent(start),
  height: percent(end - start),
});

/** "09:00 – 10:30" by the person's clock. */
export function useSpanText() {
  const settings = useFormat();
  const clock = (minutes: number) => clockText(clockOfMinutes(minutes % dayMinutes), settings);
  return ({ start, end }: MinuteSpan) => `${clock(start)} – ${clock(end)}`;
}

/** The place of a block; its menu shows over its corner. */
const Frame = chakra('div', {
  base: {
    position: 'absolute',
    minH: '18px',
    '& [aria-haspopup=menu]': {
      position: 'absolute',
      top: '1px',
      insetInlineEnd: '1px',
      bg: 'bg.panel',
      opacity: 0,
    },
    '&:hover [aria-haspopup=menu], & [aria-haspopup=menu]:is(:focus-visible, [aria-expanded=true])': {
      opacity: 1,
    },
    '&:focus-within, &:hover': { zIndex: '2' },
  },
});

const Body = chakra('button', {
  base: {
    position: 'absolute',
    inset: '0',
    containerType: 'inline-size',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-start',
    overflow: 'hidden',
    px: '1.5',
    py: '0.5',
    // As low as an uncut line of text.
    '&[data-short]': { py: '0' },
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'bg.panel',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'var(--k)',
    bg: 'color-mix(in oklab, var(--k) 16%, {colors.bg.panel})',
    textStyle: 'xs',
    lineHeight: '1rem',
    textAlign: 'start',
    cursor: 'grab',
    touchAction: 'pan-y',
    userSelect: 'none',
    '&[data-fixed]': { cursor: 'pointer' },
    '&[data-running]': { bg: 'brand.muted', borderInlineStartColor: 'brand.solid' },
    '&[data-dragged]': { boxShadow: 'float', zIndex: '2', cursor: 'grabbing' },
    _focusVisible: { zIndex: '2' },
  },
});

/** Half of it would say nothing. */
const Until = chakra('span', { base: { '@container (width < 5.75rem)': { display: 'none' } } });

const Handle = chakra('span', {
  base: { position: 'absolute', insetInline: '0', h: '6px', cursor: 'ns-resize', touchAction: 'none' },
});

/** An entry as a block of its day: drag it, pull its edges, or use the keys. */
export function CalendarBlock({ block, shown, isDragged, timeZone, ...rest }: CalendarBlockProps) {
  const { describedBy, onGrab, onOpen, onKeyDown } = rest;
  const { t } = useTranslation();
  const format = useFormat();
  const spanText = useSpanText();
  const { entry } = block;
  const { log, task } = entry;
  const title = task?.title || log.description || t('timesheets.noTask');
  const fixed = isFixed(block);
  const own = { start: minutesOfDay(entry.start, timeZone), end: minutesOfDay(entry.end, timeZone) };
  const [from, ownEnd] = spanText(isDragged ? shown : own).split(' – ');
  const until = entry.isRunning ? t('timesheets.now') : ownEnd;
  const range = `${from} – ${until}`;
  const words = { task: title, range, time: format.duration(entry.seconds) };
  const body = (
    <Body
      type="button"
      data-block={log.id}
      data-fixed={fixed ? '' : undefined}
      data-running={entry.isRunning ? '' : undefined}
      data-short={shown.end - shown.start < 30 ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      aria-label={t('timesheets.calendar.block', words)}
      aria-describedby={describedBy}
      title={`${title}\n${range}`}
      onPointerDown={(event) => {
        if (fixed) event.stopPropagation();
        else onGrab(event, 'move');
      }}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <chakra.span display="flex" alignItems="center" gap="1" fontWeight="medium" color="fg">
        {isLockedEntry(entry) ? <Lock size={11} aria-hidden /> : null}
        <QueuedMark ids={[log.id]} size={11} />
        <chakra.span truncate dir="auto">
          {title}
        </chakra.span>
      </chakra.span>{' '}
      {shown.end - shown.start >= 45 ? (
        <chakra.bdi dir="ltr" className="num" color="fg.muted" display="block" truncate>
          {from}
          <Until>{` – ${until}`}</Until>
        </chakra.bdi>
      ) : null}
      {fixed || entry.beganEarlier ? null : (
        <Handle top="0" onPointerDown={(event) => onGrab(event, 'start')} />
      )}
      {fixed || entry.goesOn ? null : <Handle bottom="0" onPointerDown={(event) => onGrab(event, 'end')} />}
    </Body>
  );
  return (
    <Frame
      style={{
        ...listColorVars(logColor(log)),
        // Running blocks grow upwards from the line of now, which would cross their words.
        ...(entry.isRunning ? { bottom: percent(dayMinutes - shown.end) } : { top: percent(shown.start) }),
        height: percent(shown.end - shown.start),
        ...laneOf(block),
      }}
    >
      {body}
      <span onPointerDown={(event) => event.stopPropagation()}>
        <EntryMenu log={log} timeZone={timeZone} />
      </span>
    </Frame>
  );
}
