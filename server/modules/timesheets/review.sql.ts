import { hoursColumns, weeklyLimitOn } from '#server/db/dated-settings.sql.ts';
import {
  bool,
  float,
  int,
  json,
  jsonb,
  nullable,
  type RowOf,
  rowStatement,
  storedDate,
  text,
  timestamp,
  uuid,
} from '#server/db/rows.ts';
import { empty, type Params, raw, sql } from '#server/db/sql.ts';
import { startOfWeekSql } from '#server/db/week.sql.ts';
import { sheetPartsSql } from '#server/modules/time-logs/day-parts.sql.ts';
import { employeeJsonSql } from '#server/modules/time-logs/time-logs.sql.ts';
import { type Reader, reviewsOwnSql, rightsSql } from '#server/modules/timesheets/timesheet-json.sql.ts';
import type { Rights } from '#server/modules/timesheets/timesheets.data.ts';
import { inTeams, ledSql, type Page, type Teams } from '#server/modules/timesheets/timesheets.sql.ts';
import type { BreakRule, WorkSpan } from '#shared/timer/breaks.ts';
import type { ReviewDay, ReviewSort, ReviewStatus, ReviewWeek } from '#shared/timesheets/review.schema.ts';
import type { HoursHistory } from '#shared/workspaces/working-week.ts';

interface ReviewFilter extends Teams {
  readonly status: ReviewStatus;
  readonly employeeIds: readonly string[] | undefined;
  /** Without the reader's own weeks, unless they may decide about those. */
  readonly decidable: boolean;
}
type Values = Reader & ReviewFilter & Page;

/** The first day of the week that holds the day of `ts`. */
const weekStart = startOfWeekSql('ts.date', 'o."startWeekOn"');
const waits = raw(`ts.status in ('PENDING', 'IN REVIEW')`);

/** The time of the sheet `ts`, and its points for a reviewer to check. */
const lookedAt = (p: Params<Reader>) => sql`lateral (
    select count(*)::int as logs, coalesce(bool_or("isRunning"), false) as "isRunning",
      coalesce(sum(seconds), 0)::int as seconds,
      coalesce(sum(seconds) filter (where "logType" = 'MANUAL'), 0)::int as manual,
      coalesce(sum(extract(epoch from least(until, reached) - "from")) filter (where reached > "from"), 0)::int as overlap,
      coalesce(sum(extract(epoch from "from" - reached)) filter (where "from" - reached > interval '1 hour'), 0)::int as gap,
      (count(*) filter (where coalesce(description, '') = '' and (o."requireDescription" or "taskId" is null)))::int
        as "withoutNote",
      case when o."breakSteps" <> '[]' then json_agg(json_build_object('startMs', extract(epoch from "from") * 1000,
        'endMs', extract(epoch from until) * 1000)) end as spans
    from (
      select parts.*, max(until) over (order by "from", id rows between unbounded preceding and 1 preceding) as reached
      from (${sheetPartsSql(sql`${p.now}`)}) as parts
    ) as parts
  ) worked`;

/** Weeks with a day that the status means, of people whose time the caller decides about. */
const weeksSql = (p: Params<Reader & ReviewFilter>) => sql`weeks as materialized (
    select ts."employeeId", ${weekStart} as "weekStart", min(ts."submittedAt") filter (where ${waits}) as "submittedAt"
    from timesheets ts
    join organizations o on o."tenantId" = ts."tenantId" and o.id = ts."organizationId"
    where ts."tenantId" = ${p.tenantId} and ts."organizationId" = ${p.organizationId} and ts."deletedAt" is null
      and (${p.decides} or ts."employeeId" in (select "employeeId" from led where "isCurrent"))
      and (${p.employeeIds}::uuid[] is null or ts."employeeId" = any(${p.employeeIds}))
      and (not ${p.decidable} or ts."employeeId" is distinct from ${p.employeeId}::uuid or ${reviewsOwnSql(p)})
    group by 1, 2
    having bool_or(${inTeams(p)}) and case ${p.status}::text
      when 'waiting' then bool_or(${waits})
      when 'denied' then bool_or(ts.status = 'DENIED') and not bool_or(${waits})
      else bool_or(ts.status = 'APPROVED') and not bool_or(${waits} or ts.status = 'DENIED') end
  )`;

const ofWeek =
  raw(`ts."tenantId" = e."tenantId" and ts."employeeId" = weeks."employeeId" and ts."deletedAt" is null
    and ts.date between weeks."weekStart" and weeks."weekStart" + 6`);

/** Every week's figures are read only where they order the list. */
const figuresSql = (p: Params<Reader>) => sql`figures as materialized (
    select weeks."employeeId", weeks."weekStart", sum(worked.seconds) as seconds, sum(worked.manual) as manual
    from weeks
    join employees e on e.id = weeks."employeeId"
    join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
    join timesheets ts on ${ofWeek}
    cross join ${lookedAt(p)}
    group by 1, 2
  ),`;

