/** The cards of one status. $1 tenant, $2 organization, $3 the status row or null, $4 its name. */
const column = `t."tenantId" = $1::uuid and t."organizationId" = $2::uuid and t."deletedAt" is null`;
const ofStatus = `(t."taskStatusId" = $3::uuid or ($3::uuid is null and t."taskStatusId" is null and t.status = $4))`;

/** The same, with the cards that stand there by the name of their status; $5 teams. */
const onBoard = `(${ofStatus} or (t.status = $4 and exists (
    select 1 from task_teams link where link."taskId" = t.id and link."organizationTeamId" = any($5::uuid[]))))`;

/** The highest card that has a rank. */
export const topSql = `select min(t.rank) as rank from tasks t where ${column} and ${ofStatus}`;

/** The card $6 of the column. */
export const cardSql = `select t.id, t.rank from tasks t where ${column} and ${onBoard} and t.id = $6::uuid`;

/** The next card below a rank $6, null being above all; $7 is the card that moves. */
export const nextSql = `
select min(t.rank) as rank from tasks t
where ${column} and ${onBoard} and t.id <> $7::uuid and ($6::text is null or t.rank > $6::text collate "C")`;

/** Cards without a rank in the order they are shown, down to the card $6, and the lowest rank above them; $7 moves. */
export const unrankedSql = `
select t.id, (select max(t.rank) from tasks t where ${column} and ${onBoard} and t.id <> $7::uuid) as lowest
from tasks t
where ${column} and ${onBoard} and t.rank is null and t.id <> $7::uuid
  and (t."createdAt", t.id) >= (select last."createdAt", last.id from tasks last where last.id = $6::uuid)
order by t."createdAt" desc, t.id desc`;
