import { embedded, instant, jsonItems, jsonObject, list, scalar } from '#server/db/json-sql.ts';
import { filterSql } from '#server/modules/time-logs/time-filter.sql.ts';

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
      imageUrl: scalar('u."imageUrl"'),
    }),
  ),
});

/** A person as lists show it. Expects `e` employees and `u` users. */
export const employeeJsonSql = `(${personJson})::json`;

const taskJson = jsonObject({
  id: scalar('t.id'),
  title: scalar('t.title'),
  number: scalar('t.number'),
  taskNumber: scalar("concat_ws('-', t.prefix, t.number)"),
  prefix: scalar('t.prefix'),
  status: scalar('t.status'),
  issueType: scalar('t."issueType"'),
  priority: scalar('t.priority'),
  size: scalar('t.size'),
  public: scalar('t.public'),
  estimate: scalar('t.estimate'),
});

const projectJson = jsonObject({
  id: scalar('p.id'),
  name: scalar('p.name'),
  imageUrl: scalar('p."imageUrl"'),
  color: scalar('p.color'),
});

const timesheetJson = jsonObject({
  id: scalar('ts.id'),
  status: scalar('ts.status'),
  createdAt: day('ts.date'),
  startedAt: day('ts.date'),
});

const logJson = jsonObject({
  id: scalar('l.id'),
  tenantId: scalar('l."tenantId"'),
  organizationId: scalar('l."organizationId"'),
  createdAt: instant('l."createdAt"'),
  updatedAt: instant('l."updatedAt"'),
  startedAt: instant('l."startedAt"'),
  stoppedAt: instant('l."stoppedAt"'),
  duration: scalar('floor(extract(epoch from coalesce(l."stoppedAt", $12) - l."startedAt"))::int'),
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
  timesheetId: scalar('l."timesheetId"'),
  timesheet: embedded('ts.json'),
  task: embedded("coalesce(t.json, 'null')"),
  project: embedded("coalesce(p.json, 'null')"),
  employee: embedded('e.json'),
});

/**
 * Logs that start in the range, oldest first, as one JSON array; $12 is now. What many logs have in common (the
 * person, the task, the project, the day) is written once and joined.
 * The timesheet's createdAt falls on the person's day at noon UTC, because clients group by its date.
 */
export const timeLogListSql = `
  with logs as materialized (
    select l.* from time_logs l
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    where ${filterSql} and l."startedAt" >= $3
  ), people as materialized (
    select e.id, ${personJson} as json
    from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
    where e."tenantId" = $1 and e.id in (select "employeeId" from logs)
  ), sheets as materialized (
    select ts.id, ${timesheetJson} as json from timesheets ts
    where ts."tenantId" = $1 and ts.id in (select "timesheetId" from logs)
  ), worked as materialized (
    select t.id, ${taskJson} as json from tasks t
    where t."tenantId" = $1 and t."deletedAt" is null and t.id in (select "taskId" from logs)
  ), projects as materialized (
    select p.id, ${projectJson} as json from organization_projects p
    where p."tenantId" = $1 and p.id in (select "projectId" from logs)
  )
  select ${list(jsonItems(logJson, { orderBy: 'l."startedAt", l.id' })).sql} as json
  from logs l
  join people e on e.id = l."employeeId"
  join sheets ts on ts.id = l."timesheetId"
  left join worked t on t.id = l."taskId"
  left join projects p on p.id = l."projectId"`;
