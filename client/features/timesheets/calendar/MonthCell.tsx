import { chakra } from '@chakra-ui/react';
import { ListTodo } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FreeDay } from '#client/features/absences/public/use-free-days.ts';
import { logColor } from '#client/features/time-logs/public/log-color.ts';
import type { Planned, PlannedTask } from '#client/features/timesheets/calendar/PlannedList.tsx';
import { ClosedMark, FreeDayMark } from '#client/features/timesheets/SheetMarks.tsx';
import { buildWeekGrid, type WeekDay } from '#client/features/timesheets/week-grid.ts';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
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

const shownLines = 3;
const iconSize = 11;

/** The screen reader label of a day: the date, its time, its plans. */
function useDayWords({ day, seconds, planned, isClosed }: MonthDay, freeDay: FreeDay | undefined): string {
  const { t } = useTranslation();
  const format = useFormat();
  const words = [
    format.dateLong(day),
    freeDay?.name,
    isClosed ? t('closedTime.mark') : undefined,
    seconds > 0 ? t('calendar.tracked', { time: format.duration(seconds) }) : undefined,
    planned.length > 0 ? t('calendar.planned', { count: planned.length }) : undefined,
  ];
  return words.filter((word) => word !== undefined).join(', ');
}

/** One day of the month; its looks are those of the month's sheet. */
export function MonthCell({ day, freeDay, to, inMonth, isFocusable, isWaiting }: MonthCellProps) {
  const format = useFormat();
  const words = useDayWords(day, freeDay);
  return (
    <td data-weekend={day.isWeekend ? '' : undefined} data-outside={inMonth ? undefined : ''}>
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
              <ListTodo size={iconSize} />
              {day.planned.length}
            </span>
          ) : null}
          {isWaiting ? (
            <span data-part="waiting" />
          ) : (
            <Lines day={day} most={freeDay ? shownLines - 1 : shownLines} />
          )}
        </span>
      </Link>
    </td>
  );
}

/** Worked tasks, then planned ones; the rest is a count. */
function Lines({ day, most }: { day: MonthDay; most: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const worked = day.worked.slice(0, most);
  const planned = day.planned.slice(0, most - worked.length);
  const rest = day.worked.length + day.planned.length - worked.length - planned.length;
  return (
    <>
      {worked.map(({ key, title, color, seconds }) => (
        <span key={key} data-part="line">
          <i style={listColorVars(color)} />
          <bdi title={title}>{title ?? t('timesheets.noTask')}</bdi>
          <span className="num">{format.duration(seconds)}</span>
        </span>
      ))}
      {planned.map(({ id, title }) => (
        <span key={id} data-part="line" data-planned="">
          <ListTodo size={iconSize} />
          <bdi title={title}>{title}</bdi>
        </span>
      ))}
      {rest > 0 ? <span data-part="rest">{t('calendar.more', { count: rest })}</span> : null}
    </>
  );
}

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
}

interface MonthView {
  /** The weeks that are shown, each by its days. */
  weeks: readonly (readonly Day[])[];
  timeZone: string;
  now: Date;
  isClosed: (day: Day) => boolean;
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
  const { weeks, ...rest } = view;
  return weeks.map(([weekStart = '']) =>
    buildWeekGrid(logs, { weekStart, ...rest }).days.map((day) => {
      const worked = linesOf(day);
      const done = new Set(worked.map(({ key }) => key));
      const left = (planned.get(day.day) ?? []).filter(({ id }) => !done.has(id));
      return { ...day, worked, planned: left };
    }),
  );
}
