const MINUTE = 60;
const HOUR = 3600;

/** `5400` → `1:30`. Unfinished minutes are left out, so that a running figure never runs ahead. */
export function formatHoursMinutes(seconds: number): string {
  const { sign, hours, minutes } = clockParts(seconds);
  return hours === 0 && minutes === 0 ? '0:00' : `${sign}${hours}:${twoDigits(minutes)}`;
}

/** Cuts a duration to whole minutes, as screens show it. */
export const cutToMinutes = (seconds: number): number => Math.trunc(seconds / MINUTE) * MINUTE;

/** The sum that a screen shows beside its parts: the parts as shown, added up. */
export const sumOfShown = (parts: readonly { readonly seconds: number }[]): number =>
  parts.reduce((sum, { seconds }) => sum + cutToMinutes(seconds), 0);

/**
 * Shows many parts of one sum so that they add up to it: each is what the rounded sum of all so far grows by, and never a
 * whole unit away from its own. The sum is the true one, however it is parted.
 */
export function addingUp(round: (seconds: number) => number, before = 0): (seconds: number) => number {
  let sum = before;
  return (seconds) => {
    const shown = round(sum);
    sum += seconds;
    return round(sum) - shown;
  };
}

/**
 * Shows a table of durations in whole minutes: cells add up to their line and column, and all of them to the sum of all.
 * A minute that a line has beyond those of its cells goes to the column that lacks most so far.
 */
export function shownCells(lines: readonly (readonly number[])[]): number[][] {
  const ofLine = addingUp(cutToMinutes);
  const lacking: number[] = [];
  return lines.map((line) => {
    const cells = line.map(cutToMinutes);
    const cut = line.map((seconds, column) => seconds - (cells[column] ?? 0));
    for (const [column, seconds] of cut.entries()) lacking[column] = (lacking[column] ?? 0) + seconds;
    const rest = ofLine(sumOf(line)) - sumOf(cells);
    const next = [...cut.keys()]
      .filter((column) => (cut[column] ?? 0) > 0)
      .sort((a, b) => (lacking[b] ?? 0) - (lacking[a] ?? 0));
    for (const column of next.slice(0, rest / MINUTE)) {
      cells[column] = (cells[column] ?? 0) + MINUTE;
      lacking[column] = (lacking[column] ?? 0) - MINUTE;
    }
    return cells;
  });
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

/** `4368` → `1:12:48`. */
export function formatHoursMinutesSeconds(seconds: number): string {
  const { sign, hours, minutes, rest } = clockParts(seconds);
  return `${sign}${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`;
}

/** `5400` → `1.50`; always with a dot, for files and forms. */
export function formatDecimalHours(seconds: number, { digits = 2 }: { digits?: number } = {}): string {
  const text = secondsToHours(seconds).toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text;
}

export function secondsToHours(seconds: number): number {
  return seconds / HOUR;
}

export function hoursToSeconds(hours: number): number {
  return Math.round(hours * HOUR);
}

/** Hours 0 to 999, minutes 0 to 59. */
export const estimateLimits = {
  maxHours: 999,
  maxMinutes: 59,
  maxSeconds: 999 * HOUR + 59 * MINUTE,
} as const;

export function isEstimateWithinLimits({ hours, minutes }: { hours: number; minutes: number }): boolean {
  return isIntegerUpTo(hours, estimateLimits.maxHours) && isIntegerUpTo(minutes, estimateLimits.maxMinutes);
}

/** The two figures of the estimate editor; `joinEstimate` is the way back. */
export function splitEstimate(seconds: number): { hours: number; minutes: number } {
  const { hours, minutes } = clockParts(Math.max(0, seconds));
  return { hours, minutes };
}

export function joinEstimate(parts: { hours?: number; minutes?: number }): number {
  return (parts.hours ?? 0) * HOUR + (parts.minutes ?? 0) * MINUTE;
}

function clockParts(seconds: number) {
  const whole = Math.floor(Math.abs(seconds));
  return {
    sign: seconds < 0 && whole > 0 ? '-' : '',
    hours: Math.floor(whole / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    rest: whole % MINUTE,
  };
}

function isIntegerUpTo(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
