import { type SheetOwner, useSeenPeople } from '#client/features/time-logs/public/sheet-owners.ts';
import { useToday } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useAddress } from '#client/lib/use-address.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { startOfWeek } from '#shared/time/week.ts';

const sheetViews = ['week', 'list', 'calendar'] as const;
export const calendarViews = ['month', 'week', 'day'] as const;

export interface SheetChoice<View extends string> {
  /** The signed-in person first, then those whose time they may look at. */
  owners: readonly SheetOwner[];
  /** The owner of the shown time. */
  owner: SheetOwner | undefined;
  view: View;
  /** Absent: the signed-in person. */
  setMember: (employeeId: string | undefined) => void;
}

function useOwners(memberId: string | null) {
  const { owners } = useSeenPeople();
  return { owners, owner: owners.find(({ employeeId }) => employeeId === memberId) ?? owners[0] };
}

export interface WeekChoice extends SheetChoice<(typeof sheetViews)[number]> {
  /** The same week in the calendar, which was a view of the timesheet. */
  calendarPath: string;
  /** The first day of the week that is shown. */
  weekStart: Day;
  isThisWeek: boolean;
  /** The day of it that was chosen for a closer look. */
  day: Day | undefined;
  /** Undefined: the current one. */
  setWeek: (firstDay: Day | undefined) => void;
  setDay: (day: Day) => void;
}

/** Timesheets as the address names them; at first the person's own current week. */
export function useWeekView(): WeekChoice {
  const { params, change, dayOf } = useAddress();
  const { startWeekOn } = useFormat();
  const thisWeek = startOfWeek(useToday(), startWeekOn);
  const weekStart = startOfWeek(dayOf('week') ?? thisWeek, startWeekOn);
  return {
    ...useOwners(params.get('member')),
    view: sheetViews.find((each) => each === params.get('view')) ?? 'week',
    calendarPath: paths.calendar({
      view: 'week',
      day: dayOf('day') ?? dayOf('week') ?? undefined,
      member: params.get('member') ?? undefined,
    }),
    weekStart,
    isThisWeek: weekStart === thisWeek,
    day: dayOf('day'),
    setWeek: (firstDay) => change({ week: firstDay === thisWeek ? undefined : firstDay, day: undefined }),
    setDay: (day) => change({ day }, { replace: true }),
    setMember: (member) => change({ member }),
  };
}

export interface CalendarChoice extends SheetChoice<(typeof calendarViews)[number]> {
  setView: (view: (typeof calendarViews)[number]) => void;
  /** The day that is looked at; its week or month is shown. */
  day: Day;
  setDay: (day: Day) => void;
  /** The same, as a step that the way back passes over. */
  moveTo: (day: Day) => void;
}

/** The calendar as the address names it; at first the person's own current month. */
export function useCalendarView(): CalendarChoice {
  const { params, change, dayOf } = useAddress();
  const today = useToday();
  const other = (day: Day) => (day === today ? undefined : day);
  return {
    ...useOwners(params.get('member')),
    view: calendarViews.find((each) => each === params.get('view')) ?? 'month',
    setView: (view) => change({ view: view === 'month' ? undefined : view }),
    day: dayOf('day') ?? today,
    setDay: (day) => change({ day: other(day) }),
    moveTo: (day) => change({ day: other(day) }, { replace: true }),
    setMember: (member) => change({ member }),
  };
}
