import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, json, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { empty, type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';

/** A team as the choice of workspaces shows it. */
const workspaceTeam = z.object({
  team_id: z.string(),
  team_name: z.string(),
  team_logo: z.string(),
  team_member_count: z.number(),
  profile_link: z.string(),
  prefix: z.string().nullable(),
  members: z.array(z.object({ id: z.string(), employeeId: z.string(), name: z.string() })),
});

/** One workspace of an account: a row of `workspacesSql`. */
export const workspaceRow = z.object({
  userId: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  tenantLogo: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  imageUrl: z.string(),
  lastTeamId: z.string().nullable(),
  lastLoginAt: z.date().nullable(),
  isSuspended: z.boolean(),
  /** Belongs to an organization there, or may make the first one. */
  isReady: z.boolean(),
  teams: z.array(workspaceTeam),
});
export type WorkspaceRow = z.infer<typeof workspaceRow>;

/** The live teams that the person is in or made. */
const teamsSql = sql`left join lateral (
    select json_agg(json_build_object(
      'team_id', team.id, 'team_name', team.name, 'team_logo', coalesce(team.logo, ''),
      'team_member_count', (
        select count(*) from organization_team_employees m
        where m."organizationTeamId" = team.id and m."isActive" and m."deletedAt" is null
      ),
      'profile_link', team.profile_link, 'prefix', team.prefix,
      'members', coalesce((
        select json_agg(json_build_object('id', m.id, 'employeeId', m."employeeId", 'name', ${raw(nameSql('mu', 'ma'))})
          order by m."order" nulls last, m."assignedAt", m.id)
        from organization_team_employees m
        join employees me on me."tenantId" = m."tenantId" and me.id = m."employeeId" and me."deletedAt" is null
        join users mu on mu.id = me."userId"
        left join accounts ma on ma.id = mu."accountId"
        where m."organizationTeamId" = team.id and m."isActive" and m."deletedAt" is null
      ), '[]')
    ) order by team."createdAt" desc, team.id desc) as teams
    from organization_teams team
    where team."tenantId" = u."tenantId" and team."isActive" and not team."isArchived" and team."deletedAt" is null
      and (team."createdByUserId" = u.id or exists (
        select from organization_team_employees m
        join employees e on e."tenantId" = m."tenantId" and e.id = m."employeeId"
        where m."organizationTeamId" = team.id and m."isActive" and m."deletedAt" is null
          and e."userId" = u.id and e."isActive" and e."deletedAt" is null
      ))
  ) mine on true`;

/** The workspaces of an account, the one used last first. */
const workspacesOf = (p: Params<{ accountId: string }>, teams: { column: Sql; join: Sql }) => sql`
  select u.id as "userId", u."tenantId", t.name as "tenantName", coalesce(t.logo, '') as "tenantLogo",
    u."firstName", u."lastName", ${raw(pictureSql('u'))} as "imageUrl", u."lastTeamId", u."lastLoginAt",
    not u."isActive" or u."isArchived" or coalesce(work."isSuspended", false) as "isSuspended",
    exists (
      select from user_organizations o
      where o."tenantId" = u."tenantId" and o."userId" = u.id and o."isActive" and o."deletedAt" is null
    ) or exists (
      select from role_permissions p where p."roleId" = u."roleId" and p.permission = 'ALL_ORG_EDIT' and p.enabled
    ) as "isReady"
    ${teams.column}
  from users u
  join tenants t on t.id = u."tenantId" and t."isActive" and t."deletedAt" is null
  left join lateral (
    select not bool_or(e."isActive" and not e."isArchived") as "isSuspended"
    from employees e
    where e."tenantId" = u."tenantId" and e."userId" = u.id and e."deletedAt" is null
  ) work on true
  ${teams.join}
  where u."accountId" = ${p.accountId} and u."deletedAt" is null
  order by u."lastLoginAt" desc nulls last, u."createdAt" desc`;

const placesSql = rowStatement(
  {
    userId: uuid,
    tenantId: uuid,
    tenantName: text,
    tenantLogo: text,
    firstName: nullable(text),
    lastName: nullable(text),
    imageUrl: text,
    lastTeamId: nullable(uuid),
    lastLoginAt: nullable(timestamp),
    isSuspended: bool,
    isReady: bool,
  },
  (p: Params<{ accountId: string }>) => workspacesOf(p, { column: empty, join: empty }),
);
const workspacesSql = rowStatement(
  {
    userId: uuid,
    tenantId: uuid,
    tenantName: text,
    tenantLogo: text,
    firstName: nullable(text),
    lastName: nullable(text),
    imageUrl: text,
    lastTeamId: nullable(uuid),
    lastLoginAt: nullable(timestamp),
    isSuspended: bool,
    isReady: bool,
    teams: json<WorkspaceRow['teams']>(),
  },
  (p: Params<{ accountId: string }>) =>
    workspacesOf(p, { column: sql`, coalesce(mine.teams, '[]') as teams`, join: teamsSql }),
);

/** Without the teams, whose members are many. */
export function findPlaces(ctx: BaseContext, accountId: string): Promise<Omit<WorkspaceRow, 'teams'>[]> {
  return queryRows(ctx, placesSql({ accountId }));
}

export function findWorkspaces(ctx: BaseContext, accountId: string): Promise<WorkspaceRow[]> {
  return queryRows(ctx, workspacesSql({ accountId }));
}
