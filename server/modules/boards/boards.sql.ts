import { fullNameSql } from '#server/modules/reports/report-json.sql.ts';
import { countedManagesTeam } from '#server/modules/teams/manages.sql.ts';
import { countedTeam } from '#server/modules/teams/visible-teams.sql.ts';

const seen = `b."tenantId" = $1 and b."deletedAt" is null and ${countedTeam}`;

const ofTeams = `from boards b
join organization_teams team on team."tenantId" = b."tenantId" and team.id = b."organizationTeamId"`;

/**
 * Boards of the teams the caller sees, the last changed first. $1 to $5 are `countedValues`; $6 one board, $7 of one
 * team, $8 archived or not; each of them may be null.
 */
export const boardsSql = `
select b.id, b."organizationTeamId", b.name, b.revision, b."isArchived", b."createdAt", b."updatedAt",
  ${fullNameSql} as owner, b."createdByUserId" = $3 or ${countedManagesTeam('team.id')} as "mayManage"
${ofTeams}
left join users u on u."tenantId" = b."tenantId" and u.id = b."createdByUserId"
where ${seen} and ($6::uuid is null or b.id = $6) and ($7::uuid is null or team.id = $7)
  and ($8::boolean is null or b."isArchived" = $8)
order by b."updatedAt" desc, b.id`;

/** What is drawn on the board $6. */
export const boardContentSql = `select b.revision, b.content ${ofTeams} where ${seen} and b.id = $6::uuid`;

/** The same, held until the transaction ends, so that changes follow each other. */
export const lockBoardSql = `
select b.id, b."organizationId", b.name, b.revision, b.content, b."isArchived",
  b."createdByUserId" = $3 or ${countedManagesTeam('team.id')} as "mayManage"
${ofTeams}
where ${seen} and b.id = $6::uuid
for no key update of b`;

/** Whether the caller sees the board $6, and what they are called. */
export const boardGuestSql = `
select ${fullNameSql} as name ${ofTeams}
join users u on u."tenantId" = $1 and u.id = $3
where ${seen} and b.id = $6::uuid`;

/** Versions of the board $2 of the workspace $1, the latest first. */
export const boardVersionsSql = `
select v.revision, v."createdAt", ${fullNameSql} as by, jsonb_array_length(v.content -> 'elements') as elements
from board_versions v
left join users u on u."tenantId" = v."tenantId" and u.id = v."createdByUserId"
where v."tenantId" = $1::uuid and v."boardId" = $2::uuid
order by v.revision desc`;

/** Leaves the latest $3 versions of a board. */
export const trimVersionsSql = `
delete from board_versions where "tenantId" = $1::uuid and "boardId" = $2::uuid and id not in (
  select id from board_versions where "tenantId" = $1::uuid and "boardId" = $2::uuid
  order by revision desc limit $3::int)`;

/** Pictures that the elements of a drawing show: those that are there, and those deleted so lately that they may come back. */
const shownPictures = (drawing: string, since: string) => `
  select element ->> 'fileId' from jsonb_array_elements(${drawing} -> 'elements') element
  where element ->> 'fileId' is not null and (element -> 'isDeleted' is distinct from 'true'::jsonb
    or case when jsonb_typeof(element -> 'updated') = 'number'
      then (element ->> 'updated')::numeric > extract(epoch from ${since}) * 1000 else b."updatedAt" > ${since} end)`;

/**
 * Drops pictures that no drawing shows, and answers where their bytes are: neither the board nor a kept version of it.
 * Boards are looked at while they change and for a month after. $1 until when pictures were added and elements deleted,
 * $2 since when boards changed.
 */
export const dropPicturesSql = `
with place as materialized (
  select distinct a."tenantId", a."entityId" from attachments a
  where a.entity = 'Board' and a."createdAt" < $1::timestamptz
), looked as materialized (
  select place.*, b.id from place
  left join boards b on b."tenantId" = place."tenantId" and b.id = place."entityId"
  where b.id is null or b."updatedAt" > $2::timestamptz
), used as materialized (
  select looked."entityId", shown.name from looked
  join boards b on b."tenantId" = looked."tenantId" and b.id = looked."entityId"
  cross join lateral (${shownPictures('b.content', '$1::timestamptz')}) shown (name)
  union
  select looked."entityId", shown.name from looked
  join boards b on b."tenantId" = looked."tenantId" and b.id = looked."entityId"
  join board_versions v on v."tenantId" = b."tenantId" and v."boardId" = b.id
  cross join lateral (${shownPictures('v.content', '$1::timestamptz')}) shown (name)
)
delete from attachments a using looked
where a."tenantId" = looked."tenantId" and a.entity = 'Board' and a."entityId" = looked."entityId"
  and a."createdAt" < $1::timestamptz
  and not exists (select 1 from used where used."entityId" = a."entityId" and used.name = a.name)
returning a."storageKey"`;
