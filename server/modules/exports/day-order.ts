import type { Day } from '#shared/time/calendar-day.ts';

interface Dated {
  readonly id: string;
  /** Start of the log that the row is a part of; the rows come in this order. */
  readonly startedAt: Date;
  readonly from: Date;
  readonly day: Day;
}

/** Behind the clocks of Greenwich a day lasts this much longer, by the zone that is furthest behind. */
const longestLag = 12 * 3_600_000;
const dayMilliseconds = 24 * 3_600_000;

/** From then on no log begins on the day, wherever its owner is. */
const isOver = (day: Day, at: Date) =>
  at.getTime() >= Date.parse(`${day}T00:00:00Z`) + dayMilliseconds + longestLag;

/**
 * The same rows day after day, each in the order of its parts. A log over midnight comes with all of its days at once, so
 * the later ones wait until the logs of those days were read; never more than some days are held.
 */
export async function* inDayOrder<Row extends Dated>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  const waiting = new Map<Day, Row[]>();
  const release = function* (isDue: (day: Day) => boolean) {
    for (const day of [...waiting.keys()].toSorted()) {
      if (!isDue(day)) return;
      const held = waiting.get(day) ?? [];
      waiting.delete(day);
      yield* held.toSorted((a, b) => a.from.getTime() - b.from.getTime() || (a.id < b.id ? -1 : 1));
    }
  };
  let latest = Number.NEGATIVE_INFINITY;
  for await (const row of rows) {
    const hour = Math.floor(row.startedAt.getTime() / 3_600_000);
    if (hour > latest) yield* release((day) => isOver(day, row.startedAt));
    latest = Math.max(latest, hour);
    const held = waiting.get(row.day);
    if (held === undefined) waiting.set(row.day, [row]);
    else held.push(row);
  }
  yield* release(() => true);
}
