import type { DayRange } from '#client/ui/dates/date-presets.ts';
import type { Summary, SummaryChild } from '#shared/reports/summary.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** A project with the time that went into it. */
type ProjectShare = SummaryChild;

export interface OwnPeriod {
  readonly seconds: number;
  readonly billableSeconds: number;
  /** Days with time. */
  readonly days: number;
  readonly busiest: { readonly day: Day; readonly seconds: number } | undefined;
  /** Most first; `share` is that of this period. */
  readonly projects: readonly ProjectShare[];
}

const isIn = ({ from, to }: DayRange, day: Day) => day >= from && day <= to;

/** A part of one's own summary by day and project. */
export function ownPeriod({ rows }: Summary, range: DayRange): OwnPeriod {
  const days = rows.filter(({ key }) => isIn(range, key));
  const seconds = days.reduce((sum, day) => sum + day.seconds, 0);
  const projects = new Map<string, ProjectShare>();
  for (const child of days.flatMap(({ children }) => children ?? [])) {
    const before = projects.get(child.key);
    const sum = (before?.seconds ?? 0) + child.seconds;
    projects.set(child.key, { ...child, seconds: sum, share: (sum / seconds) * 100 });
  }
  const [busiest] = [...days].sort((one, other) => other.seconds - one.seconds);
  return {
    seconds,
    billableSeconds: days.reduce((sum, day) => sum + day.billableSeconds, 0),
    days: days.filter((day) => day.seconds > 0).length,
    busiest: busiest && { day: busiest.key, seconds: busiest.seconds },
    projects: [...projects.values()].sort((one, other) => other.seconds - one.seconds),
  };
}
