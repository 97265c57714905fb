import type { z } from 'zod';
import { type RoundingMode, type SummaryDimension, summaryDimension } from '#shared/enums/report.ts';
import { type Day, daysBetween } from '#shared/time/calendar-day.ts';

/** Dimensions by which the time report can group its rows, in the order of display. */
export const viewDimension = summaryDimension.exclude(['team', 'billable', 'logType']);
export type ViewDimension = z.infer<typeof viewDimension>;

const timeDimension = summaryDimension.extract(['day', 'week', 'month']);
export type TimeDimension = z.infer<typeof timeDimension>;

export const isTime = (dimension: SummaryDimension): dimension is TimeDimension =>
  timeDimension.options.some((unit) => unit === dimension);

/** One or two that are not the same. */
export type ViewGroups = readonly [ViewDimension] | readonly [ViewDimension, ViewDimension];

/** The default is by date. */
export const defaultGroups = ['day', 'project'] as const satisfies ViewGroups;
export const defaultRounding: RoundingMode = 'nearest';

const mostDays = 45;
const mostWeeksInDays = 27 * 7;

interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** The finest unit whose columns remain readable for this range. */
function usualUnit({ from, to }: Days): TimeDimension {
  const days = daysBetween(from, to) + 1;
  if (days <= mostDays) return 'day';
  return days <= mostWeeksInDays ? 'week' : 'month';
}

/** The dimensions of the chart: a time at the foot, and something else on top of it. */
export function chartGroups(groups: readonly ViewDimension[], range: Days): [TimeDimension, ViewDimension] {
  const unit = groups.find((group) => isTime(group));
  const parts = groups.find((group) => !isTime(group));
  return [unit !== undefined && isTime(unit) ? unit : usualUnit(range), parts ?? 'project'];
}
