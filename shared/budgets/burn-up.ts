import type { Budget } from '#shared/budgets/budget.schema.ts';
import { addDays, type Day, daysBetween, eachDay } from '#shared/time/calendar-day.ts';
import { endOfMonth } from '#shared/time/month.ts';

export interface BurnUpPoint {
  readonly day: Day;
  /** Cumulative use at the end of the day; absent for future days. */
  readonly used?: number;
  /** From today on. */
  readonly forecast?: number;
}

interface Series {
  readonly before: number;
  readonly days: readonly (readonly [day: Day, quantity: number])[];
}

type Facts = Pick<Budget, 'limit' | 'used' | 'period' | 'forecast' | 'today'>;

/** The forecast use of each day to come. */
function paceOf({ limit, used, forecast, today }: Facts): number | undefined {
  const { usedUpOn, endsAt } = forecast ?? {};
  const ofDays = (quantity: number, until: Day) => quantity / Math.max(1, daysBetween(today, until));
  if (endsAt !== undefined) return ofDays(endsAt - Number(used), endOfMonth(today));
  return usedUpOn === undefined ? undefined : ofDays(Number(limit) - Number(used), usedUpOn);
}

/** The last day of the chart: of the month, else when the budget is used up, as far as that is not out of scale. */
function lastDayOf({ period, forecast, today }: Facts, from: Day): Day {
  if (period === 'monthly') return endOfMonth(today);
  const farthest = addDays(today, Math.max(14, daysBetween(from, today)));
  const { usedUpOn = today } = forecast ?? {};
  return usedUpOn.localeCompare(farthest) < 0 ? usedUpOn : farthest;
}

/** The lines of a chart: cumulative use by day, and from today on the forecast. */
export function burnUp(budget: Facts, { before, days }: Series): BurnUpPoint[] {
  const { today, used } = budget;
  const from = budget.period === 'monthly' ? `${today.slice(0, 8)}01` : (days[0]?.[0] ?? today);
  const quantities = new Map(days);
  const pace = paceOf(budget);
  let sum = before;
  return eachDay(from, lastDayOf(budget, from)).map((day) => {
    sum += quantities.get(day) ?? 0;
    const ahead = daysBetween(today, day);
    return {
      day,
      ...(ahead > 0 ? {} : { used: ahead === 0 ? Number(used) : sum }),
      ...(ahead < 0 || pace === undefined ? {} : { forecast: Number(used) + pace * ahead }),
    };
  });
}
