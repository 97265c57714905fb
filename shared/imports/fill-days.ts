import type { DayLength, Span, ZoneClock } from '#shared/imports/read-span.ts';

const daySeconds = 86_400;
const firstSecond = 9 * 3600;

/** Finds places for durations of which a file does not say when in the day they were. */
export interface DayFiller {
  /** Undefined where the day of that person is full. */
  place(employeeId: string, length: DayLength): Span | undefined;
}

/** The rows of a person's day follow each other from nine o'clock on; what would pass midnight goes before them. */
export function createDayFiller(clock: ZoneClock): DayFiller {
  const filled = new Map<string, { from: number; to: number }>();
  return {
    place(employeeId, { day, seconds }) {
      const key = `${employeeId} ${day}`;
      const now = filled.get(key) ?? { from: firstSecond, to: firstSecond };
      const isAfter = now.to + seconds <= daySeconds;
      const second = isAfter ? now.to : now.from - seconds;
      const startedAt = second < 0 ? undefined : clock.instants(day, second)[0];
      if (startedAt === undefined) return undefined;
      filled.set(key, isAfter ? { ...now, to: second + seconds } : { ...now, from: second });
      return { startedAt, stoppedAt: new Date(startedAt.getTime() + seconds * 1000) };
    },
  };
}
