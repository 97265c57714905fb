import { chakra } from '@chakra-ui/react';
import { Check, ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FreeDay } from '#client/features/absences/public/use-free-days.ts';
import { EventPopover } from '#client/features/calendars/public/EventPopover.tsx';
import { useEventLabel } from '#client/features/calendars/public/event-words.ts';
import { logColor } from '#client/features/time-logs/public/log-color.ts';
import type { Planned, PlannedTask } from '#client/features/timesheets/calendar/PlannedList.tsx';
import { ClosedMark, FreeDayMark, useWithoutTask } from '#client/features/timesheets/SheetMarks.tsx';
import { buildWeekGrid, type WeekDay } from '#client/features/timesheets/week-grid.ts';
import { useEventTitle } from '#client/features/workspace/public/event-words.ts';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { eventsOfDay } from '#shared/calendars/event-day.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

interface MonthCellProps {
  day: MonthDay;
  freeDay: FreeDay | undefined;
  /** The page of the day. */
  to: string;
  inMonth: boolean;
  isFocusable: boolean;
  isWaiting: boolean;
}

const linesAtMost = 3;
const iconSize = 11;

/** The screen reader label of a day: the date, its time, its plans. */
function useDayWords(
  { day, seconds, planned, events, isClosed }: MonthDay,
  freeDay: FreeDay | undefined,
): string {
  const { t } = useTranslation();
  const format = useFormat();
  const words = [
    format.dateLong(day),
    freeDay?.name,
    isClosed ? t('closedTime.mark') : undefined,
    seconds > 0 ? t('calendar.tracked', { time: format.duration(seconds) }) : undefined,
    planned.length > 0 ? t('calendar.planned', { count: planned.length }) : undefined,
    events.length > 0 ? t('calendars.count', { count: events.length }) : undefined,
  ];
  return words.filter((word) => word !== undefined).join(', ');
}

/** One day of the month; its looks are those of the month's sheet. */
export function MonthCell({ day, freeDay, to, inMonth, isFocusable, isWaiting }: MonthCellProps) {
  const format = useFormat();
  const words = useDayWords(day, freeDay);
  const { worked, planned, events, rest } = shownLines(day, freeDay ? linesAtMost - 1 : linesAtMost);
  return (
    <td
      data-weekend={day.isWeekend ? '' : undefined}
      data-outside={inMonth ? undefined : ''}
      data-today={day.isToday ? '' : undefined}
    >
      <div data-part="day">
        <Link
          to={to}
          data-day={day.day}
          aria-current={day.isToday ? 'date' : undefined}
          tabIndex={isFocusable ? 0 : -1}
        >
          <chakra.span srOnly>{words}</chakra.span>
          <span aria-hidden style={{ display: 'contents' }}>
            <span data-part="head" className="num">
              <chakra.span display="inline-flex" alignItems="center" gap="1">
                <b>{Number(day.day.slice(8))}</b>
                {day.isClosed ? <ClosedMark size={iconSize} /> : null}
              </chakra.span>
              {day.seconds >= 60 ? <span>{format.duration(day.seconds)}</span> : null}
            </span>
            <FreeDayMark day={freeDay} />
            {day.planned.length > 0 ? (
              <span data-part="count" className="num">
                <ListChecks size={iconSize} />
                {day.planned.length}
              </span>
            ) : null}
            {isWaiting ? <span data-part="waiting" /> : <WorkLines worked={worked} planned={planned} />}
          </span>
        </Link>
        {isWaiting ? null : <EventLines events={events} rest={rest} isFocusable={isFocusable} />}
      </div>
    </td>
  );
}

/** Worked tasks, then planned ones and events; one line is for events, and what has no room is a count. */
function shownLines(day: MonthDay, most: number) {
  const forWork = most - Math.min(1, day.events.length);
  const worked = day.worked.slice(0, forWork);
  const planned = day.planned.slice(0, forWork - worked.length);
  const events = day.events.slice(0, most - worked.length - planned.length);
  const rest = countOf([day.worked, day.planned, day.events]) - countOf([worked, planned, events]);
  return { worked, planned, events, rest };
}

