import { filterSql } from '#server/modules/time-logs/time-filter.sql.ts';

/** ISO 8601 with milliseconds and Z, as everything on the wire. */
export const isoSql = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A person as lists show it. Expects `e` employees and `u` users. */
export const employeeJsonSql = `json_build_object(
  'id', e.id, 'userId', e."userId", 'tenantId', e."tenantId", 'organizationId', e."organizationId",
  'fullName', trim(concat_ws(' ', u."firstName", u."lastName")), 'isTrackingEnabled', e."isTrackingEnabled",
  'user', json_build_object('id', u.id, 'name', trim(concat_ws(' ', u."firstName", u."lastName")),
    'firstName', u."firstName", 'lastName', u."lastName", 'imageUrl', u."imageUrl"))`;

/**
 * Logs that start in the range, oldest first, as one JSON array; $12 is now.
 * The timesheet's createdAt falls on the person's day at noon UTC, because clients group by its date.
 */
export const timeLogListSql = `
  with people as materialized (
    select e.id, ${employeeJsonSql} as json
    from employees e join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
    where e."tenantId" = $1 and e."organizationId" = $2 and ($5::uuid[] is null or e.id = any($5))
  )
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'tenantId', l."tenantId", 'organizationId', l."organizationId",
    'createdAt', ${isoSql('l."createdAt"')}, 'updatedAt', ${isoSql('l."updatedAt"')},
    'startedAt', ${isoSql('l."startedAt"')}, 'stoppedAt', ${isoSql('l."stoppedAt"')},
    'duration', floor(extract(epoch from coalesce(l."stoppedAt", $12) - l."startedAt"))::int,
    'isRunning', l."isRunning", 'isBillable', l."isBillable",
    'isEdited', l."editedAt" is not null, 'editedAt', ${isoSql('l."editedAt"')},
    'logType', l."logType", 'source', l.source, 'description', l.description, 'reason', l.reason,
    'taskId', l."taskId", 'projectId', l."projectId", 'employeeId', l."employeeId",
    'organizationTeamId', l."organizationTeamId", 'timesheetId', l."timesheetId",
    'timesheet', json_build_object('id', ts.id, 'status', ts.status,
      'createdAt', to_char(ts.date, 'YYYY-MM-DD"T12:00:00.000Z"'),
      'startedAt', to_char(ts.date, 'YYYY-MM-DD"T12:00:00.000Z"')),
    'task', case when t.id is null then null else json_build_object('id', t.id, 'title', t.title, 'number', t.number,
      'taskNumber', concat_ws('-', t.prefix, t.number), 'prefix', t.prefix, 'status', t.status,
      'issueType', t."issueType", 'priority', t.priority, 'size', t.size, 'public', t.public,
      'estimate', t.estimate) end,
    'project', case when p.id is null then null else json_build_object('id', p.id, 'name', p.name,
      'imageUrl', p."imageUrl", 'color', p.color) end,
    'employee', people.json
  ) order by l."startedAt", l.id), '[]')::text as json
  from time_logs l
  join people on people.id = l."employeeId"
  join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
  left join tasks t on t."tenantId" = l."tenantId" and t.id = l."taskId" and t."deletedAt" is null
  left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
  where ${filterSql} and l."startedAt" >= $3`;
