import { bool, int, jsonb, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql, statement } from '#server/db/sql.ts';
import type { CallerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import { visibleTeam } from '#server/modules/teams/visible-teams.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import type { Drawing } from '#shared/boards/merge.ts';

const seen = (p: Params<CallerValues>) =>
  sql`b."tenantId" = ${p.tenantId} and b."deletedAt" is null and ${visibleTeam(p)}`;

const ofTeams = `from boards b
join organization_teams team on team."tenantId" = b."tenantId" and team.id = b."organizationTeamId"`;

type OneBoard = CallerValues & { readonly id: string };

interface BoardsFilter {
  readonly id?: string | undefined;
  readonly organizationTeamId?: string | undefined;
  readonly isArchived?: boolean | undefined;
}

/** Boards of the teams the caller sees, the last changed first. */
export const boardsSql = rowStatement(
  {
    id: uuid,
    organizationTeamId: uuid,
    name: text,
    revision: int,
    isArchived: bool,
    createdAt: timestamp,
    updatedAt: timestamp,
    owner: nullable(text),
    mayManage: bool,
  },
  (p: Params<CallerValues & BoardsFilter>) => sql`
select b.id, b."organizationTeamId", b.name, b.revision, b."isArchived", b."createdAt", b."updatedAt",
  ${raw(fullNameSql('u'))} as owner, b."createdByUserId" = ${p.userId} or ${managesTeam(p, 'team.id')} as "mayManage"
${raw(ofTeams)}
left join users u on u."tenantId" = b."tenantId" and u.id = b."createdByUserId"
where ${seen(p)} and (${p.id}::uuid is null or b.id = ${p.id}) and (${p.organizationTeamId}::uuid is null or team.id = ${p.organizationTeamId})
  and (${p.isArchived}::boolean is null or b."isArchived" = ${p.isArchived})
order by b."updatedAt" desc, b.id`,
);

/** The drawing of a board. */
export const boardContentSql = rowStatement(
  { revision: int, content: jsonb<Drawing>() },
  (p: Params<OneBoard>) =>
    sql`select b.revision, b.content ${raw(ofTeams)} where ${seen(p)} and b.id = ${p.id}::uuid`,
);

/** The same, locked until the transaction ends, so that changes run one after another. */
export const lockBoardSql = rowStatement(
  {
    id: uuid,
    organizationId: uuid,
    name: text,
    revision: int,
    content: jsonb<Drawing>(),
    isArchived: bool,
    mayManage: bool,
  },
  (p: Params<OneBoard>) => sql`
select b.id, b."organizationId", b.name, b.revision, b.content, b."isArchived",
  b."createdByUserId" = ${p.userId} or ${managesTeam(p, 'team.id')} as "mayManage"
${raw(ofTeams)}
where ${seen(p)} and b.id = ${p.id}::uuid
for no key update of b`,
);

/** Whether the caller sees the board, and their name. */
export const boardGuestSql = rowStatement(
  { name: text },
  (p: Params<OneBoard>) => sql`
select ${raw(fullNameSql('u'))} as name ${raw(ofTeams)}
join users u on u."tenantId" = ${p.tenantId} and u.id = ${p.userId}
where ${seen(p)} and b.id = ${p.id}::uuid`,
);

interface BoardKey {
  readonly tenantId: string;
  readonly boardId: string;
}

/** Versions of a board, the latest first. */
export const boardVersionsSql = rowStatement(
  { revision: int, createdAt: timestamp, by: nullable(text), elements: int },
  (p: Params<BoardKey>) => sql`
select v.revision, v."createdAt", ${raw(fullNameSql('u'))} as by, jsonb_array_length(v.content -> 'elements') as elements
from board_versions v
left join users u on u."tenantId" = v."tenantId" and u.id = v."createdByUserId"
where v."tenantId" = ${p.tenantId}::uuid and v."boardId" = ${p.boardId}::uuid
order by v.revision desc`,
);

/** Leaves the latest versions of a board. */
export const trimVersionsSql = statement(
  (p: Params<BoardKey & { limit: number }>) => sql`
delete from board_versions where "tenantId" = ${p.tenantId}::uuid and "boardId" = ${p.boardId}::uuid and id not in (
  select id from board_versions where "tenantId" = ${p.tenantId}::uuid and "boardId" = ${p.boardId}::uuid
  order by revision desc limit ${p.limit}::int)`,
);

/**
 * Pictures in use by a drawing: those of present elements, and of elements deleted so recently that an undo may
 * restore them.
 */
const visiblePictures = (drawing: string, since: string) => `
  select element ->> 'fileId' from jsonb_array_elements(${drawing} -> 'elements') element
  where element ->> 'fileId' is not null and (element -> 'isDeleted' is distinct from 'true'::jsonb
    or case when jsonb_typeof(element -> 'updated') = 'number'
      then (element ->> 'updated')::numeric > extract(epoch from ${since}) * 1000 else b."updatedAt" > ${since} end)`;

interface Dropping {
  /** Until when pictures were added and elements deleted. */
  readonly addedBefore: Date;
  readonly changedSince: Date;
}

/**
 * Deletes pictures that neither a board nor a stored version of it uses, and returns their storage keys. Checks
 * boards while they change and for a month after.
 */
export const dropPicturesSql = rowStatement(
  { storageKey: text },
  (p: Params<Dropping>) => sql`
with place as materialized (
  select distinct a."tenantId", a."entityId" from attachments a
  where a.entity = 'Board' and a."createdAt" < ${p.addedBefore}::timestamptz
), looked as materialized (
  select place.*, b.id from place
  left join boards b on b."tenantId" = place."tenantId" and b.id = place."entityId"
  where b.id is null or b."updatedAt" > ${p.changedSince}::timestamptz
), used as materialized (
  select looked."entityId", shown.name from looked
  join boards b on b."tenantId" = looked."tenantId" and b.id = looked."entityId"
  cross join lateral (${raw(visiblePictures('b.content', `${p.addedBefore}::timestamptz`))}) shown (name)
  union
  select looked."entityId", shown.name from looked
  join boards b on b."tenantId" = looked."tenantId" and b.id = looked."entityId"
  join board_versions v on v."tenantId" = b."tenantId" and v."boardId" = b.id
  cross join lateral (${raw(visiblePictures('v.content', `${p.addedBefore}::timestamptz`))}) shown (name)
)
delete from attachments a using looked
where a."tenantId" = looked."tenantId" and a.entity = 'Board' and a."entityId" = looked."entityId"
  and a."createdAt" < ${p.addedBefore}::timestamptz
  and not exists (select 1 from used where used."entityId" = a."entityId" and used.name = a.name)
returning a."storageKey"`,
);
