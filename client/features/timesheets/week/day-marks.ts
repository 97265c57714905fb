import type { WeekDay } from '#client/features/timesheets/week-grid.ts';

/** The attributes by which the styles of the grid know a column. */
export const dayMarks = ({ isToday, isWeekend }: Pick<WeekDay, 'isToday' | 'isWeekend'>) => ({
  'data-part': 'day',
  'data-today': isToday ? '' : undefined,
  'data-weekend': isWeekend ? '' : undefined,
});
