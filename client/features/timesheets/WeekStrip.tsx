import { chakra } from '@chakra-ui/react';
import type { FreeDay } from '#client/features/absences/public/use-free-days.ts';
import { BreakMark } from '#client/features/timer/public/BreakNote.tsx';
import { ClosedMark, FreeDayIcon } from '#client/features/timesheets/SheetMarks.tsx';
import type { WeekDay } from '#client/features/timesheets/week-grid.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import type { Day } from '#shared/time/calendar-day.ts';

interface WeekStripProps {
  days: readonly WeekDay[];
  shown: Day | undefined;
  onDay: (day: Day) => void;
  freeDays?: ReadonlyMap<Day, FreeDay>;
}

const DayButton = chakra('button', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    minH: '56px',
    minW: '0',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'transparent',
    textStyle: 'xs',
    color: 'fg.subtle',
    cursor: 'pointer',
    '& b': { textStyle: 'md', fontWeight: 'semibold', color: 'fg' },
    '&[data-empty] b': { color: 'fg.subtle' },
    '&[data-today] span': { color: 'brand.fg', fontWeight: 'semibold' },
    '&[aria-pressed=true]': {
      bg: 'brand.subtle',
      borderColor: 'brand.emphasized',
      color: 'brand.fg',
      '& b': { color: 'brand.fg' },
    },
  },
});

/** The week on a phone: a choice of days, with the time below each name. */
export function WeekStrip({ days, shown, onDay, freeDays }: WeekStripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <chakra.div
      role="group"
      aria-label={t('timesheets.days')}
      className="num"
      display="grid"
      gridTemplateColumns="repeat(7, minmax(0, 1fr))"
      gap="1"
      mb="3"
    >
      {days.map(({ day, seconds, entries, isToday, isClosed, missingBreakMinutes }) => {
        const isEmpty = entries.length === 0;
        const freeDay = freeDays?.get(day);
        const time = isEmpty ? '–' : format.duration(seconds);
        return (
          <DayButton
            key={day}
            type="button"
            aria-pressed={day === shown}
            aria-current={isToday ? 'date' : undefined}
            data-today={isToday ? '' : undefined}
            data-empty={isEmpty ? '' : undefined}
            onClick={() => onDay(day)}
          >
            <span>
              {isClosed ? <ClosedMark size={10} /> : null}{' '}
              <BreakMark minutes={missingBreakMinutes} size={10} /> {format.weekdayShort(day)}
            </span>{' '}
            <VisuallyHidden>{format.dayMonth(day)}</VisuallyHidden> <b>{time}</b>
            {freeDay ? <FreeDayIcon day={freeDay} /> : null}
          </DayButton>
        );
      })}
    </chakra.div>
  );
}
