import { bool, json, listOf, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, type Sql, sql, statement } from '#server/db/sql.ts';
import type { OfEmployee } from '#server/modules/timer/timer-start.sql.ts';
import type { RecentWork, WorkFavorite } from '#shared/timer/timer.schema.ts';

/**
 * Rows of `latest` with their task, project and team; without those that the person's timer may not start on any more.
 */
const shownSql = (p: Params<OfEmployee>, own: Sql) => sql`
  select ${own},
    case when t.id is not null then json_build_object('id', t.id, 'title', t.title, 'number', t.number, 'prefix', t.prefix,
      'issueType', t."issueType", 'status', t.status) end as task,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'color', p.color) end as project,
    case when team.id is not null then json_build_object('id', team.id, 'name', team.name) end as team
  from latest
  left join tasks t on t."tenantId" = ${p.tenantId} and t.id = latest."taskId" and t."deletedAt" is null
  left join lateral (
    select m."organizationTeamId" as id
    from organization_team_employees m
    where m."tenantId" = ${p.tenantId} and m."employeeId" = ${p.employeeId} and m."deletedAt" is null and m."isTrackingEnabled"
      and case when t.id is null then m."organizationTeamId" = latest."organizationTeamId" else exists (
        select 1 from task_teams tt where tt."tenantId" = ${p.tenantId} and tt."taskId" = t.id and tt."organizationTeamId" = m."organizationTeamId") end
    order by m."organizationTeamId" = latest."organizationTeamId" desc nulls last, m."createdAt" limit 1
  ) place on true
  left join organization_teams team on team."tenantId" = ${p.tenantId} and team.id = place.id and team."deletedAt" is null
  left join organization_projects p on p."tenantId" = ${p.tenantId} and p.id = coalesce(t."projectId", latest."projectId") and p."deletedAt" is null
  where (latest."taskId" is null and (latest."organizationTeamId" is null or team.id is not null)) or (t.id is not null and team.id is not null)`;

/**
 * The last entry about each task, or each note without one, of a person's last 300 entries within two months. Tasks
 * that the timer may not start on any more are left out.
 */
export const recentWorkSql = rowStatement(
  {
    logId: uuid,
    startedAt: timestamp,
    description: nullable(text),
    isBillable: bool,
    isBillableChosen: nullable(bool),
    tagIds: listOf(uuid),
    task: nullable(json<NonNullable<RecentRow['task']>>()),
    project: nullable(json<NonNullable<RecentRow['project']>>()),
    team: nullable(json<NonNullable<RecentRow['team']>>()),
  },
  (p: Params<OfEmployee & { now: Date }>) => sql`
  with own as materialized (
    select l.id, l."startedAt", l."taskId", l."projectId", l."organizationTeamId", nullif(trim(l.description), '') as description, l."isBillable",
      l."isBillableChosen"
    from time_logs l
    where l."tenantId" = ${p.tenantId} and l."employeeId" = ${p.employeeId} and l."deletedAt" is null
      and l."startedAt" > ${p.now}::timestamptz - interval '62 days' and l."startedAt" <= ${p.now}
    order by l."startedAt" desc limit 300
  ), latest as (
    select distinct on (coalesce(own."taskId"::text, own.description)) own.* from own
    where own."taskId" is not null or own.description is not null
    order by coalesce(own."taskId"::text, own.description), own."startedAt" desc
  )
  ${shownSql(
    p,
    sql`latest.id as "logId", latest."startedAt", latest.description, latest."isBillable", latest."isBillableChosen",
    array(select k."tagId" from time_log_tags k join tags g on g."tenantId" = k."tenantId" and g.id = k."tagId" and g."deletedAt" is null
      where k."tenantId" = ${p.tenantId} and k."timeLogId" = latest.id) as "tagIds"`,
  )}
  order by latest."startedAt" desc limit 20`,
);

export type RecentRow = Omit<RecentWork, 'startedAt'> & { startedAt: Date };

/** A person's favorite work, in their order. */
export const workFavoritesSql = rowStatement(
  {
    id: uuid,
    description: nullable(text),
    isBillable: bool,
    isBillableChosen: nullable(bool),
    tagIds: listOf(uuid),
    task: nullable(json<NonNullable<WorkFavorite['task']>>()),
    project: nullable(json<NonNullable<WorkFavorite['project']>>()),
    team: nullable(json<NonNullable<WorkFavorite['team']>>()),
  },
  (p: Params<OfEmployee>) => sql`
  with latest as materialized (
    select f.id, f.position, f."taskId", null::uuid as "projectId", null::uuid as "organizationTeamId", f.description, f."isBillable",
      f."isBillableChosen", f."tagIds"
    from work_favorites f where f."tenantId" = ${p.tenantId} and f."employeeId" = ${p.employeeId}
  )
  ${shownSql(
    p,
    sql`latest.id, latest.description, latest."isBillable", latest."isBillableChosen",
    array(select g.id from tags g where g."tenantId" = ${p.tenantId} and g.id = any(latest."tagIds") and g."deletedAt" is null) as "tagIds"`,
  )}
  order by latest.position, latest.id`,
);

/** Puts the named favorites in this order, the others after them. */
export const orderWorkFavoritesSql = statement(
  (p: Params<OfEmployee & { ids: readonly string[] }>) => sql`
  update work_favorites f set position = ordered.place
  from (
    select one.id, row_number() over (order by array_position(${p.ids}::uuid[], one.id) nulls last, one.position, one.id) as place
    from work_favorites one where one."tenantId" = ${p.tenantId} and one."employeeId" = ${p.employeeId}
  ) ordered
  where f."tenantId" = ${p.tenantId} and f.id = ordered.id`,
);
