import { lockFor, type Queryable, queryRows } from '#server/db/query.ts';
import { nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, type Sql, sql } from '#server/db/sql.ts';
import { saveRanks } from '#server/modules/tasks/edit/task-writes.data.ts';
import type { Tx } from '#server/modules/tasks/task-rows.data.ts';
import { rankBetween, ranksAfter } from '#shared/tasks/rank.ts';

/** The column of a card: the cards with the same status, on the boards of these teams. */
interface Column {
  readonly organizationId: string;
  readonly taskStatusId: string | null;
  readonly status: string | null;
  readonly teamIds: readonly string[];
}

interface ColumnValues extends Column {
  readonly tenantId: string;
}

/** A position below a card, or at the top without one, and the moving card. */
interface CardSpot extends ColumnValues {
  readonly id: string | undefined;
  readonly movingId: string;
}

/** The cards of one status. */
const column = (p: Params<ColumnValues>) =>
  sql`t."tenantId" = ${p.tenantId}::uuid and t."organizationId" = ${p.organizationId}::uuid and t."deletedAt" is null`;
const ofStatus = (p: Params<ColumnValues>) =>
  sql`(t."taskStatusId" = ${p.taskStatusId}::uuid or (${p.taskStatusId}::uuid is null and t."taskStatusId" is null and t.status = ${p.status}))`;

/** The same, including cards in the column by the name of their status. */
const onBoard = (p: Params<ColumnValues>) => sql`(${ofStatus(p)} or (t.status = ${p.status} and exists (
    select 1 from task_teams link where link."taskId" = t.id and link."organizationTeamId" = any(${p.teamIds}::uuid[]))))`;

/** The highest card that has a rank; each way finds it by an index of its own. */
const topOf = (status: (p: Params<ColumnValues>) => Sql) =>
  rowStatement(
    { rank: nullable(text) },
    (p: Params<ColumnValues>) =>
      sql`select t.rank from tasks t where ${column(p)} and ${status(p)} and t.rank is not null order by t.rank limit 1`,
  );
const topOfRowSql = topOf((p) => sql`t."taskStatusId" = ${p.taskStatusId}::uuid`);
const topOfNameSql = topOf((p) => sql`t."taskStatusId" is null and t.status = ${p.status}`);

/** The first below the card, found by the index of its column. */
const below = (p: Params<CardSpot>) =>
  sql`t.id <> ${p.movingId}::uuid and t.rank > coalesce((select rank from above), '') collate "C" order by t.rank limit 1`;

/** The card, where it is in the column, and the rank of the next one below it. */
const spotSql = rowStatement(
  { aboveId: nullable(uuid), above: nullable(text), below: nullable(text) },
  (p: Params<CardSpot>) => sql`
with above as materialized (
  select t.id, t.rank from tasks t where ${column(p)} and ${onBoard(p)} and t.id = ${p.id}::uuid
)
select (select id from above) as "aboveId", (select rank from above) as above, min(below.rank) as below from (
  (select t.rank from tasks t where ${column(p)} and t."taskStatusId" = ${p.taskStatusId}::uuid and ${below(p)})
  union all
  (select t.rank from tasks t where ${column(p)} and t.status = ${p.status} and ${onBoard(p)} and ${below(p)})) below`,
);

/** Cards without a rank in the order they are shown, down to the card, and the lowest rank above them. */
const unrankedSql = rowStatement(
  { id: uuid, lowest: nullable(text) },
  (p: Params<CardSpot>) => sql`
select t.id, (select max(t.rank) from tasks t where ${column(p)} and ${onBoard(p)} and t.id <> ${p.movingId}::uuid) as lowest
from tasks t
where ${column(p)} and ${onBoard(p)} and t.rank is null and t.id <> ${p.movingId}::uuid
  and (t."createdAt", t.id) >= (select last."createdAt", last.id from tasks last where last.id = ${p.id}::uuid)
order by t."createdAt" desc, t.id desc`,
);

const valuesOf = ({ tenantId }: Pick<Tx, 'tenantId'>, column: Column) => ({ ...column, tenantId });

/**
 * Lock keys of a column; columns with a common key share cards: by the row of the status, and on a board by its name
 * as well.
 */
const placesOf = ({ organizationId, status, taskStatusId, teamIds }: Column) => [
  taskStatusId ?? `${organizationId} ${status}`,
  ...teamIds.map((teamId) => `${teamId} ${status}`),
];

/** Serializes changes of these columns: a rank stays valid from read to write. Other columns stay unlocked. */
export async function lockColumns(tx: Queryable, columns: readonly Column[]): Promise<void> {
  await lockFor(tx, 'column', ...columns.flatMap(placesOf));
}

/** A place on top of the column. */
export async function topRank(tx: Queryable & Pick<Tx, 'tenantId'>, column: Column): Promise<string> {
  const topSql = column.taskStatusId === null ? topOfNameSql : topOfRowSql;
  const [top] = await queryRows(tx, topSql(valuesOf(tx, column)));
  return rankBetween(null, top?.rank ?? null);
}

interface Spot {
  readonly column: Column;
  /** The card that moves. */
  readonly card: { readonly id: string; readonly rank: string | null };
  /** The card above; at the top without one, and if that card is not in the column. */
  readonly afterTaskId: string | undefined;
}

/** The rank for a position in a column, which this locks; the card's own if it is there already. */
export async function rankAt(tx: Tx, { column, card, afterTaskId: id }: Spot): Promise<string> {
  const values = { ...valuesOf(tx, column), movingId: card.id, id };
  const read = () => queryRows(tx, spotSql(values));
  await lockColumns(tx, [column]);
  let [spot] = await read();
  if (spot?.above === null && spot.aboveId !== null) {
    await rankDownTo(tx, values);
    [spot] = await read();
  }
  const { above = null, below = null } = spot ?? {};
  const { rank } = card;
  const isThere = rank !== null && (above === null || rank > above) && (below === null || rank < below);
  return isThere ? rank : rankBetween(above, below);
}

/**
 * Gives a rank to a card that has none, together with those above it. A concurrent move of one of them may deadlock;
 * PostgreSQL resolves that.
 */
async function rankDownTo(tx: Tx, spot: CardSpot): Promise<void> {
  const rows = await queryRows(tx, unrankedSql(spot));
  const ranks = ranksAfter(rows[0]?.lowest ?? null, rows.length);
  await saveRanks(tx, new Map(rows.map(({ id: above }, index) => [above, ranks[index] ?? ''])));
  const ids = rows.map(({ id }) => id);
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks', ids));
}
