import {
  type AbsenceSpan,
  absenceDays,
  targetSeconds,
  type WorkCalendar,
} from '#shared/absences/absence-rules.ts';
import { type Day, eachDay } from '#shared/time/calendar-day.ts';
import { addMonths, endOfMonth, startOfMonth } from '#shared/time/month.ts';

/** The target and the time worked of a month. */
export interface MonthBalance {
  /** Its first day, also where the range begins later. */
  readonly month: Day;
  readonly targetSeconds: number;
  readonly workedSeconds: number;
  /** Worked less target of all months until then. */
  readonly balanceSeconds: number;
  /** Working days away by kind, without holidays. */
  readonly away: readonly { readonly kindId: string | undefined; readonly days: number }[];
}

interface BalanceQuestion {
  /** The last day counts in full, unless it is the one that is `open`. */
  readonly from: Day;
  readonly to: Day;
  /** Today, whose target is limited to the time worked so far. */
  readonly open?: { readonly day: Day; readonly workedSeconds: number } | undefined;
  /** Time worked, by the first day of the month. */
  readonly worked: ReadonlyMap<Day, number>;
  /** Approved absences; without a kind if the reader may not see it. */
  readonly absences: readonly (AbsenceSpan & { readonly kindId?: string | undefined })[];
}

function awayIn(
  calendar: WorkCalendar,
  absences: BalanceQuestion['absences'],
  range: { from: Day; to: Day },
) {
  const days = new Map<string | undefined, number>();
  for (const span of absences) {
    const taken = absenceDays(calendar, span, range);
    if (taken > 0) days.set(span.kindId, (days.get(span.kindId) ?? 0) + taken);
  }
  return [...days].map(([kindId, count]) => ({ kindId, days: count }));
}

/** The months of a range, each with the balance since the first day of the range. */
export function monthBalances(
  calendar: WorkCalendar,
  { from, to, open, worked, absences }: BalanceQuestion,
): MonthBalance[] {
  if (from > to) return [];
  const months: MonthBalance[] = [];
  const askedOn = (day: Day) => {
    const target = targetSeconds(calendar, absences, day);
    return day === open?.day ? Math.min(target, open.workedSeconds) : target;
  };
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) {
    const range = { from: month < from ? from : month, to: endOfMonth(month) > to ? to : endOfMonth(month) };
    const asked = eachDay(range.from, range.to).reduce((sum, day) => sum + askedOn(day), 0);
    const workedSeconds = worked.get(month) ?? 0;
    const before = months.at(-1)?.balanceSeconds ?? 0;
    months.push({
      month,
      targetSeconds: asked,
      workedSeconds,
      balanceSeconds: before + workedSeconds - asked,
      away: awayIn(calendar, absences, range),
    });
  }
  return months;
}
