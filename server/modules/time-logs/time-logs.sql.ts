import { embedded, instant, jsonItems, jsonObject, list, scalar } from '#server/db/json-sql.ts';
import { answeredStopSql, secondsUntil } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { taskNumberSql } from '#server/db/task-number-sql.ts';
import {
  dayPartSql,
  daysAfterStartSql,
  logActivitySql,
  secondsSql,
} from '#server/modules/time-logs/day-parts.sql.ts';
import { anyDayOfStatusSql, filterSql } from '#server/modules/time-logs/time-filter.sql.ts';

const fullNameSql = `trim(concat_ws(' ', u."firstName", u."lastName"))`;

const day = (column: string) => scalar(`to_char(${column}, 'YYYY-MM-DD"T12:00:00.000Z"')`);

const personJson = jsonObject({
  id: scalar('e.id'),
  userId: scalar('e."userId"'),
  tenantId: scalar('e."tenantId"'),
  organizationId: scalar('e."organizationId"'),
  fullName: scalar(fullNameSql),
  isTrackingEnabled: scalar('e."isTrackingEnabled"'),
  user: embedded(
    jsonObject({
      id: scalar('u.id'),
      name: scalar(fullNameSql),
      firstName: scalar('u."firstName"'),
      lastName: scalar('u."lastName"'),
      imageUrl: scalar(pictureSql('u')),
      timeZone: scalar('u."timeZone"'),
    }),
  ),
});

/** A person as lists show it. Expects `e` employees and `u` users. */
export const employeeJsonSql = `(${personJson})::json`;

const labelJson = jsonObject({ id: scalar('g.id'), name: scalar('g.name'), color: scalar('g.color') });

/** The labels that links `link` lead to. */
const labelListJson = list(jsonItems(labelJson, { orderBy: 'lower(g.name), g.id' })).sql;
const joinedLabel =
  'join tags g on g."tenantId" = link."tenantId" and g.id = link."tagId" and g."deletedAt" is null';

const taskLabelsJson = `(select ${labelListJson} from task_tags link ${joinedLabel}
  where link."tenantId" = t."tenantId" and link."taskId" = t.id)`;

const taskJson = jsonObject({
  id: scalar('t.id'),
  title: scalar('t.title'),
  number: scalar('t.number'),
  taskNumber: scalar(taskNumberSql('t')),
  prefix: scalar('t.prefix'),
  status: scalar('t.status'),
  issueType: scalar('t."issueType"'),
  priority: scalar('t.priority'),
  size: scalar('t.size'),
  public: scalar('t.public'),
  estimate: scalar('t.estimate'),
  tags: embedded(taskLabelsJson),
});

const projectJson = jsonObject({
  id: scalar('p.id'),
  name: scalar('p.name'),
  imageUrl: scalar('p."imageUrl"'),
  color: scalar('p.color'),
  organizationContactId: scalar('p."organizationContactId"'),
});

const timesheetJson = jsonObject({
  id: scalar('ts.id'),
  status: scalar('ts.status'),
  createdAt: day('ts.date'),
  startedAt: day('ts.date'),
});

const makerJson = jsonObject({ id: scalar('u.id'), name: scalar(fullNameSql) });

const dayJson = jsonObject({
  date: scalar(`to_char(each.date, 'YYYY-MM-DD')`),
  timesheetId: scalar('each.id'),
  status: scalar('each.status'),
  startedAt: instant('part."from"'),
  stoppedAt: instant('part.until'),
  seconds: scalar(secondsSql('part."from"', 'part.until')),
});

/** Of a log over midnight, what lies on each day of its owner; null for all others. */
const daysJson = (now: string) => {
  const until = answeredStopSql(now);
  const nights = daysAfterStartSql('ts', `${until} - interval '1 millisecond'`);
  return `case when ${nights} > 0 then (
    select ${list(jsonItems(dayJson, { orderBy: 'each.date' })).sql}
    from generate_series(0, ${nights}) as later(days)
    join timesheets each on each."tenantId" = $1 and each."employeeId" = l."employeeId"
      and each.date = ts.date + later.days
    cross join ${dayPartSql({ own: 'ts', later: 'later.days', from: 'l."startedAt"', until })}
  ) end`;
};

