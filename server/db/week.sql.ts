import { type Fragment, type Param, raw, type Sql, sql, toSql } from '#server/db/sql.ts';
import { weekDayNames } from '#shared/enums/calendar.ts';

const names = raw(weekDayNames.map((name) => `'${name}'`).join(','));

/** The first day of the week that holds a date, as `startOfWeek` of `shared/time`: weeks begin on the named weekday. */
export function startOfWeekSql(day: Fragment, startWeekOn: Fragment): Sql {
  const date = toSql(day);
  return sql`(${date} - (extract(isodow from ${date})::int - array_position(array[${names}], ${toSql(startWeekOn)}) + 7) % 7)`;
}

/** The weekday on which the weeks of the organization begin. */
export const startWeekOnSql = (p: {
  readonly tenantId: Param<string>;
  readonly organizationId: Param<string | undefined>;
}): Sql => sql`(select week."startWeekOn" from organizations week where week."tenantId" = ${p.tenantId}
    and week.id = ${p.organizationId}::uuid)`;
