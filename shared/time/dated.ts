import { addDays, type Day } from '#shared/time/calendar-day.ts';

/** A value from a day on; without a day, since ever. */
export interface Dated<Value> {
  readonly validFrom?: Day | null | undefined;
  readonly value: Value;
}

/** Before every day. */
const ever = '';

/**
 * The value that holds on a day: the latest that has begun. `settingOn` (server/db/dated-settings.sql.ts) is the same in
 * a statement.
 */
export function valueOn<Value>(history: readonly Dated<Value>[], day: Day): Value | undefined {
  let latest: Dated<Value> | undefined;
  for (const one of history) {
    const from = one.validFrom ?? ever;
    if (from <= day && (latest === undefined || from >= (latest.validFrom ?? ever))) latest = one;
  }
  return latest?.value;
}

/** Combines several histories: the result may change on each day on which one of them does. */
export function combineDated<Value>(
  histories: readonly (readonly Dated<unknown>[])[],
  on: (day: Day) => Value,
): Dated<Value>[] {
  const days = new Set([ever, ...histories.flat().map(({ validFrom }) => validFrom ?? ever)]);
  return [...days].toSorted().map((day) => ({ validFrom: day === ever ? null : day, value: on(day) }));
}

/** The part of a range that each value holds on, in order. */
export function eachSpan<Value>(
  history: readonly Dated<Value>[],
  { from, to }: { from: Day; to: Day },
): { from: Day; to: Day; value: Value | undefined }[] {
  const days = history.flatMap(({ validFrom }) =>
    validFrom && validFrom > from && validFrom <= to ? [validFrom] : [],
  );
  const starts = [from, ...new Set(days)].toSorted();
  return starts.map((start, index) => {
    const next = starts[index + 1];
    return { from: start, to: next === undefined ? to : addDays(next, -1), value: valueOn(history, start) };
  });
}

/** The days until today, first and last, that a value from a day on changes; undefined for a future one. */
export function changedDays(
  history: readonly Pick<Dated<unknown>, 'validFrom'>[],
  { validFrom, today }: { validFrom: Day | null; today: Day },
): { from: Day | undefined; until: Day } | undefined {
  if ((validFrom ?? ever) >= today) return undefined;
  const later = history.flatMap((one) =>
    one.validFrom && one.validFrom > (validFrom ?? ever) && one.validFrom < today ? [one.validFrom] : [],
  );
  const [next] = later.toSorted();
  return { from: validFrom ?? undefined, until: addDays(next ?? today, -1) };
}