const logJson = (now: string) =>
  jsonObject({
    id: scalar('l.id'),
    tenantId: scalar('l."tenantId"'),
    organizationId: scalar('l."organizationId"'),
    createdAt: instant('l."createdAt"'),
    updatedAt: instant('l."updatedAt"'),
    startedAt: instant('l."startedAt"'),
    stoppedAt: instant(answeredStopSql(now)),
    duration: scalar(secondsUntil(answeredStopSql(now))),
    isRunning: scalar('l."isRunning"'),
    isBillable: scalar('l."isBillable"'),
    isEdited: scalar('l."editedAt" is not null'),
    editedAt: instant('l."editedAt"'),
    logType: scalar('l."logType"'),
    source: scalar('l.source'),
    description: scalar('l.description'),
    reason: scalar('l.reason'),
    taskId: scalar('l."taskId"'),
    projectId: scalar('l."projectId"'),
    employeeId: scalar('l."employeeId"'),
    organizationTeamId: scalar('l."organizationTeamId"'),
    organizationContactId: scalar('l."organizationContactId"'),
    timesheetId: scalar('l."timesheetId"'),
    createdBy: embedded('m.json'),
    timesheet: embedded('ts.json'),
    days: embedded(daysJson(now)),
    task: embedded("coalesce(t.json, 'null')"),
    project: embedded("coalesce(p.json, 'null')"),
    employee: embedded('e.json'),
    tags: embedded("coalesce(k.json, '[]')"),
  });

/**
 * The logs that a select finds, oldest first, as one JSON array; $1 is the tenant. What many logs have in common (the
 * person, the task, the project, the day) is written once and joined.
 * The timesheet's createdAt falls on the person's day at noon UTC, because clients group by its date.
 */
const logsJsonSql = (select: string, now: string) => `
  with logs as materialized (${select}), people as materialized (
    select e.id, e."userId", ${personJson} as json
    from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
    where e."tenantId" = $1 and e.id in (select "employeeId" from logs)
  ), makers as materialized (
    select u.id, ${makerJson} as json from users u
    where u."tenantId" = $1 and u.id in (select "createdByUserId" from logs)
  ), sheets as materialized (
    select ts.id, ts.date, ts."timeZone", ${timesheetJson} as json from timesheets ts
    where ts."tenantId" = $1 and ts.id in (select "timesheetId" from logs)
  ), worked as materialized (
    select t.id, ${taskJson} as json from tasks t
    where t."tenantId" = $1 and t."deletedAt" is null and t.id in (select "taskId" from logs)
  ), projects as materialized (
    select p.id, ${projectJson} as json from organization_projects p
    where p."tenantId" = $1 and p.id in (select "projectId" from logs)
  ), labels as materialized (
    select link."timeLogId", ${labelListJson} as json
    from time_log_tags link
    ${joinedLabel}
    where link."tenantId" = $1 and link."timeLogId" in (select id from logs)
    group by link."timeLogId"
  )
  select ${list(jsonItems(logJson(now), { orderBy: 'l."startedAt", l.id' })).sql} as json
  from logs l
  join people e on e.id = l."employeeId"
  join sheets ts on ts.id = l."timesheetId"
  left join makers m on m.id = l."createdByUserId" and m.id <> e."userId"
  left join worked t on t.id = l."taskId"
  left join projects p on p.id = l."projectId"
  left join labels k on k."timeLogId" = l.id`;

/**
 * Logs of the filter that start in its range; $12 is now, $13 and $14 the bounds of activity in percent, $15 whether those
 * that only reach into the range are listed as well.
 */
export const timeLogListSql = logsJsonSql(
  `
    select l.* from time_logs l
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    where ${filterSql} and ${anyDayOfStatusSql} and (l."startedAt" >= $3 or $15)
      and ($13::numeric is null or ${logActivitySql} between $13 and $14)`,
  '$12',
);

/** Logs by their ids. $2 organization, $3 ids, $4 now. */
export const timeLogsByIdSql = logsJsonSql(
  `
    select l.* from time_logs l
    where l."tenantId" = $1 and l."organizationId" = $2 and l.id = any($3::uuid[]) and l."deletedAt" is null`,
  '$4',
);

/** Logs of a person that overlap a span. $2 organization, $3 employee, $4 from, $5 to, $6 a log to leave out, $7 now. */
export const timeLogConflictsSql = logsJsonSql(
  `
    select l.* from time_logs l
    where l."tenantId" = $1 and l."organizationId" = $2 and l."employeeId" = $3 and l."deletedAt" is null
      and l."startedAt" < $5 and coalesce(l."stoppedAt", $7) > $4 and l.id is distinct from $6::uuid`,
  '$7',
);

const changeJson = jsonObject({
  id: scalar('a.id'),
  at: instant('a.at'),
  action: scalar('a.action'),
  actor: embedded(
    `case when u.id is not null then ${jsonObject({ id: scalar('u.id'), name: scalar(fullNameSql) })} end`,
  ),
  reason: scalar('a.reason'),
  before: embedded('a.before::text'),
  after: embedded('a.after::text'),
});

/** Audit entries of a log, the last written first: their ids tell, also where the clock was set. $1 tenant, $2 log. */
export const timeLogHistorySql = `
  select ${list(jsonItems(changeJson, { orderBy: 'a.id desc' })).sql} as json
  from audit_entries a
  left join users u on u."tenantId" = a."tenantId" and u.id = a."actorUserId"
  where a."tenantId" = $1 and a.entity = 'TimeLog' and a."entityId" = $2`;
