import { lockFor, queryRows } from '#server/db/query.ts';
import {
  type CardSpot,
  type Column,
  cardSql,
  nextSql,
  topSql,
  unrankedSql,
} from '#server/modules/tasks/task-order.sql.ts';
import type { Tx } from '#server/modules/tasks/task-rows.data.ts';
import { saveRanks } from '#server/modules/tasks/task-writes.data.ts';
import { rankBetween, ranksAfter } from '#shared/tasks/rank.ts';

interface Ranked {
  readonly rank: string | null;
}

const valuesOf = (tx: Tx, column: Column) => ({ ...column, tenantId: tx.tenantId });

/**
 * Whatever changes more than one task of an organization follows each other: a rank read is true until it is written,
 * and nobody waits for a task while holding another that is waited for.
 */
export async function lockOrder(tx: Tx): Promise<void> {
  await lockFor(tx, 'task-order', tx.organizationId ?? tx.tenantId);
}

/** A place on top of the column. */
export async function topRank(tx: Tx, column: Column): Promise<string> {
  const [top] = await queryRows<Ranked>(tx, topSql(valuesOf(tx, column)));
  return rankBetween(null, top?.rank ?? null);
}

interface Spot {
  readonly column: Column;
  /** The card that moves. */
  readonly card: { readonly id: string; readonly rank: string | null };
  /** The card to stand above it; on top without one, and where that card is not in the column. */
  readonly afterTaskId: string | undefined;
}

/** The rank for a spot; the card's own where it stands there already. */
export async function rankAt(tx: Tx, { column, card, afterTaskId }: Spot): Promise<string> {
  const values = { ...valuesOf(tx, column), movingId: card.id };
  const above = afterTaskId === undefined ? null : await rankOf(tx, { ...values, id: afterTaskId });
  const [next] = await queryRows<Ranked>(tx, nextSql({ ...values, rank: above }));
  const below = next?.rank ?? null;
  const { rank } = card;
  const isThere = rank !== null && (above === null || rank > above) && (below === null || rank < below);
  return isThere ? rank : rankBetween(above, below);
}

/** The rank of a card; one that has none gets it now, together with those above it. */
async function rankOf(tx: Tx, spot: CardSpot): Promise<string | null> {
  const [card] = await queryRows<Ranked & { id: string }>(tx, cardSql(spot));
  if (card === undefined || card.rank !== null) return card?.rank ?? null;
  const rows = await queryRows<{ id: string; lowest: string | null }>(tx, unrankedSql(spot));
  const ranks = ranksAfter(rows[0]?.lowest ?? null, rows.length);
  await saveRanks(tx, new Map(rows.map(({ id: above }, index) => [above, ranks[index] ?? ''])));
  return ranks.at(-1) ?? null;
}
