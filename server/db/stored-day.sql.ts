import { type Param, raw, type Sql, sql } from '#server/db/sql.ts';

/** Whether a date has no time, and is that day in every zone; like `dayOfDate` of `shared/time`. */
const isPlainDay = (column: string) =>
  raw(`date_trunc('day', ${column} at time zone 'UTC') = ${column} at time zone 'UTC'`);

/** The day of a date column that clients may fill with a time, in a zone. */
export function storedDaySql(column: string, zone: Param<string>): Sql {
  return sql`(case when ${isPlainDay(column)} then ${raw(column)} at time zone 'UTC' else ${raw(column)} at time zone ${zone} end)::date`;
}

/** The edge of a day: for dates without a time, and for those with one. */
export type DayEdge = readonly [plain: Date, there: Date];

/** A date column on one side of the edge of a day. */
export const storedDayCompared =
  (column: string, comparison: '>=' | '<') =>
  (edge: Param<unknown>): Sql =>
    sql`${raw(`${column} ${comparison} case when`)} ${isPlainDay(column)} then (${edge}::timestamptz[])[1] else (${edge}::timestamptz[])[2] end`;
