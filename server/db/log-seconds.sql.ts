import { type Fragment, type Sql, sql, toSql } from '#server/db/sql.ts';

/*
 * Whole seconds of a log `l`. Parts are always counted from the start of the log, so that the parts add up to the
 * log, and the logs to every report, statistic and timer.
 */

interface Span {
  readonly start: Fragment;
  readonly end: Fragment;
}

/** When the log ends in an answer: while it runs, at the moment of the answer. The same as `answeredStop` in code. */
export const answeredStopSql = (now: Fragment) =>
  sql`coalesce(l."stoppedAt", greatest(${toSql(now)}, l."startedAt"))`;

/** From the start of the log to an instant. */
export const secondsUntil = (until: Fragment) =>
  sql`floor(date_part('epoch', ${toSql(until)} - l."startedAt"))::int`;

/** Seconds between two instants; `end` and `start` are SQL, also those of the log itself. */
export function secondsBetween(log: Span, range: Span): Sql {
  const end = sql`least(${toSql(log.end)}, ${toSql(range.end)})`;
  const start = sql`greatest(${toSql(log.start)}, ${toSql(range.start)})`;
  return sql`greatest(0, ${secondsUntil(end)}
    - ${secondsUntil(start)})`;
}
