import { columns, instant, instants, jsonItems, jsonObject, list } from '#server/db/json/json-sql.ts';
import { answeredStopSql, secondsUntil } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { jsonText, rowStatement } from '#server/db/rows.ts';
import { type Param, type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { taskNumberSql } from '#server/db/task-columns.ts';
import { dayPartSql, daysAfterStartSql, secondsSql } from '#server/modules/time-logs/day-parts.sql.ts';
import {
  anyDayOfStatusSql,
  filterSql,
  isActiveEnoughSql,
  type ListValues,
} from '#server/modules/time-logs/time-filter.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import type { EmployeeRecord } from '#shared/teams/team.schema.ts';
import { entryFields } from '#shared/time-logs/entry-fields.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import type { TimeLogChange } from '#shared/time-logs/time-log-changes.schema.ts';

const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T12:00:00.000Z"')`;

/** A person as lists show it. Expects `e` employees and `u` users. */
export const employeeJsonSql = jsonObject<EmployeeRecord>({
  ...columns('e', 'id', 'userId', 'tenantId', 'organizationId'),
  fullName: fullNameSql('u'),
  isTrackingEnabled: 'e."isTrackingEnabled"',
  user: jsonObject<NonNullable<EmployeeRecord['user']>>({
    id: 'u.id',
    name: fullNameSql('u'),
    ...columns('u', 'firstName', 'lastName'),
    imageUrl: pictureSql('u'),
    timeZone: 'u."timeZone"',
  }),
});

const labelJson = jsonObject({ id: 'g.id', name: 'g.name', color: 'g.color' });

/** The labels that links `link` lead to. */
const labelListJson = list(jsonItems(labelJson, { orderBy: 'lower(g.name), g.id' }));
const joinedLabel =
  'join tags g on g."tenantId" = link."tenantId" and g.id = link."tagId" and g."deletedAt" is null';

const taskLabelsJson = `(select ${labelListJson} from task_tags link ${joinedLabel}
  where link."tenantId" = t."tenantId" and link."taskId" = t.id)`;

const taskJson = jsonObject({
  ...columns('t', 'id', 'title', 'number'),
  taskNumber: taskNumberSql('t'),
  ...columns('t', 'prefix', 'status', 'issueType', 'priority', 'size', 'public', 'estimate'),
  tags: taskLabelsJson,
});

const projectJson = jsonObject({
  ...columns('p', 'id', 'name', 'imageUrl', 'color', 'organizationContactId'),
});

const timesheetJson = jsonObject<TimeLog['timesheet']>({
  ...columns('ts', 'id', 'status'),
  createdAt: day('ts.date'),
  startedAt: day('ts.date'),
});

const makerJson = jsonObject<NonNullable<TimeLog['createdBy']>>({
  id: 'u.id',
  name: fullNameSql('u'),
});

const dayJson = jsonObject<NonNullable<TimeLog['days']>[number]>({
  date: `to_char(each.date, 'YYYY-MM-DD')`,
  timesheetId: 'each.id',
  status: 'each.status',
  startedAt: instant('part."from"'),
  stoppedAt: instant('part.until'),
  seconds: secondsSql('part."from"', 'part.until').text,
});

export interface Shown {
  readonly tenantId: Param<string>;
  readonly now: Param<Date>;
  /** Whether the invoices that logs are on are named. */
  readonly seesInvoices: Param<boolean>;
}

/** The part of a log over midnight on each day of its owner; null for all others. */
const daysJson = (p: Shown) => {
  const until = answeredStopSql(sql`${p.now}::timestamptz`);
  const nights = daysAfterStartSql('ts', sql`${until} - interval '1 millisecond'`);
  return sql`case when ${nights} > 0 then (
    select ${raw(list(jsonItems(dayJson, { orderBy: 'each.date' })))}
    from generate_series(0, ${nights}) as later(days)
    join timesheets each on each."tenantId" = ${p.tenantId} and each."employeeId" = l."employeeId"
      and each.date = ts.date + later.days
    cross join ${dayPartSql({ own: 'ts', later: 'later.days', from: 'l."startedAt"', until })}
  ) end`;
};

/** A log as lists show it; used in `logsFromSql` after `logPartsSql`. */
export const logJson = (p: Shown) =>
  jsonObject<TimeLog>({
    ...columns('l', 'id', 'tenantId', 'organizationId'),
    ...instants('l', 'createdAt', 'updatedAt', 'startedAt'),
    stoppedAt: instant(answeredStopSql(sql`${p.now}::timestamptz`)),
    duration: secondsUntil(answeredStopSql(sql`${p.now}::timestamptz`)),
    isRunning: 'l."isRunning"',
    isEdited: 'l."editedAt" is not null',
    editedAt: instant('l."editedAt"'),
    ...columns('l', 'logType', 'source'),
    ...columns('l', ...entryFields, 'isBillableChosen'),
    ...columns('l', 'taskId', 'projectId', 'employeeId', 'organizationTeamId', 'organizationContactId'),
    ...columns('l', 'timesheetId'),
    invoiceNumber: 'invoiced.number',
    createdBy: 'm.json',
    timesheet: 'ts.json',
    days: daysJson(p),
    task: "coalesce(t.json, 'null')",
    project: "coalesce(p.json, 'null')",
    employee: 'e.json',
    tags: "coalesce(k.json, '[]')",
  });

/**
 * The `logs` that a select returns. Values that many of them share (the person, the task, the project, the day) are
 * written once and joined. The timesheet's createdAt falls on the person's day at noon UTC, because clients group by
 * its date.
 */
export const logPartsSql = (
  p: Shown,
  select: Sql,
) => sql`logs as materialized (${select}), people as materialized (
    select e.id, e."userId", ${raw(employeeJsonSql)} as json
    from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
    where e."tenantId" = ${p.tenantId} and e.id in (select "employeeId" from logs)
  ), makers as materialized (
    select u.id, ${raw(makerJson)} as json from users u
    where u."tenantId" = ${p.tenantId} and u.id in (select "createdByUserId" from logs)
  ), sheets as materialized (
    select ts.id, ts.date, ts."timeZone", ${raw(timesheetJson)} as json from timesheets ts
    where ts."tenantId" = ${p.tenantId} and ts.id in (select "timesheetId" from logs)
  ), worked as materialized (
    select t.id, ${raw(taskJson)} as json from tasks t
    where t."tenantId" = ${p.tenantId} and t."deletedAt" is null and t.id in (select "taskId" from logs)
  ), projects as materialized (
    select p.id, ${raw(projectJson)} as json from organization_projects p
    where p."tenantId" = ${p.tenantId} and p.id in (select "projectId" from logs)
  ), labels as materialized (
    select link."timeLogId", ${raw(labelListJson)} as json
    from time_log_tags link
    ${raw(joinedLabel)}
    where link."tenantId" = ${p.tenantId} and link."timeLogId" in (select id from logs)
    group by link."timeLogId"
  ), invoiced as materialized (
    select on_invoice."timeLogId", invoice.number
    from invoice_time_logs on_invoice
    join invoices invoice on invoice."tenantId" = on_invoice."tenantId" and invoice.id = on_invoice."invoiceId"
    where ${p.seesInvoices}::boolean and on_invoice."tenantId" = ${p.tenantId} and on_invoice."timeLogId" in (select id from logs)
  )`;

export const logsFromSql = raw(`logs l
  join people e on e.id = l."employeeId"
  join sheets ts on ts.id = l."timesheetId"
  left join makers m on m.id = l."createdByUserId" and m.id <> e."userId"
  left join worked t on t.id = l."taskId"
  left join projects p on p.id = l."projectId"
  left join labels k on k."timeLogId" = l.id
  left join invoiced on invoiced."timeLogId" = l.id`);

/** The logs that a select finds, oldest first, as one JSON array. */
const logsJsonSql = (p: Shown, select: Sql) => sql`
  with ${logPartsSql(p, select)}
  select ${list(jsonItems(logJson(p), { orderBy: 'l."startedAt", l.id' }))}::text as json
  from ${logsFromSql}`;

/** Logs of the filter that start in its range; with `reaching` those that only reach into it as well. */
export const timeLogListSql = rowStatement(
  jsonText,
  (p: Params<ListValues & { reaching: boolean; seesInvoices: boolean }>) =>
    logsJsonSql(
      p,
      sql`
    select l.* from time_logs l
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    where ${filterSql(p)} and ${anyDayOfStatusSql(p)} and (l."startedAt" >= ${p.start} or ${p.reaching})
      and ${isActiveEnoughSql(p)}`,
    ),
  { planned: 'each-time' },
);

interface Place {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly now: Date;
  readonly seesInvoices: boolean;
}

/**
 * Logs by their ids, whose number is hidden from the planner: planning each time takes ten times as long as reading.
 * The organization is hidden too: the planner expects a few logs for it if there are many organizations, and would
 * read them all.
 */
export const timeLogsByIdSql = rowStatement(jsonText, (p: Params<Place & { ids: readonly string[] }>) =>
  logsJsonSql(
    p,
    sql`
    select l.* from time_logs l
    where l."tenantId" = ${p.tenantId} and l.id = any((select ${p.ids}::uuid[])::uuid[])
      and l."organizationId" is not distinct from ${p.organizationId} and l."deletedAt" is null`,
  ),
);

interface Stretch extends Place {
  readonly employeeId: string;
  readonly from: Date;
  readonly to: Date;
  /** A log to leave out. */
  readonly ignoredId: string | undefined;
}

/** Logs of a person that overlap a span. */
export const timeLogConflictsSql = rowStatement(jsonText, (p: Params<Stretch>) =>
  logsJsonSql(
    p,
    sql`
    select l.* from time_logs l
    where l."tenantId" = ${p.tenantId} and l."organizationId" = ${p.organizationId} and l."employeeId" = ${p.employeeId}
      and l."deletedAt" is null and l."startedAt" < ${p.to} and coalesce(l."stoppedAt", ${p.now}) > ${p.from}
      and l.id is distinct from ${p.ignoredId}::uuid`,
  ),
);

const changeJson = jsonObject<TimeLogChange>({
  id: 'a.id',
  at: instant('a.at'),
  action: 'a.action',
  actor: `case when u.id is not null then ${jsonObject({ id: 'u.id', name: fullNameSql('u') })} end`,
  tokenName: 'a."tokenName"',
  reason: 'a.reason',
  before: 'a.before',
  after: 'a.after',
});

/** Audit entries of a log, the last written first: by their ids, since the clock may have been set. */
export const timeLogHistorySql = rowStatement(
  jsonText,
  (p: Params<{ tenantId: string; id: string }>) => sql`
  select ${raw(list(jsonItems(changeJson, { orderBy: 'a.id desc' })))}::text as json
  from audit_entries a
  left join users u on u."tenantId" = a."tenantId" and u.id = a."actorUserId"
  where a."tenantId" = ${p.tenantId} and a.entity = 'TimeLog' and a."entityId" = ${p.id}`,
);
