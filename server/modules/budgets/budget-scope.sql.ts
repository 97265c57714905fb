import { bool, rowStatement, text } from '#server/db/rows.ts';
import { type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { visibleTask, visibleTeams } from '#server/modules/tasks/visible-tasks.sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import { visibleProject } from '#server/modules/teams/visible-projects.sql.ts';
import type { BudgetScope } from '#shared/budgets/budget.schema.ts';
import type { BudgetMeasure } from '#shared/budgets/budget-use.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface ScopeValues extends CallerValues {
  /** The time of everybody, and so every budget that they may find. */
  readonly seesTime: boolean;
  readonly editsProjects: boolean;
  readonly editsClients: boolean;
}

export interface BudgetedValues extends ScopeValues, BudgetScope {
  readonly measures: readonly BudgetMeasure[];
  /** One alone. */
  readonly id?: string | undefined;
  /** Restricts to budgets that have a level left to notify. */
  readonly hasLevelsLeft?: boolean | undefined;
  /** In the zone of the organization, as what follows. */
  readonly today: Day;
  /** The first day of the present month, and the instants at which it starts and ends. */
  readonly month: Day;
  readonly monthStarts: Date;
  readonly monthEnds: Date;
  readonly most: number;
}

/** Its managers and those of its teams: as `requireProjectEditor`. */
const managesProject = (p: Params<CallerValues>, projectId: string) => sql`(exists (
    select 1 from organization_project_employees manager
    where manager."projectId" = ${raw(projectId)} and manager."employeeId" = ${p.employeeId}::uuid and manager."isManager")
  or exists (select 1 from organization_project_teams led
    where led."projectId" = ${raw(projectId)} and ${managesTeam(p, 'led."organizationTeamId"')}))`;

/**
 * Joins `scope` to `b`, which names a project, a client or a task: its name, who pays for it, and whether the caller
 * edits it. There is none where the caller does not see it.
 */
const scopeSql = (p: Params<ScopeValues>): Sql => sql`cross join lateral (
    select p.name, p."organizationContactId" as "payerId", ${p.editsProjects}::boolean or ${managesProject(p, 'p.id')} as "canEdit"
    from organization_projects p where p.id = b."projectId" and ${visibleProject(p)}
    union all
    select t.title, p."organizationContactId", ${p.editsProjects}::boolean or ${managesProject(p, 't."projectId"')}
      or exists (select 1 from task_teams link where link."taskId" = t.id and ${managesTeam(p, 'link."organizationTeamId"')})
    from tasks t left join organization_projects p on p."tenantId" = t."tenantId" and p.id = t."projectId"
    where t.id = b."taskId" and ${visibleTask(p)}
    union all
    select c.name, c.id, ${p.editsClients}::boolean from organization_contacts c
    where c.id = b."organizationContactId" and c."tenantId" = ${p.tenantId}::uuid
      and c."organizationId" = ${p.organizationId}::uuid and c."deletedAt" is null
  ) as scope`;

/** `budget`: budgets that the caller sees, with their currency and the instants between which time counts. */
export const budgetedSql = (
  p: Params<BudgetedValues>,
): Sql => sql`${visibleTeams(p)}, budget as materialized (
  select b.*, scope.name, scope."canEdit",
    case when b.measure = 'cost' then org.currency else coalesce(payer.currency, org.currency) end as currency,
    case when b.period = 'monthly' then ${p.monthStarts}::timestamptz else '-infinity' end as starts,
    case when b.period = 'monthly' then ${p.monthEnds}::timestamptz else 'infinity' end as ends
  from budgets b
  join organizations org on org."tenantId" = b."tenantId" and org.id = b."organizationId"
  ${scopeSql(p)}
  left join organization_contacts payer on payer."tenantId" = b."tenantId" and payer.id = scope."payerId"
  where b."tenantId" = ${p.tenantId}::uuid and b."organizationId" = ${p.organizationId}::uuid
    and b.measure = any(${p.measures}::text[]) and (scope."canEdit" or ${p.seesTime}::boolean)
    and (${p.hasLevelsLeft}::boolean is not true or b.period = 'monthly' or b."notifiedLevel" < any(b."alertLevels"))
    and (${p.id}::uuid is null or b.id = ${p.id}::uuid)
    and (num_nonnulls(${p.projectId}::uuid, ${p.organizationContactId}::uuid, ${p.taskId}::uuid) = 0
      or b."projectId" = ${p.projectId}::uuid or b."taskId" = ${p.taskId}::uuid
      or b."organizationContactId" = ${p.organizationContactId}::uuid)
  order by b.id limit ${p.most}::int
)`;

/** Whether the caller edits what a budget would be of; no row where they do not see it. */
export const namedScopeSql = rowStatement(
  { name: text, canEdit: bool },
  (p: Params<ScopeValues & BudgetScope>) => sql`
with ${visibleTeams(p)}
select scope.name, scope."canEdit" from (select ${p.projectId}::uuid as "projectId", ${p.taskId}::uuid as "taskId",
  ${p.organizationContactId}::uuid as "organizationContactId") b ${scopeSql(p)}`,
);
