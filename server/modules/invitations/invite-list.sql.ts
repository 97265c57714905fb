import { embedded, instant, jsonItems, jsonObject, list, scalar } from '#server/db/json-sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';

const roleJson = jsonObject({
  id: scalar('r.id'),
  name: scalar('r.name'),
  isSystem: scalar('r."isSystem"'),
  tenantId: scalar('r."tenantId"'),
});

const inviterJson = jsonObject({
  id: scalar('u.id'),
  imageUrl: scalar(pictureSql('u')),
  name: scalar(nameSql('u', 'a')),
});

const teamJson = jsonObject({ id: scalar('team.id'), name: scalar('team.name') });

/** Neither code nor token, nor where the mail links to. */
const inviteJson = jsonObject({
  id: scalar('i.id'),
  tenantId: scalar('i."tenantId"'),
  organizationId: scalar('i."organizationId"'),
  email: scalar('i.email'),
  status: scalar('i.state'),
  isExpired: scalar(`i.state = 'EXPIRED'`),
  inviteType: scalar('i."inviteType"'),
  expireDate: instant('i."expireDate"'),
  actionDate: instant('i."actionDate"'),
  startedWorkOn: instant('i."startedWorkOn"'),
  fullName: scalar('i."fullName"'),
  userId: scalar('i."userId"'),
  roleId: scalar('i."roleId"'),
  role: embedded(`case when r.id is not null then ${roleJson} end`),
  teams: list('t.items'),
  organizationName: scalar('o.name'),
  invitedByUserId: scalar('i."invitedByUserId"'),
  invitedByUser: embedded(`case when u.id is not null then ${inviterJson} end`),
  isActive: scalar('i."isActive"'),
  isArchived: scalar('i."isArchived"'),
  createdAt: instant('i."createdAt"'),
  updatedAt: instant('i."updatedAt"'),
  createdByUserId: scalar('i."createdByUserId"'),
});

/**
 * Invitations to any team the caller manages, the newest first. The state that is asked for is the state that is shown.
 * $1 tenant, $2 organization, $3 user, $4 whether they manage every team, $5 names of the roles that manage, $6 now,
 * $7 teams or null, $8 states or null, $9 whether expired or null, $10 role names or null, $11 part of the address or
 * null, $12 rows to skip, $13 rows to take.
 */
export const inviteListSql = `
with managed as (
  select team.id from organization_teams team
  where team."tenantId" = $1 and not team."isArchived" and team."deletedAt" is null
    and ($7::uuid[] is null or team.id = any($7))
    and ($4 or team."createdByUserId" = $3 or exists (
      select 1 from organization_team_employees m
      join employees e on e."tenantId" = m."tenantId" and e.id = m."employeeId"
      join roles r on r."tenantId" = m."tenantId" and r.id = m."roleId"
      where m."tenantId" = $1 and m."organizationTeamId" = team.id
        and m."isActive" and not m."isArchived" and m."deletedAt" is null and r.name = any($5)
        and e."userId" = $3 and e."isActive" and not e."isArchived" and e."deletedAt" is null))
), matching as (
  select i.*, shown.state
  from invites i
  cross join lateral (
    select case when i.status = 'INVITED' and i."expireDate" <= $6 then 'EXPIRED' else i.status end as state
  ) shown
  left join roles r on r."tenantId" = i."tenantId" and r.id = i."roleId"
  where i."tenantId" = $1 and i."organizationId" = $2 and i."deletedAt" is null
    and exists (
      select 1 from invite_teams it
      where it."inviteId" = i.id and it."organizationTeamId" in (select id from managed))
    and ($8::text[] is null or shown.state = any($8))
    and ($9::boolean is null or (shown.state = 'EXPIRED') = $9)
    and ($10::text[] is null or r.name = any($10))
    and ($11::text is null or strpos(i.email, $11) > 0)
), page as (
  select * from matching order by "createdAt" desc, id desc offset $12 limit $13
)
select '{"items":[' || coalesce(${jsonItems(inviteJson, { orderBy: 'i."createdAt" desc, i.id desc' })}, '')
  || '],"total":' || (select count(*) from matching) || '}' as json
from page i
join organizations o on o."tenantId" = i."tenantId" and o.id = i."organizationId"
left join roles r on r."tenantId" = i."tenantId" and r.id = i."roleId"
left join users u on u."tenantId" = i."tenantId" and u.id = i."invitedByUserId"
left join accounts a on a.id = u."accountId"
left join (
  select it."inviteId", ${jsonItems(teamJson, { orderBy: 'team."createdAt", team.id' })} as items
  from invite_teams it
  join organization_teams team on team."tenantId" = it."tenantId" and team.id = it."organizationTeamId"
    and team."deletedAt" is null
  where it."tenantId" = $1 and it."inviteId" in (select id from page)
  group by it."inviteId"
) t on t."inviteId" = i.id`;
