import { type Fragment, type Param, raw, type Sql, sql, toSql } from '#server/db/sql.ts';
import type { DatedSettingName } from '#shared/workspaces/dated-settings.ts';

/** The owner of the setting, as SQL columns; without an employee, the organization. */
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

/** A number stored as jsonb, whose null is none as well. */
const numberOf = (value: Fragment): Sql => sql`(${toSql(value)} #>> '{}')::float8`;

/** Hours a week that a person may work by a setting of their own; 0 where the organization's counts, as on the wire. */
export const ownWeeklyLimitOn = (alias: string, day: Fragment): Sql =>
  sql`coalesce(${numberOf(settingOn('weeklyLimit', personOf(alias), day))}, 0)`;

/** The limit that counts: the person's own, else the organization's, else 0 for none, as `limitOfWeek` has it. */
export const weeklyLimitOf = ({ own, general }: { own: Fragment; general: Fragment }): Sql =>
  sql`coalesce(${numberOf(own)}, ${numberOf(general)}, 0)`;

/** The same of an employee, by alias, on a day. */
export const weeklyLimitOn = (alias: string, day: Fragment): Sql =>
  weeklyLimitOf({
    own: settingOn('weeklyLimit', personOf(alias), day),
    general: settingOn('weeklyLimit', organizationOf(alias), day),
  });

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

const spansOf = (p: Place, setting: DatedSettingName, whose: Sql): Sql =>
  sql`(select s."employeeId", s.value, coalesce(s."validFrom", '-infinity') as "from",
      lead(s."validFrom", 1, 'infinity') over (partition by s."employeeId" order by s."validFrom" nulls first) as until
    from dated_settings s where s."tenantId" = ${p.tenantId} and s."organizationId" = ${p.organizationId}
      and s.setting = '${raw(setting)}' and s."employeeId" ${whose} and s."kindId" is null)`;

/**
 * The values of people with the range of days for which each holds (the end is exclusive): the answers of `settingOn`
 * for many days and people, to be joined.
 */
export const settingSpans = (p: Place, setting: DatedSettingName): Sql =>
  spansOf(p, setting, raw('is not null'));

/** The same of the values of the organization. */
export const generalSpans = (p: Place, setting: DatedSettingName): Sql => spansOf(p, setting, raw('is null'));
