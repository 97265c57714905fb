import { addDays, type Day, daysBetween } from '#shared/time/calendar-day.ts';
import { endOfMonth } from '#shared/time/month.ts';

export const budgetMeasures = ['hours', 'money', 'cost'] as const;
export type BudgetMeasure = (typeof budgetMeasures)[number];

export const budgetPeriods = ['once', 'monthly'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

export const budgetCounts = ['all', 'billable'] as const;

/** Percent at which managers are notified, where nobody chose others. */
export const usualAlertLevels = [75, 90, 100] as const;

/** The pace is that of so many last days on which somebody worked. */
export const paceDays = 10;
/** Fewer days give no reliable pace. */
const fewestPaceDays = 3;
const workingDaysOfWeek = 5;
/** Forecasts reach this many days ahead. */
const farthestDays = 3 * 365;

/** Seconds, or an amount of money as a decimal text. */
type Quantity = string;

interface BudgetFacts {
  readonly limit: Quantity;
  readonly used: Quantity;
  readonly period: BudgetPeriod;
  readonly alertLevels: readonly number[];
  /** The last days that were worked, also of the month before: day and quantity, the earliest first. */
  readonly lastDays: readonly (readonly [day: Day, quantity: number])[];
  readonly today: Day;
}

type BudgetState = 'fine' | 'near' | 'over';

interface BudgetForecast {
  /** At the present pace; absent where it lasts through the month, or for years. */
  readonly usedUpOn?: Day;
  /** The forecast for the end of the month. */
  readonly endsAt?: number;
}

export interface BudgetUse {
  /** Below zero where more was used. */
  readonly left: Quantity;
  /** Rounded down, so that 100 means all of it. */
  readonly percent: number;
  readonly state: BudgetState;
  /** Absent while too few days were worked. */
  readonly forecast?: BudgetForecast;
}

const fractionDigits = 4;
const unit = 10n ** BigInt(fractionDigits);

/** Ten thousandths, so that money is reckoned without fractions. */
function toUnits(quantity: Quantity): bigint {
  const [whole = '0', fraction = ''] = quantity.replace('-', '').split('.');
  const units = BigInt(whole) * unit + BigInt(fraction.slice(0, fractionDigits).padEnd(fractionDigits, '0'));
  return quantity.startsWith('-') ? -units : units;
}

function toQuantity(units: bigint): Quantity {
  const size = units < 0n ? -units : units;
  const fraction = String(size % unit)
    .padStart(fractionDigits, '0')
    .replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size / unit}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The average use per day, days off included; undefined while too few days have time. */
function paceOf({ lastDays, today }: BudgetFacts): number | undefined {
  const [first] = lastDays;
  if (first === undefined || lastDays.length < fewestPaceDays) return undefined;
  const days = daysBetween(first[0], today) + 1;
  // In the first week the days off are still to come.
  const spread = days < 7 ? (lastDays.length * 7) / workingDaysOfWeek : days;
  return lastDays.reduce((sum, [, quantity]) => sum + quantity, 0) / Math.max(days, spread);
}

function forecastOf(facts: BudgetFacts, left: number): BudgetForecast | undefined {
  const pace = paceOf(facts);
  if (pace === undefined) return undefined;
  const { period, today, used } = facts;
  const daysLeft = period === 'monthly' ? daysBetween(today, endOfMonth(today)) : farthestDays;
  const days = left > 0 && pace > 0 ? Math.ceil(left / pace) : undefined;
  return {
    ...(days === undefined || days > daysLeft ? {} : { usedUpOn: addDays(today, days) }),
    ...(period === 'monthly' ? { endsAt: Math.round((Number(used) + pace * daysLeft) * 100) / 100 } : {}),
  };
}

/** The percentage of a budget in use, and the day it runs out at the pace of the last working days. */
export function budgetUse(facts: BudgetFacts): BudgetUse {
  const [limit, used] = [toUnits(facts.limit), toUnits(facts.used)];
  const percent = limit > 0n ? Number((used * 100n) / limit) : 0;
  const forecast = forecastOf(facts, Number(toQuantity(limit - used)));
  const nearLevel = Math.min(usualAlertLevels[1], ...facts.alertLevels);
  return {
    left: toQuantity(limit - used),
    percent,
    state: used > limit ? 'over' : percent >= nearLevel ? 'near' : 'fine',
    ...(forecast === undefined ? {} : { forecast }),
  };
}

/** The highest level that is reached; 0 for none. */
export function reachedLevel(
  { percent }: Pick<BudgetUse, 'percent'>,
  alertLevels: readonly number[],
): number {
  return Math.max(0, ...alertLevels.filter((level) => percent >= level));
}
