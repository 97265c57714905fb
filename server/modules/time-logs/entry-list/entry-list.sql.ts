import { columns, instant, jsonItems, jsonObject, list } from '#server/db/json/json-sql.ts';
import { answeredStopSql, secondsUntil } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { bool, day, int, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { startOfWeekSql } from '#server/db/week.sql.ts';
import { moneyJoin, worthSql } from '#server/modules/rates/money.sql.ts';
import { dayPartSql, daysAfterStartSql, secondsSql } from '#server/modules/time-logs/day-parts.sql.ts';
import { filterSql, isActiveEnoughSql, type ListValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { logJson, logPartsSql, logsFromSql } from '#server/modules/time-logs/time-logs.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type {
  EntryGroup,
  EntryRow,
  EntryTotals,
  GroupTotals,
  PersonTotals,
} from '#shared/time-logs/entry-list.schema.ts';

/** Matches of a search: people, tasks and projects at the same index belong together. */
export interface MatchingWork {
  readonly workers: readonly string[] | null;
  readonly works: readonly string[] | null;
  readonly places: readonly string[] | null;
}

export interface EntryValues extends ListValues, MatchingWork {
  readonly fromDay: Day;
  readonly toDay: Day;
  readonly group: EntryGroup;
  readonly startWeekOn: WeekDay;
}

/** Stands for no task and no project where both are compared. */
export const nothing = '00000000-0000-0000-0000-000000000000';

const matchesSearchSql = (p: Params<EntryValues>) => sql`(${p.workers}::uuid[] is null
    or (l."employeeId", coalesce(l."taskId", '${raw(nothing)}'), coalesce(l."projectId", '${raw(nothing)}'))
      in (select * from unnest(${p.workers}::uuid[], ${p.works}::uuid[], ${p.places}::uuid[])))`;

const groupDaySql = (p: Params<EntryValues>, day: string) => sql`case ${p.group}::text
    when 'monthly' then date_trunc('month', ${raw(day)})::date
    when 'weekly' then ${startOfWeekSql(day, sql`${p.startWeekOn}::text`)}
    else ${raw(day)} end`;

const inRangeSql = (
  p: Params<EntryValues>,
  date: string,
  status: string,
) => sql`${raw(date)} between ${p.fromDay}::date and ${p.toDay}::date
      and (${p.rarer}::jsonb -> 'statuses' is null or ${p.rarer}::jsonb -> 'statuses' ? ${raw(status)})`;

const common = raw(`l.id, l."employeeId", l."taskId", l."projectId", l."timeZone"`);

/**
 * `parts`: the part of each log of the filter on each day of its owner inside the range. The zone of the sheet on
 * which it begins cuts it, as in timesheets; a log of no length is on the day on which it began. Few logs span
 * midnight, and only those are cut.
 */
const partsSql = (p: Params<EntryValues>) => {
  const until = answeredStopSql(sql`${p.now}::timestamptz`);
  const nights = daysAfterStartSql('ts', sql`${until} - interval '1 millisecond'`);
  return sql`found as materialized (
    select l.id, l."employeeId", l."taskId", l."projectId", l."startedAt", l."isRunning", ts.date, ts."timeZone",
      ts.id as "timesheetId", ts.status, ${until} as until, ${nights} as nights
    from time_logs l
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    where ${filterSql(p)} and ${isActiveEnoughSql(p)} and ${matchesSearchSql(p)}
  ), parts as materialized (
    select ${common}, l.date, l."timesheetId", l.status, l."startedAt" as "from", l.until,
      ${secondsUntil('l.until')} as seconds, l."isRunning", true as "isWhole"
    from found l where l.nights <= 0 and ${inRangeSql(p, 'l.date', 'l.status')}
    union all
    select ${common}, l.date + later.days, coalesce(sheet.id, l."timesheetId"), coalesce(sheet.status, l.status),
      part."from", part.until, ${secondsSql('part."from"', 'part.until')}, l."isRunning" and later.days = l.nights, false
    from found l
    cross join lateral generate_series(0, l.nights) as later(days)
    left join timesheets sheet on sheet."tenantId" = ${p.tenantId} and sheet."employeeId" = l."employeeId"
      and sheet.date = l.date + later.days
    cross join ${dayPartSql({ own: 'l', later: 'later.days', from: 'l."startedAt"', until: 'l.until' })}
    where l.nights > 0 and ${inRangeSql(p, 'l.date + later.days', 'coalesce(sheet.status, l.status)')}
  )`;
};

/**
 * `entries`: the rows of the list. The days of a log that lie in one group are one row; nearly every log lies on one day
 * and needs no grouping.
 */
const entriesSql = (p: Params<EntryValues>) => sql`${partsSql(p)}, entries as materialized (
    select id, "employeeId", ${groupDaySql(p, 'date')} as day, "from", until, seconds, "isRunning", "timesheetId", status,
      "timeZone"
    from parts where "isWhole"
    union all
    select id, "employeeId", ${groupDaySql(p, 'date')}, min("from"), max(until), sum(seconds)::int, bool_or("isRunning"),
      (array_agg("timesheetId" order by date))[1], (array_agg(status order by date))[1], min("timeZone")
    from parts where not "isWhole" group by 1, 2, 3
  )`;

interface PageValues extends EntryValues {
  readonly seesCosts: boolean;
  readonly seesInvoices: boolean;
  readonly withPeople: boolean;
  readonly afterDay: Day | null;
  readonly afterFrom: Date | null;
  readonly afterId: string | null;
  readonly most: number;
}

const dayText = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;

/** Whether the rows include amounts. */
type Told = 'time' | 'money';

const worthOfPage = (rate: string, currency: string) =>
  sql`(${worthSql(rate, currency, 'page."from"', 'page.until')})::text`;

const moneyJson = (
  p: Params<PageValues>,
) => sql`case when money.rate is not null or (${p.seesCosts}::boolean and money."costRate" is not null)
  then ${jsonObject<NonNullable<EntryRow['money']>>({
    rate: 'trim_scale(money."shownRate")::text',
    amount: worthOfPage('money.rate', 'money.currency'),
    currency: 'case when money.rate is not null then money.currency end',
    cost: sql`case when ${p.seesCosts}::boolean then ${worthOfPage('money."costRate"', 'money."costCurrency"')} end`,
    costCurrency: sql`case when ${p.seesCosts}::boolean and money."costRate" is not null then money."costCurrency" end`,
  })} end`;

const pricedSql = (p: Params<PageValues>) =>
  moneyJoin({
    tenantId: sql`${p.tenantId}::uuid`,
    organizationId: sql`${p.organizationId}::uuid`,
    organizationContactId: sql`coalesce(l."organizationContactId", (select place."organizationContactId"
      from organization_projects place where place."tenantId" = ${p.tenantId} and place.id = l."projectId"))`,
    projectId: 'l."projectId"',
    day: 'ts.date',
  });

const rowJson = (p: Params<PageValues>, told: Told) =>
  jsonObject<EntryRow>({
    log: logJson(p),
    day: dayText('page.day'),
    startedAt: instant('page."from"'),
    stoppedAt: instant('page.until'),
    ...columns('page', 'seconds', 'isRunning', 'timesheetId', 'status'),
    ...(told === 'money' ? { money: moneyJson(p) } : {}),
  });

const groupJson = jsonObject<GroupTotals>({
  day: dayText('g.day'),
  ...columns('g', 'count', 'running', 'seconds', 'statuses'),
});

const personJson = jsonObject<PersonTotals>({
  employeeId: 'e.id',
  userId: 'u.id',
  name: fullNameSql('u'),
  imageUrl: pictureSql('u'),
  ...columns('worker', 'count', 'running', 'seconds'),
});

/** Null unless the caller requests it. */
const peopleJson = (p: Params<PageValues>) => {
  const people = sql`(select ${raw(jsonItems(personJson, { orderBy: 'worker.seconds desc, e.id' }))}
    from (select "employeeId", count(*) as count, count(*) filter (where "isRunning") as running, sum(seconds) as seconds
      from entries group by 1) as worker
    join employees e on e."tenantId" = ${p.tenantId} and e.id = worker."employeeId"
    join users u on u."tenantId" = e."tenantId" and u.id = e."userId")`;
  return sql`case when ${p.withPeople}::boolean then ${list(people)} end`;
};

const totalsJson = (p: Params<PageValues>): Sql =>
  jsonObject<EntryTotals>({
    ...columns('added', 'count', 'rows', 'running', 'seconds', 'timeZones'),
    at: instant(sql`${p.now}::timestamptz`),
    groups: list(`(select ${jsonItems(groupJson, { orderBy: 'g.day desc' })} from (
      select day, count(*) as count, count(*) filter (where "isRunning") as running, sum(seconds) as seconds,
        array_agg(distinct status) as statuses
      from entries group by day) as g)`),
    people: peopleJson(p),
  });

const pageSql = (p: Params<PageValues>, told: Told, totals: Sql) => sql`
  with ${entriesSql(p)}, page as materialized (
    select * from entries
    where ${p.afterDay}::date is null or (day, "from", id) < (${p.afterDay}::date, ${p.afterFrom}::timestamptz, ${p.afterId}::uuid)
    order by day desc, "from" desc, id desc limit ${p.most}::int
  ), ${logPartsSql(p, sql`select l.* from time_logs l where l."tenantId" = ${p.tenantId} and l.id in (select id from page)`)}
  select ${rowJson(p, told)}::text as json, page.day, page."from", page.id
  from page join ${logsFromSql} on l.id = page.id
  ${told === 'money' ? pricedSql(p) : sql``}
  ${totals}
  order by day desc nulls first, "from" desc, id desc`;

export const pageColumns = { json: text, day: nullable(day), from: nullable(timestamp), id: nullable(uuid) };

const laterRows = (told: Told) =>
  rowStatement(pageColumns, (p: Params<PageValues>) => pageSql(p, told, sql``), { planned: 'each-time' });

const firstRows = (told: Told) =>
  rowStatement(
    pageColumns,
    (p: Params<PageValues>) =>
      pageSql(
        p,
        told,
        sql`union all select ${totalsJson(p)}::text, null, null, null from (
    select count(distinct e.id) as count, count(*) as rows, count(distinct e.id) filter (where e."isRunning") as running,
      coalesce(sum(e.seconds), 0) as seconds, coalesce(array_agg(distinct e."timeZone"), '{}') as "timeZones"
    from entries e) as added`,
      ),
    { planned: 'each-time' },
  );

/** Rows behind the last of a page. */
export const entryRowsSql = { time: laterRows('time'), money: laterRows('money') };

/** The first rows, and before them what all rows add up to: the only one without an id. */
export const firstEntryRowsSql = { time: firstRows('time'), money: firstRows('money') };

/** Rows by their ids, of one group or of all; each has how many there are. */
export const entrySelectionSql = rowStatement(
  { id: uuid, day: text, timesheetId: uuid, total: int, isFree: bool },
  (p: Params<EntryValues & { day: string | null; most: number }>) => sql`
  with ${entriesSql(p)}, chosen as materialized (
    select *, count(*) over ()::int as total from entries e
    where ${p.day}::text is null or ${raw(dayText('e.day'))} = ${p.day}::text
    order by e.day desc, e."from" desc, e.id desc limit ${p.most}::int
  )
  select c.id, ${raw(dayText('c.day'))} as day, c."timesheetId", c.total,
    not l."isRunning" and not exists (
      select 1 from timesheets own
      join timesheets sheet on sheet."tenantId" = ${p.tenantId} and sheet."employeeId" = l."employeeId" and sheet.status = 'APPROVED'
        and sheet.date between own.date and own.date + greatest(0, ${daysAfterStartSql('own', sql`coalesce(l."stoppedAt", l."startedAt") - interval '1 millisecond'`)})
      where own."tenantId" = ${p.tenantId} and own.id = l."timesheetId") as "isFree"
  from chosen c join time_logs l on l."tenantId" = ${p.tenantId} and l.id = c.id
  order by c.day desc, c."from" desc, c.id desc`,
  { planned: 'each-time' },
);

/** Subjects of the logs, the most recent first: people, tasks and projects that occur together. */
export const workSql = rowStatement(
  {
    employeeId: uuid,
    taskId: nullable(uuid),
    projectId: nullable(uuid),
    employee: text,
    task: nullable(text),
    project: nullable(text),
  },
  (p: Params<EntryValues>) => sql`
  with ${partsSql(p)}
  select w."employeeId", w."taskId", w."projectId", ${raw(fullNameSql('u'))} as employee, t.title as task,
    p.name as project
  from (select "employeeId", "taskId", "projectId", max("from") as last from parts group by 1, 2, 3) as w
  join employees e on e."tenantId" = ${p.tenantId} and e.id = w."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join tasks t on t."tenantId" = ${p.tenantId} and t.id = w."taskId" and t."deletedAt" is null
  left join organization_projects p on p."tenantId" = ${p.tenantId} and p.id = w."projectId"
  order by w.last desc`,
  { planned: 'each-time' },
);

/** The labels of the logs and of their tasks. */
export const workLabelsSql = rowStatement(
  { id: uuid, name: text },
  (p: Params<EntryValues & { most: number }>) => sql`
  with ${partsSql(p)}
  select g.id, g.name from tags g
  where g."tenantId" = ${p.tenantId} and g."deletedAt" is null and g.id in (
    select k."tagId" from time_log_tags k where k."tenantId" = ${p.tenantId} and k."timeLogId" in (select id from parts)
    union all
    select k."tagId" from task_tags k where k."tenantId" = ${p.tenantId} and k."taskId" in (select "taskId" from parts))
  order by lower(g.name), g.id limit ${p.most}::int`,
  { planned: 'each-time' },
);
