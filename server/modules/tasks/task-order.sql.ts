import { type Params, sql, statement } from '#server/db/sql.ts';
/** Where a card stands: the cards with the same status, on the boards of these teams. */
export interface Column {
  readonly organizationId: string;
  readonly taskStatusId: string | null;
  readonly status: string | null;
  readonly teamIds: readonly string[];
}

interface ColumnValues extends Column {
  readonly tenantId: string;
}

/** A card of the column, and the one that moves. */
export interface CardSpot extends ColumnValues {
  readonly id: string;
  readonly movingId: string;
}

/** The cards of one status. */
const column = (p: Params<ColumnValues>) =>
  sql`t."tenantId" = ${p.tenantId}::uuid and t."organizationId" = ${p.organizationId}::uuid and t."deletedAt" is null`;
const ofStatus = (p: Params<ColumnValues>) =>
  sql`(t."taskStatusId" = ${p.taskStatusId}::uuid or (${p.taskStatusId}::uuid is null and t."taskStatusId" is null and t.status = ${p.status}))`;

/** The same, with the cards that stand there by the name of their status. */
const onBoard = (p: Params<ColumnValues>) => sql`(${ofStatus(p)} or (t.status = ${p.status} and exists (
    select 1 from task_teams link where link."taskId" = t.id and link."organizationTeamId" = any(${p.teamIds}::uuid[]))))`;

/** The highest card that has a rank. */
export const topSql = statement(
  (p: Params<ColumnValues>) =>
    sql`select min(t.rank) as rank from tasks t where ${column(p)} and ${ofStatus(p)}`,
);

/** A card of the column. */
export const cardSql = statement(
  (p: Params<CardSpot>) =>
    sql`select t.id, t.rank from tasks t where ${column(p)} and ${onBoard(p)} and t.id = ${p.id}::uuid`,
);

/** The next card below a rank, null being above all. */
export const nextSql = statement(
  (p: Params<Omit<CardSpot, 'id'> & { readonly rank: string | null }>) => sql`
select min(t.rank) as rank from tasks t
where ${column(p)} and ${onBoard(p)} and t.id <> ${p.movingId}::uuid and (${p.rank}::text is null or t.rank > ${p.rank}::text collate "C")`,
);

/** Cards without a rank in the order they are shown, down to the card, and the lowest rank above them. */
export const unrankedSql = statement(
  (p: Params<CardSpot>) => sql`
select t.id, (select max(t.rank) from tasks t where ${column(p)} and ${onBoard(p)} and t.id <> ${p.movingId}::uuid) as lowest
from tasks t
where ${column(p)} and ${onBoard(p)} and t.rank is null and t.id <> ${p.movingId}::uuid
  and (t."createdAt", t.id) >= (select last."createdAt", last.id from tasks last where last.id = ${p.id}::uuid)
order by t."createdAt" desc, t.id desc`,
);
