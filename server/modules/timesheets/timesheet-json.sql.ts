import { columns, instant, instants, jsonObject } from '#server/db/json/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { bool, json, uuid, word } from '#server/db/rows.ts';
import { type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { sheetPartsSql } from '#server/modules/time-logs/day-parts.sql.ts';
import { employeeJsonSql } from '#server/modules/time-logs/time-logs.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import type { Timesheet, TimesheetDetail, TimesheetEvent } from '#shared/timesheets/timesheet.schema.ts';

/** Midday UTC, so that every zone reads the same day. */
const noon = `to_char(ts.date, 'YYYY-MM-DD"T12:00:00.000Z"')`;

const person = (user: string) =>
  `case when ${user}.id is not null then ${jsonObject({
    id: `${user}.id`,
    name: fullNameSql(user),
    imageUrl: pictureSql(user),
  })} end`;

const eventJson = jsonObject<TimesheetEvent>({
  id: 'v.id',
  actor: person('actor'),
  from: 'v."fromStatus"',
  to: 'v."toStatus"',
  ...columns('v', 'reason', 'comment'),
  createdAt: instant('v."createdAt"'),
});

const lastStepJson = jsonObject<NonNullable<Timesheet['lastStep']>>({
  to: 'v."toStatus"',
  actor: person('actor'),
  createdAt: instant('v."createdAt"'),
});

const events = `coalesce((
    select json_agg(${eventJson} order by v."createdAt", v.id)
    from timesheet_events v
    left join users actor on actor."tenantId" = v."tenantId" and actor.id = v."actorUserId"
    where v."timesheetId" = ts.id), '[]')`;

export type WithoutSteps<T extends Timesheet> = Omit<T, 'allowedSteps'>;

const members = {
  ...columns('ts', 'id', 'tenantId', 'organizationId'),
  createdAt: noon,
  updatedAt: instant('ts."updatedAt"'),
  date: `to_char(ts.date, 'YYYY-MM-DD')`,
  startedAt: noon,
  ...columns('ts', 'timeZone', 'status', 'employeeId'),
  employee: employeeJsonSql,
  seconds: 'found.seconds',
  logCount: 'found.logs',
  ...instants('ts', 'submittedAt', 'approvedAt'),
  approvedBy: person('approver'),
  lockedAt: instant('ts."lockedAt"'),
  lastReason: `(
    select v.reason from timesheet_events v where v."timesheetId" = ts.id and v.reason is not null
    order by v."createdAt" desc, v.id desc limit 1)`,
  lastStep: `(
    select ${lastStepJson} from timesheet_events v
    left join users actor on actor."tenantId" = v."tenantId" and actor.id = v."actorUserId"
    where v."timesheetId" = ts.id and v."fromStatus" <> v."toStatus" order by v."createdAt" desc, v.id desc limit 1)`,
};

/** The caller of every statement about timesheets. */
export interface Reader {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly userId: string;
  readonly employeeId: string | undefined;
  /** Reads everybody's time. */
  readonly readsAll: boolean;
  /** Decides about everybody's time. */
  readonly decides: boolean;
  readonly now: Date;
}

/** The present time of `ts`; counts only logs that match. */
export const workedSql = (p: Params<Reader>, matches?: Sql) => sql`lateral (
    select (count(*) filter (where matches))::int as logs, coalesce(bool_or("isRunning"), false) as "isRunning",
      coalesce(sum(seconds) filter (where matches), 0)::int as seconds
    from (${sheetPartsSql(sql`${p.now}`, matches)}) as parts
  ) worked`;

/** Columns that `shownSheets` expects in `found`. */
export const foundSql = 'ts.id, worked.seconds, worked.logs, worked."isRunning"';

/** Whether the caller may decide about their own time: if the organization `o` allows it, or nobody else could. */
export const reviewsOwnSql = (
  p: Params<Pick<Reader, 'employeeId'>>,
) => sql`(o."allowSelfApproval" or not exists (
    select from employees other where other."tenantId" = o."tenantId" and other."organizationId" = o.id
      and other.id is distinct from ${p.employeeId}::uuid and other."isActive" and other."deletedAt" is null))`;

/** The columns that decide what the caller may do with a sheet; they expect `ts`, `o` organizations and `led`. */
export const rightsSql = (p: Params<Reader>) => sql`ts.id, ts.status, ts."employeeId",
    coalesce(ts."employeeId" = ${p.employeeId}::uuid, false) as "isOwner", (${p.decides} or coalesce(led."isCurrent", false)) as "isReviewer",
    coalesce(ts."employeeId" = ${p.employeeId}::uuid, false) and ${reviewsOwnSql(p)} as "mayReviewOwn"`;

export const rightsColumns = {
  id: uuid,
  status: word<TimesheetStatus>(),
  employeeId: uuid,
  isOwner: bool,
  isReviewer: bool,
  mayReviewOwn: bool,
};

export const shownColumns = { ...rightsColumns, isRunning: bool, json: json<WithoutSteps<Timesheet>>() };

export const shownColumnsWithHistory = { ...shownColumns, json: json<WithoutSteps<TimesheetDetail>>() };

/** Sheets named in `found`, as rows of `SheetRow`. */
const shown = (sheet: string) => (p: Params<Reader>) =>
  sql`
  select ${rightsSql(p)}, found."isRunning", ${raw(sheet)} as json
  from found
  join timesheets ts on ts.id = found.id
  join employees e on e."tenantId" = ts."tenantId" and e.id = ts."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  join organizations o on o."tenantId" = ts."tenantId" and o.id = ts."organizationId"
  left join users approver on approver."tenantId" = ts."tenantId" and approver.id = ts."approvedById"
  left join led on led."employeeId" = ts."employeeId"`;

export const shownSheets = shown(jsonObject<WithoutSteps<Timesheet>>(members));
export const shownSheetWithHistory = shown(jsonObject<WithoutSteps<TimesheetDetail>>({ ...members, events }));
