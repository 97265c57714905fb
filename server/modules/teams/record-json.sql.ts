import { instant, jsonItems, jsonObject, list, nullable, scalar } from '#server/db/json-sql.ts';

/** "Ann Lee", else what stands before the @; of `users` and `accounts` under these names. */
export function nameSql(user: string, account: string): string {
  const name = `concat_ws(' ', ${user}."firstName", ${user}."lastName")`;
  return `coalesce(nullif(${name}, ''), split_part(${account}.email, '@', 1))`;
}

/** A label. Clients refuse a key more than these. */
export const tagJson = jsonObject({
  id: scalar('tag.id'),
  tenantId: scalar('tag."tenantId"'),
  organizationId: scalar('tag."organizationId"'),
  organizationTeamId: scalar('tag."organizationTeamId"'),
  name: scalar('tag.name'),
  color: scalar('tag.color'),
  textColor: scalar('tag."textColor"'),
  icon: scalar('tag.icon'),
  description: scalar('tag.description'),
  isSystem: scalar('tag."isSystem"'),
});

const projectMemberJson = jsonObject({
  id: scalar('pe.id'),
  employeeId: scalar('pe."employeeId"'),
  isManager: scalar('pe."isManager"'),
  roleId: scalar('pe."roleId"'),
  employee: {
    sql: jsonObject({
      id: scalar('e.id'),
      fullName: scalar(nameSql('u', 'a')),
      user: {
        sql: jsonObject({
          id: scalar('u.id'),
          name: scalar(nameSql('u', 'a')),
          imageUrl: scalar('u."imageUrl"'),
        }),
      },
    }),
  },
});

/** A project; the keys that are null here have to be present. */
const projectJson = jsonObject({
  id: scalar('p.id'),
  tenantId: scalar('p."tenantId"'),
  organizationId: scalar('p."organizationId"'),
  createdAt: instant('p."createdAt"'),
  updatedAt: instant('p."updatedAt"'),
  archivedAt: instant('p."archivedAt"'),
  createdByUserId: scalar('p."createdByUserId"'),
  isActive: scalar('p."isActive"'),
  isArchived: scalar('p."isArchived"'),
  name: scalar('p.name'),
  code: nullable('p.code'),
  public: nullable('p.public'),
  owner: nullable('p.owner'),
  status: nullable('p.status'),
  billing: nullable('p.billing'),
  billingFlat: nullable('p."billingFlat"'),
  billable: scalar('p.billable'),
  budget: scalar('p.budget'),
  budgetType: scalar('p."budgetType"'),
  currency: nullable('p.currency'),
  projectUrl: nullable('p."projectUrl"'),
  description: scalar('p.description'),
  color: scalar('p.color'),
  icon: scalar('p.icon'),
  imageUrl: scalar('p."imageUrl"'),
  imageId: scalar('p."imageId"'),
  taskListType: scalar('p."taskListType"'),
  startDate: instant('p."startDate"'),
  endDate: instant('p."endDate"'),
  defaultAssigneeId: scalar('p."defaultAssigneeId"'),
  archiveTasksIn: scalar('p."archiveTasksIn"'),
  closeTasksIn: scalar('p."closeTasksIn"'),
  isTasksAutoSync: scalar('p."isTasksAutoSync"'),
  isTasksAutoSyncOnLabel: scalar('p."isTasksAutoSyncOnLabel"'),
  syncTag: scalar('p."syncTag"'),
  membersCount: scalar('coalesce(pm.count, 0)'),
  tags: list('pg.items'),
  teams: list('pt.items'),
  members: list('pm.items'),
});

const projectTeamJson = jsonObject({ id: scalar('team.id'), name: scalar('team.name') });

/** CTEs that turn `picked_project (id)` into `project_json (id, json)`; $1 is the tenant. */
export const projectCtes = `
project_json as (
  select p.id, ${projectJson} as json
  from picked_project
  join organization_projects p on p.id = picked_project.id
  left join (
    select pt."projectId", ${jsonItems(projectTeamJson, { orderBy: 'pt."createdAt"' })} as items
    from organization_project_teams pt
    join organization_teams team on team.id = pt."organizationTeamId" and team."deletedAt" is null
    where pt."tenantId" = $1 and pt."projectId" in (select id from picked_project)
    group by pt."projectId"
  ) pt on pt."projectId" = p.id
  left join (
    select g."projectId", ${jsonItems(tagJson, { orderBy: 'tag.name' })} as items
    from organization_project_tags g
    join tags tag on tag.id = g."tagId" and tag."deletedAt" is null
    where g."tenantId" = $1 and g."projectId" in (select id from picked_project)
    group by g."projectId"
  ) pg on pg."projectId" = p.id
  left join (
    select pe."projectId", count(*) as count, ${jsonItems(projectMemberJson, { orderBy: 'pe."assignedAt", pe.id' })} as items
    from organization_project_employees pe
    join employees e on e.id = pe."employeeId" and e."deletedAt" is null
    join users u on u.id = e."userId"
    left join accounts a on a.id = u."accountId"
    where pe."tenantId" = $1 and pe."projectId" in (select id from picked_project)
    group by pe."projectId"
  ) pm on pm."projectId" = p.id
)`;
