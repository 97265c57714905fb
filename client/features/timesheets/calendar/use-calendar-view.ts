import { useSearchParams } from 'react-router-dom';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { type Day, isDay } from '#shared/time/calendar-day.ts';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

export interface CalendarChoice {
  view: CalendarView;
  /** The day that is looked at; its week or month is shown. */
  day: Day;
  /** Whose, when not one's own: an employee's id. */
  memberId: string | undefined;
  setView: (view: CalendarView) => void;
  setDay: (day: Day) => void;
  /** The same, as a step that the way back passes over. */
  moveTo: (day: Day) => void;
  setMember: (employeeId: string | undefined) => void;
}

/** What the address says is shown; without a word it is the person's own current month. */
export function useCalendarView(): CalendarChoice {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const asked = params.get('day');

  function change(name: string, value: string | undefined, options?: { replace: boolean }): void {
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      return next;
    }, options);
  }

  const dayWord = (day: Day) => (day === today ? undefined : day);
  return {
    view: calendarViews.find((each) => each === params.get('view')) ?? 'month',
    day: asked !== null && isDay(asked) ? asked : today,
    memberId: params.get('member') ?? undefined,
    setView: (view) => change('view', view === 'month' ? undefined : view),
    setDay: (day) => change('day', dayWord(day)),
    moveTo: (day) => change('day', dayWord(day), { replace: true }),
    setMember: (employeeId) => change('member', employeeId),
  };
}
