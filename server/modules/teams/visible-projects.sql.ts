import type { Context } from '#server/context/context.ts';
import { can } from '#shared/access/can.ts';

/**
 * Which `p` of organization_projects somebody sees: every one that is not private; private ones as a member, as who
 * made them, or through a team of theirs. $1 tenant, $2 organization, $3 user, $4 employee; `seesPrivate` is the
 * parameter that says whether private ones are seen anyway.
 */
export const visibleProjectBy = (
  seesPrivate: string,
) => `p."tenantId" = $1::uuid and p."organizationId" = $2::uuid and p."deletedAt" is null
    and (${seesPrivate}::boolean or p.public is distinct from false or p."createdByUserId" = $3::uuid
      or exists (select 1 from organization_project_employees member
        where member."projectId" = p.id and member."employeeId" = $4::uuid)
      or exists (select 1 from organization_project_teams link
        join organization_teams team on team.id = link."organizationTeamId" and team."deletedAt" is null
        left join organization_team_employees own on own."organizationTeamId" = team.id
          and own."employeeId" = $4::uuid and own."deletedAt" is null
        where link."projectId" = p.id and (own.id is not null or team."createdByUserId" = $3::uuid)))`;

/** The same with `projectCallerValues` as $1–$5. */
export const visibleProject = visibleProjectBy('$5');

/** Those of the projects $6 that the caller sees. */
export const projectsAmongSql = `
select p.id from organization_projects p where p.id = any($6::uuid[]) and ${visibleProject}`;

type Caller = Pick<Context, 'tenantId' | 'organizationId' | 'userId' | 'employeeId' | 'permissions'>;

/** Whether somebody sees private projects that they have nothing to do with. */
export function seesPrivateProjects(ctx: Pick<Context, 'permissions'>): boolean {
  return can(ctx, 'ACCESS_PRIVATE_PROJECTS');
}

/** The first five values of every statement that asks for `visibleProject`. */
export function projectCallerValues(ctx: Caller): unknown[] {
  return [
    ctx.tenantId,
    ctx.organizationId ?? null,
    ctx.userId,
    ctx.employeeId ?? null,
    seesPrivateProjects(ctx),
  ];
}
