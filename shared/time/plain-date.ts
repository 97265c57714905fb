import { type Day, isDay } from './calendar-day.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const DATE_TEXT =
  /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{4})(?: \d{2}:\d{2}:\d{2}(?: GMT[+-]\d{4}(?: \(.*\))?)?)?$/;

/**
 * The calendar day a daily plan is for. Takes `2025-11-20`, an ISO date-time, and what a JavaScript `Date`
 * prints (`Thu Nov 20 2025 10:15:30 GMT+0100 (…)`); the day is the one in the text's own offset.
 */
export function parsePlanDate(text: string): Day | undefined {
  const day = dayInText(text.trim());
  return day !== undefined && isDay(day) ? day : undefined;
}

function dayInText(text: string): string | undefined {
  const iso = ISO.exec(text);
  if (iso) return iso[1];
  const [, monthName = '', dayOfMonth, year] = DATE_TEXT.exec(text) ?? [];
  const month = MONTHS.indexOf(monthName) + 1;
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}-${dayOfMonth}` : undefined;
}
