import { useSearchParams } from 'react-router-dom';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { type Day, isDay } from '#shared/time/calendar-day.ts';
import { startOfWeek } from '#shared/time/week.ts';

export const sheetViews = ['week', 'list', 'calendar'] as const;
export type SheetView = (typeof sheetViews)[number];

export interface WeekChoice {
  view: SheetView;
  setView: (view: SheetView) => void;
  /** The first day of the week that is shown. */
  weekStart: Day;
  isThisWeek: boolean;
  /** The day of it that was chosen for a closer look. */
  day: Day | undefined;
  /** Whose week, when not one's own: an employee's id. */
  memberId: string | undefined;
  /** Undefined: the current one. */
  setWeek: (firstDay: Day | undefined) => void;
  setDay: (day: Day) => void;
  setMember: (employeeId: string | undefined) => void;
}

const dayIn = (text: string | null) => (text !== null && isDay(text) ? text : undefined);

/** What the address says is shown; without a word it is the person's own current week. */
export function useWeekView(): WeekChoice {
  const [params, setParams] = useSearchParams();
  const { startWeekOn } = useFormat();
  const thisWeek = startOfWeek(useToday(), startWeekOn);
  const weekStart = startOfWeek(dayIn(params.get('week')) ?? thisWeek, startWeekOn);

  function change(
    changes: Readonly<Record<string, string | undefined>>,
    options?: { replace: boolean },
  ): void {
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      return next;
    }, options);
  }

  return {
    view: sheetViews.find((each) => each === params.get('view')) ?? 'week',
    setView: (view) => change({ view: view === 'week' ? undefined : view }),
    weekStart,
    isThisWeek: weekStart === thisWeek,
    day: dayIn(params.get('day')),
    memberId: params.get('member') ?? undefined,
    setWeek: (firstDay) => change({ week: firstDay === thisWeek ? undefined : firstDay, day: undefined }),
    setDay: (day) => change({ day }, { replace: true }),
    setMember: (employeeId) => change({ member: employeeId }),
  };
}
