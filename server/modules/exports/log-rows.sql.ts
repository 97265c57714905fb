import { selectLogsSql } from '#server/modules/reports/pieces.sql.ts';
import { fullNameSql } from '#server/modules/reports/report-json.sql.ts';

/** The logs after the one that started at $15 with the id $16, oldest first, at most $17. */
export const logRowsSql = `
  select l.id, l."startedAt", l."from", l.until, l."isRunning", l.seconds, l.description, l."isBillable", l."logType",
    l.source, l.status, ${fullNameSql} as employee, c.name as client, p.name as project, team.name as team, t.title as task,
    case when t."deletedAt" is null then t.title end as "listedTask",
    nullif(concat_ws('-', t.prefix, t.number), '') as "taskNumber"
  from (${selectLogsSql} and (l."startedAt", l.id) > ($15::timestamptz, $16::uuid)
    order by l."startedAt", l.id limit $17::int) as l
  join employees e on e."tenantId" = $1 and e.id = l."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join organization_contacts c on c."tenantId" = $1 and c.id = l."clientId"
  left join organization_projects p on p."tenantId" = $1 and p.id = l."projectId"
  left join organization_teams team on team."tenantId" = $1 and team.id = l."organizationTeamId"
  left join tasks t on t."tenantId" = $1 and t.id = l."taskId"
  order by l."startedAt", l.id`;

/** How many there are, counted up to $15. */
export const countLogRowsSql = `
  select count(*)::int as count from (select 1 from (${selectLogsSql}) as l limit $15::int) as counted`;