function WorkLines({ worked, planned }: Pick<MonthDay, 'worked' | 'planned'>) {
  const format = useFormat();
  const withoutTask = useWithoutTask();
  return (
    <>
      {worked.map(({ key, title, color, seconds }) => (
        <span key={key} data-part="line">
          <i style={listColorVars(color)} />
          <bdi title={title}>{title ?? withoutTask}</bdi>
          <span className="num">{format.duration(seconds)}</span>
        </span>
      ))}
      {planned.map(({ id, title }) => (
        <span key={id} data-part="line" data-planned="">
          <ListChecks size={iconSize} />
          <bdi title={title}>{title}</bdi>
        </span>
      ))}
    </>
  );
}

interface EventLinesProps extends Pick<MonthDay, 'events'> {
  /** The number of lines for which there is no room. */
  rest: number;
  isFocusable: boolean;
}

/** Events of the day, beside its link: pressed, each says what can be done with it. */
function EventLines({ events, rest, isFocusable }: EventLinesProps) {
  const { t } = useTranslation();
  const titleOf = useEventTitle();
  const labelOf = useEventLabel();
  return (
    <>
      {events.map((event) => (
        <EventPopover
          key={event.id}
          event={event}
          trigger={
            <button
              type="button"
              data-part="line"
              data-event=""
              tabIndex={isFocusable ? 0 : -1}
              aria-label={labelOf(event)}
              title={labelOf(event)}
            >
              {event.entry ? <Check size={iconSize} aria-hidden /> : <i />}
              <bdi>{titleOf(event)}</bdi>
            </button>
          }
        />
      ))}
      {rest > 0 ? (
        <span data-part="rest" aria-hidden>
          {t('calendar.more', { count: rest })}
        </span>
      ) : null}
    </>
  );
}

const countOf = (lists: readonly (readonly unknown[])[]) =>
  lists.reduce((sum, { length }) => sum + length, 0);

interface MonthLine {
  key: string;
  title: string | undefined;
  color: string | undefined;
  seconds: number;
}

export interface MonthDay extends WeekDay {
  /** Worked tasks, longest first. */
  worked: readonly MonthLine[];
  /** Planned tasks without work. */
  planned: readonly PlannedTask[];
  /** Of the person's calendars; those of whole days first. */
  events: readonly CalendarEvent[];
}

interface MonthView {
  /** The weeks that are shown, each by its days. */
  weeks: readonly (readonly Day[])[];
  timeZone: string;
  now: Date;
  isClosed: (day: Day) => boolean;
  events: readonly CalendarEvent[];
}

function linesOf({ entries }: WeekDay): MonthLine[] {
  const lines = new Map<string, MonthLine>();
  for (const { task, log, seconds } of entries) {
    const key = task?.id ?? log.description ?? '';
    const before = lines.get(key)?.seconds ?? 0;
    const title = task?.title ?? log.description ?? undefined;
    lines.set(key, { key, title, color: logColor(log), seconds: before + seconds });
  }
  return [...lines.values()].sort((a, b) => b.seconds - a.seconds);
}

/** The days of a month's page with what was worked and is planned on each. */
export function monthDays(logs: readonly TimeLog[], planned: Planned, view: MonthView): MonthDay[][] {
  const { weeks, events, ...rest } = view;
  return weeks.map(([weekStart = '']) =>
    buildWeekGrid(logs, { weekStart, ...rest }).days.map((day) => {
      const worked = linesOf(day);
      const done = new Set(worked.map(({ key }) => key));
      const left = (planned.get(day.day) ?? []).filter(({ id }) => !done.has(id));
      const { wholeDays, parts } = eventsOfDay(events, day.day, view.timeZone);
      return { ...day, worked, planned: left, events: [...wholeDays, ...parts.map(({ event }) => event)] };
    }),
  );
}
