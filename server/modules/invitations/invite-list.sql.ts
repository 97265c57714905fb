import { columns, instants, jsonObject } from '#server/db/json/json-sql.ts';
import { rowStatement, text } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { namedUserJson } from '#server/modules/teams/record-json.sql.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';

const roleJson = jsonObject(columns('r', 'id', 'name', 'isSystem', 'tenantId'));

const teamJson = jsonObject({ id: 'team.id', name: 'team.name' });

/** Neither code nor token, nor where the mail links to. */
const inviteJson = jsonObject<Invite>({
  ...columns('i', 'id', 'tenantId', 'organizationId', 'email', 'inviteType', 'fullName', 'userId', 'roleId'),
  ...columns('i', 'invitedByUserId', 'isActive', 'isArchived', 'createdByUserId'),
  status: 'i.state',
  isExpired: `i.state = 'EXPIRED'`,
  ...instants('i', 'expireDate', 'actionDate', 'startedWorkOn', 'createdAt', 'updatedAt'),
  role: `case when r.id is not null then ${roleJson} end`,
  teams: `coalesce((select json_agg(${teamJson} order by team."createdAt", team.id) from invite_teams it
    join organization_teams team on team."tenantId" = it."tenantId" and team.id = it."organizationTeamId"
      and team."deletedAt" is null
    where it."tenantId" = i."tenantId" and it."inviteId" = i.id), '[]')`,
  organizationName: 'o.name',
  invitedByUser: `case when u.id is not null then ${namedUserJson} end`,
});

interface InviteListValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly userId: string;
  readonly managesAll: boolean;
  readonly managerRoles: readonly string[];
  readonly now: Date;
  readonly teamIds: readonly string[] | undefined;
  readonly states: readonly string[] | undefined;
  readonly isExpired: boolean | undefined;
  readonly roleNames: readonly string[] | undefined;
  /** A part of the address. */
  readonly email: string | undefined;
  readonly skip: number;
  readonly take: number;
}

/** Invitations to any team the caller manages, the newest first, filtered by the state that is shown. */
export const inviteListSql = rowStatement(
  { json: text },
  (p: Params<InviteListValues>) => sql`
with managed as (
  select team.id from organization_teams team
  where team."tenantId" = ${p.tenantId} and not team."isArchived" and team."deletedAt" is null
    and (${p.teamIds}::uuid[] is null or team.id = any(${p.teamIds}))
    and (${p.managesAll} or team."createdByUserId" = ${p.userId} or exists (
      select 1 from organization_team_employees m
      join employees e on e."tenantId" = m."tenantId" and e.id = m."employeeId"
      join roles r on r."tenantId" = m."tenantId" and r.id = m."roleId"
      where m."tenantId" = ${p.tenantId} and m."organizationTeamId" = team.id
        and m."isActive" and not m."isArchived" and m."deletedAt" is null and r.name = any(${p.managerRoles})
        and e."userId" = ${p.userId} and e."isActive" and not e."isArchived" and e."deletedAt" is null))
), matching as (
  select i.*, current.state
  from invites i
  cross join lateral (
    select case when i.status = 'INVITED' and i."expireDate" <= ${p.now} then 'EXPIRED' else i.status end as state
  ) current
  left join roles r on r."tenantId" = i."tenantId" and r.id = i."roleId"
  where i."tenantId" = ${p.tenantId} and i."organizationId" = ${p.organizationId} and i."deletedAt" is null
    and exists (
      select 1 from invite_teams it
      where it."inviteId" = i.id and it."organizationTeamId" in (select id from managed))
    and (${p.states}::text[] is null or current.state = any(${p.states}))
    and (${p.isExpired}::boolean is null or (current.state = 'EXPIRED') = ${p.isExpired})
    and (${p.roleNames}::text[] is null or r.name = any(${p.roleNames}))
    and (${p.email}::text is null or strpos(i.email, ${p.email}) > 0)
), page as (
  select * from matching order by "createdAt" desc, id desc offset ${p.skip} limit ${p.take}
)
select json_build_object(
    'items', coalesce(json_agg(${raw(inviteJson)} order by i."createdAt" desc, i.id desc), '[]'),
    'total', (select count(*) from matching))::text as json
from page i
join organizations o on o."tenantId" = i."tenantId" and o.id = i."organizationId"
left join roles r on r."tenantId" = i."tenantId" and r.id = i."roleId"
left join users u on u."tenantId" = i."tenantId" and u.id = i."invitedByUserId"
left join accounts a on a.id = u."accountId"`,
);
