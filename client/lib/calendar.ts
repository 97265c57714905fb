/** A calendar day as the API writes it: `YYYY-MM-DD`, no zone. */
export type Day = string;

export type WeekStart = 0 | 1 | 6;

const dayMs = 86_400_000;

/** Days are reckoned at midnight UTC, where every day has 24 hours. */
const toUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

/** Today by the wall clock of this device. */
export function today(): Day {
  const now = new Date();
  return toDay(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

export const addDays = (day: Day, amount: number): Day =>
  toDay(new Date(toUtc(day).getTime() + amount * dayMs));

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

export function lastOfMonth(day: Day): Day {
  const date = toUtc(day);
  return toDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)));
}

/** The same day of another month, or that month's last day where it has none. */
export function addMonths(day: Day, amount: number): Day {
  const date = toUtc(day);
  const first = toDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + amount, 1)));
  const last = lastOfMonth(first);
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`;
  return wanted < last ? wanted : last;
}

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / dayMs);

export function startOfWeek(day: Day, weekStartsOn: WeekStart = 1): Day {
  const back = (toUtc(day).getUTCDay() - weekStartsOn + 7) % 7;
  return addDays(day, -back);
}

export const endOfWeek = (day: Day, weekStartsOn: WeekStart = 1): Day =>
  addDays(startOfWeek(day, weekStartsOn), 6);

/** ISO 8601: week 1 is the week that holds the year's first Thursday. */
export function isoWeek(day: Day): number {
  const thursday = addDays(startOfWeek(day), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

/** The six weeks that a month's page shows. */
export function monthGrid(month: Day, weekStartsOn: WeekStart = 1): Day[][] {
  const first = startOfWeek(firstOfMonth(month), weekStartsOn);
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(first, week * 7 + day)),
  );
}
