import { useTranslation } from 'react-i18next';
import type { SpotProps } from '#client/features/timesheets/use-grid-focus.ts';
import type { WeekDay } from '#client/features/timesheets/week-grid.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface WeekGridHeadProps {
  days: readonly WeekDay[];
  shown: Day | undefined;
  onDay: (day: Day) => void;
  spotProps: SpotProps;
}

/** What CSS tells a column by. */
export const dayMarks = ({ isToday, isWeekend }: Pick<WeekDay, 'isToday' | 'isWeekend'>) => ({
  'data-part': 'day',
  'data-today': isToday ? '' : undefined,
  'data-weekend': isWeekend ? '' : undefined,
});

/** The days; pressing one shows its entries below the grid. */
export function WeekGridHead({ days, shown, onDay, spotProps }: WeekGridHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <thead>
      <tr>
        <th scope="col" data-part="task">
          {t('timesheets.task')}
        </th>
        {days.map((column, index) => (
          <th
            key={column.day}
            scope="col"
            aria-current={column.isToday ? 'date' : undefined}
            {...dayMarks(column)}
          >
            <button
              type="button"
              className="num"
              title={format.dateLong(column.day)}
              aria-pressed={column.day === shown}
              onClick={() => onDay(column.day)}
              {...spotProps({ row: 0, column: index + 1 })}
            >
              {column.isToday ? t('ui.date.today') : format.weekdayShort(column.day)}{' '}
              <b>{Number(column.day.slice(8))}</b>
            </button>
          </th>
        ))}
        <th scope="col" data-part="total">
          {t('timesheets.total')}
        </th>
      </tr>
    </thead>
  );
}