const orders: Readonly<Record<ReviewSort, string>> = {
  member: 'u."firstName" #, u."lastName" #',
  week: 'weeks."weekStart" #',
  submitted: 'weeks."submittedAt" # nulls last',
  time: 'figures.seconds #',
  manual: 'figures.manual::float / greatest(figures.seconds, 1) #',
};

type DayRow = Rights &
  Omit<ReviewDay, 'allowedSteps' | 'missingBreakMinutes'> & {
    /** Present if the organization has a rule of breaks. */
    readonly spans: readonly WorkSpan[] | null;
  };

/** Without a week, there is only the total. */
const weekColumns = {
  count: int,
  employeeId: nullable(uuid),
  weekStart: text,
  submittedAt: nullable(timestamp),
  employee: json<ReviewWeek['employee']>(),
  /** 0 for none. */
  limitHours: float,
  startedWorkOn: nullable(storedDate),
  timeZone: nullable(text),
  breakSteps: jsonb<BreakRule['breakSteps']>(),
  breakGapMinutes: int,
  own: json<HoursHistory['own']>(),
  usual: json<HoursHistory['usual']>(),
  /** Whether a holiday, an absence or a suspension may reduce the targets of its days. */
  hasFreeDays: bool,
  days: nullable(json<readonly DayRow[]>()),
};

export type WeekRow = Omit<RowOf<typeof weekColumns>, 'employeeId'> & { readonly employeeId: string };

function build(by: ReviewSort, direction: 'asc' | 'desc') {
  const order = raw(orders[by].replaceAll('#', direction));
  const isMeasured = by === 'time' || by === 'manual';
  return rowStatement(
    weekColumns,
    (p: Params<Values>) => sql`
with ${ledSql(p)}, ${weeksSql(p)}, ${isMeasured ? figuresSql(p) : empty} page as materialized (
  select weeks.*, row_number() over (order by ${order}, weeks."weekStart", u."firstName", e.id) as place
  from weeks
  join employees e on e.id = weeks."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  ${raw(isMeasured ? 'join figures using ("employeeId", "weekStart")' : '')}
  order by place offset ${p.skip} limit ${p.take}
)
select total.count, week."employeeId", week."weekStart", week."submittedAt", week.employee, week."limitHours",
  week."startedWorkOn", week."timeZone", week."breakSteps", week."breakGapMinutes", week.own, week.usual,
  week."hasFreeDays", week.days
from (select count(*)::int as count from weeks) total
left join (
  select weeks.place, weeks."employeeId", to_char(weeks."weekStart", 'YYYY-MM-DD') as "weekStart", weeks."submittedAt",
    ${raw(employeeJsonSql)} as employee, ${weeklyLimitOn('e', 'weeks."weekStart" + 6')} as "limitHours", e."startedWorkOn", u."timeZone",
    o."breakSteps", o."breakGapMinutes",
    ${hoursColumns},
    (exists (select 1 from dated_settings kept where kept."tenantId" = e."tenantId" and kept."organizationId" = o.id
        and (kept.setting = 'place' or (kept.setting = 'employment' and kept."employeeId" = e.id)))
      or exists (select 1 from company_days closed where closed."organizationId" = o.id)
      or exists (select 1 from absences away where away."tenantId" = e."tenantId" and away."employeeId" = e.id))
      as "hasFreeDays",
    (select json_agg(to_json(one) order by one.date) from (
      select ${rightsSql(p)}, to_char(ts.date, 'YYYY-MM-DD') as date, worked.seconds, worked.logs as "logCount",
        worked."isRunning", worked.manual as "manualSeconds", worked.overlap as "overlapSeconds",
        worked.gap as "gapSeconds", worked."withoutNote", worked.spans,
        (select v.reason from timesheet_events v where v."timesheetId" = ts.id and v.reason is not null
          order by v."createdAt" desc, v.id desc limit 1) as "lastReason",
        (select max(v."createdAt") from timesheet_events v where v."timesheetId" = ts.id and v."fromStatus" = v."toStatus"
          and v.comment is null and v."createdAt" >= ts."submittedAt") as "changedAt"
      from timesheets ts
      cross join ${lookedAt(p)}
      left join led on led."employeeId" = ts."employeeId"
      where ${ofWeek} and (worked.logs > 0 or ts.status <> 'DRAFT')
    ) one) as days
  from page weeks
  join employees e on e.id = weeks."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
) week on true
order by week.place`,
  );
}

const inBothDirections = (by: ReviewSort) => ({ asc: build(by, 'asc'), desc: build(by, 'desc') });

/** A page of the weeks with their days; every row has the total. */
export const reviewSql: Readonly<Record<ReviewSort, ReturnType<typeof inBothDirections>>> = {
  member: inBothDirections('member'),
  week: inBothDirections('week'),
  submitted: inBothDirections('submitted'),
  time: inBothDirections('time'),
  manual: inBothDirections('manual'),
};
