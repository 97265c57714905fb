import { type Fragment, type Param, raw, type Sql, sql, toSql } from '#server/db/sql.ts';
import type { DatedSettingName } from '#shared/workspaces/dated-settings.ts';

/** Whose setting it is, as SQL of columns; without an employee, the organization's. */
interface Subject {
  readonly tenantId: Fragment;
  readonly organizationId: Fragment;
  readonly employeeId?: Fragment;
}

/** Columns of `employees` by its alias, for a setting of a person. */
export const personOf = (alias: string): Subject => ({
  ...organizationOf(alias),
  employeeId: `${alias}.id`,
});

/** The organization that a row is of, by its alias. */
export const organizationOf = (alias: string): Subject => ({
  tenantId: `${alias}."tenantId"`,
  organizationId: `${alias}."organizationId"`,
});

const ofSubject = (setting: DatedSettingName, { tenantId, organizationId, employeeId }: Subject): Sql =>
  sql`s."tenantId" = ${toSql(tenantId)} and s."organizationId" = ${toSql(organizationId)}
      and s.setting = '${raw(setting)}' and s."kindId" is null
      and s."employeeId" ${employeeId === undefined ? raw('is null') : sql`= ${toSql(employeeId)}`}`;

/** The value that holds on a day, as jsonb: the same rule as `valueOn` in shared/time/dated.ts. */
export const settingOn = (setting: DatedSettingName, subject: Subject, day: Fragment): Sql =>
  sql`(select s.value from dated_settings s where ${ofSubject(setting, subject)}
      and (s."validFrom" is null or s."validFrom" <= ${toSql(day)})
    order by s."validFrom" desc nulls last limit 1)`;

/** All values with their days as JSON, for `valueOn`. */
export const settingHistory = (setting: DatedSettingName, subject: Subject): Sql =>
  sql`(select coalesce(json_agg(json_build_object('validFrom', s."validFrom", 'value', s.value)), '[]')
    from dated_settings s where ${ofSubject(setting, subject)})`;

/** Both weekly limits of the employee `e`, for `limitOfWeek`. */
export const limitColumns = sql`${settingHistory('weeklyLimit', personOf('e'))} as "ownLimits",
    ${settingHistory('weeklyLimit', organizationOf('e'))} as "generalLimits"`;

/** Both histories of hours of the employee `e`, for `weeksOf`. */
export const hoursColumns = sql`${settingHistory('workingDays', personOf('e'))} as own,
    ${settingHistory('workingTime', organizationOf('e'))} as usual`;

interface Place {
  readonly tenantId: Param<string>;
  readonly organizationId: Param<string | undefined>;
}

/**
 * The values of people with the days from and until which each holds, without that last one: what `settingOn` answers
 * for many days of many people, to be joined.
 */
export const settingSpans = (p: Place, setting: DatedSettingName): Sql =>
  sql`(select s."employeeId", s.value, coalesce(s."validFrom", '-infinity') as "from",
      lead(s."validFrom", 1, 'infinity') over (partition by s."employeeId" order by s."validFrom" nulls first) as until
    from dated_settings s where s."tenantId" = ${p.tenantId} and s."organizationId" = ${p.organizationId}
      and s.setting = '${raw(setting)}' and s."employeeId" is not null and s."kindId" is null)`;
