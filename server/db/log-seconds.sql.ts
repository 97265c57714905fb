/*
 * Whole seconds of a log `l`. They are counted from its start wherever a part of it is asked for, so that its parts add
 * up to the log, and logs to every report, statistic and timer.
 */

/** When the log ends in an answer: while it runs, at the moment of the answer. The same as `answeredStop` in code. */
export const answeredStopSql = (now: string) => `coalesce(l."stoppedAt", greatest(${now}, l."startedAt"))`;

/** From the start of the log to an instant. */
export const secondsUntil = (until: string) => `floor(date_part('epoch', ${until} - l."startedAt"))::int`;

/** Of what lies between two instants; `end` and `start` are SQL, also those of the log itself. */
export const secondsBetween = (
  log: { readonly start: string; readonly end: string },
  range: { readonly start: string; readonly end: string },
) => `greatest(0, ${secondsUntil(`least(${log.end}, ${range.end})`)}
    - ${secondsUntil(`greatest(${log.start}, ${range.start})`)})`;
