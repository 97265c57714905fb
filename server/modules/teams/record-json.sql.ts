import {
  columns,
  instants,
  jsonItems,
  jsonObject,
  list,
  nullable,
  nullables,
} from '#server/db/json/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { empty, type Params, raw, type Sql, sql } from '#server/db/sql.ts';

/** "Ann Lee", else the part before the @; by the aliases of `users` and `accounts`. */
export function nameSql(user: string, account: string): string {
  const name = `concat_ws(' ', ${user}."firstName", ${user}."lastName")`;
  return `coalesce(nullif(${name}, ''), split_part(${account}.email, '@', 1))`;
}

/** Somebody by name and picture; of `u` users and `a` accounts. */
export const namedUserJson = jsonObject({
  id: 'u.id',
  name: nameSql('u', 'a'),
  imageUrl: pictureSql('u'),
});

/** A label. Clients refuse a key more than these. */
export const tagJson = jsonObject({
  ...columns('tag', 'id', 'tenantId', 'organizationId', 'organizationTeamId', 'name', 'color', 'textColor'),
  ...columns('tag', 'icon', 'description', 'isSystem'),
});

const projectMemberJson = jsonObject({
  ...columns('pe', 'id', 'employeeId', 'isManager', 'roleId'),
  employee: jsonObject({
    id: 'e.id',
    fullName: nameSql('u', 'a'),
    user: namedUserJson,
  }),
});

/** The repository a project exchanges tasks with. Its `owner` is no account: clients refuse anything but null here. */
const repositoryJson = jsonObject({
  ...columns('repository', 'id', 'tenantId', 'organizationId', 'isActive', 'isArchived', 'repositoryId'),
  ...columns('repository', 'name', 'fullName', 'hasSyncEnabled', 'status'),
  integrationId: 'repository."integrationTenantId"',
  owner: nullable('null::text'),
});

const repository = `case when repository.id is not null then ${repositoryJson} end`;

/** A project; the keys that are null here have to be present. */
const projectColumns = {
  ...columns('p', 'id', 'tenantId', 'organizationId', 'createdByUserId', 'isActive', 'isArchived', 'name'),
  ...columns('p', 'billable', 'budget', 'budgetType', 'description', 'color', 'organizationContactId'),
  ...columns('p', 'icon', 'imageUrl', 'imageId', 'taskListType', 'defaultAssigneeId', 'archiveTasksIn'),
  ...columns('p', 'closeTasksIn', 'isTasksAutoSync', 'isTasksAutoSyncOnLabel', 'syncTag'),
  ...instants('p', 'createdAt', 'updatedAt', 'archivedAt', 'startDate', 'endDate'),
  ...nullables('p', 'code', 'public', 'owner', 'status', 'billing', 'billingFlat', 'currency', 'projectUrl'),
  membersCount: 'coalesce(pm.count, 0)',
  tags: list('pg.items'),
  teams: list('pt.items'),
  members: list('pm.items'),
  relations: list('pr.items'),
  repository,
  customFields: jsonObject({ repository }),
};

/** Progress of a project: its tasks, those done and the seconds on them. */
const progress = {
  tasksCount: 'coalesce(progress.tasks, 0)',
  completedTasksCount: 'coalesce(progress.completed, 0)',
  totalWorkedTime: 'coalesce(worked.seconds, 0)',
};

const completed = `coalesce(status."isDone", false) or task.status in ('completed', 'done', 'closed', 'cancelled')`;

const progressJoin = (p: Params<InProgress>) => sql`left join (
    select task."projectId", count(*) as tasks, count(*) filter (where ${raw(completed)}) as completed
    from tasks task
    left join task_statuses status on status.id = task."taskStatusId"
    where task."tenantId" = ${p.tenantId} and task."projectId" in (select id from picked_project)
      and task."deletedAt" is null and not task."isScreeningTask"
    group by task."projectId"
  ) progress on progress."projectId" = p.id
  left join (
    select task."projectId", floor(sum(spent.milliseconds) / 1000)::int as seconds
    from (
      select "taskId", milliseconds from time_totals where "tenantId" = ${p.tenantId}
      union all
      select "taskId", extract(epoch from ${p.now}::timestamptz - "startedAt") * 1000
      from time_logs where "tenantId" = ${p.tenantId} and "isRunning" and "deletedAt" is null
    ) spent
    join tasks task on task.id = spent."taskId"
    where task."tenantId" = ${p.tenantId} and task."projectId" in (select id from picked_project)
      and task."deletedAt" is null and not task."isScreeningTask"
    group by task."projectId"
  ) worked on worked."projectId" = p.id`;

const relationJson = jsonObject({
  projectId: 'relation."relatedProjectId"',
  relationType: nullable('relation."relationType"'),
});

const projectTeamJson = jsonObject({ id: 'team.id', name: 'team.name' });

const projectJson = jsonObject(projectColumns);
const projectWithProgressJson = jsonObject({ ...projectColumns, ...progress });

interface Projects {
  readonly tenantId: string;
}

interface InProgress extends Projects {
  /** Running time counts up to this instant. */
  readonly now: Date;
}

/** CTEs that turn `picked_project (id)` into `project_json (id, json)`. */
export const projectCtes = (p: Params<Projects>) => projectCtesOf(p, projectJson, empty);

/** The same with how far each project is. */
export const projectCtesWithProgress = (p: Params<InProgress>) =>
  projectCtesOf(p, projectWithProgressJson, progressJoin(p));

function projectCtesOf(p: Params<Projects>, json: string, progressOf: Sql): Sql {
  return sql`
project_json as (
  select p.id, ${raw(json)} as json
  from picked_project
  join organization_projects p on p.id = picked_project.id
  left join (
    select pt."projectId", ${raw(jsonItems(projectTeamJson, { orderBy: 'pt."createdAt"' }))} as items
    from organization_project_teams pt
    join organization_teams team on team.id = pt."organizationTeamId" and team."deletedAt" is null
    where pt."tenantId" = ${p.tenantId} and pt."projectId" in (select id from picked_project)
    group by pt."projectId"
  ) pt on pt."projectId" = p.id
  left join (
    select g."projectId", ${raw(jsonItems(tagJson, { orderBy: 'tag.name' }))} as items
    from organization_project_tags g
    join tags tag on tag.id = g."tagId" and tag."deletedAt" is null
    where g."tenantId" = ${p.tenantId} and g."projectId" in (select id from picked_project)
    group by g."projectId"
  ) pg on pg."projectId" = p.id
  left join (
    select pe."projectId", count(*) as count, ${raw(jsonItems(projectMemberJson, { orderBy: 'pe."assignedAt", pe.id' }))} as items
    from organization_project_employees pe
    join employees e on e.id = pe."employeeId" and e."deletedAt" is null
    join users u on u.id = e."userId"
    left join accounts a on a.id = u."accountId"
    where pe."tenantId" = ${p.tenantId} and pe."projectId" in (select id from picked_project)
    group by pe."projectId"
  ) pm on pm."projectId" = p.id
  left join (
    select relation."projectId", ${raw(jsonItems(relationJson, { orderBy: 'relation."createdAt", relation."relatedProjectId"' }))} as items
    from organization_project_relations relation
    join organization_projects related on related.id = relation."relatedProjectId" and related."deletedAt" is null
    where relation."tenantId" = ${p.tenantId} and relation."projectId" in (select id from picked_project)
    group by relation."projectId"
  ) pr on pr."projectId" = p.id
  left join repositories repository on repository.id = p."repositoryId" and repository."deletedAt" is null
  ${progressOf}
)`;
}
