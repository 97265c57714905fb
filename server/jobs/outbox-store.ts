import type { ClientBase, Pool } from 'pg';

/**
 * A message is open until `processedAt`. `availableAt` says when it is looked at next: at once when new, after a
 * short lease while a forwarder holds it, much later once a queue has it. A message that a queue lost is therefore
 * forwarded again, and one that a queue still knows is recognised by its id.
 */
export interface DueMessage {
  readonly id: string;
  readonly topic: string;
  /** How often it was taken, this time included. */
  readonly attempts: number;
}

export interface StoredMessage {
  readonly topic: string;
  readonly payload: unknown;
  readonly isProcessed: boolean;
}

export interface OutboxCounts {
  readonly open: number;
  readonly oldestOpenSeconds: number;
  /** Given up during the last day. */
  readonly failed: number;
}

const longestError = 500;
const milliseconds = "* interval '1 millisecond'";

/**
 * Takes the oldest due messages and holds them for `leaseMs`; no other process gets them meanwhile. Stored instants
 * are rounded to milliseconds, also upwards: what was written just now counts as due.
 */
export async function claimDue(pool: Pool, { limit, leaseMs }: { limit: number; leaseMs: number }) {
  const { rows } = await pool.query<DueMessage>(
    `with due as (
       select id from outbox_messages
       where "processedAt" is null and "availableAt" <= now() + interval '1 millisecond'
       order by "createdAt", id limit $1 for update skip locked
     ), taken as (
       update outbox_messages m
       set attempts = m.attempts + 1, "availableAt" = now() + $2::float8 ${milliseconds}
       from due where m.id = due.id
       returning m.id, m.topic, m.attempts, m."createdAt"
     )
     select id, topic, attempts from taken order by "createdAt", id`,
    [limit, leaseMs],
  );
  return rows;
}

/** Looks at the messages again after `delayMs` unless they are processed by then. */
export async function postpone(pool: Pool, ids: readonly string[], { delayMs }: { delayMs: number }) {
  await pool.query(
    `update outbox_messages set "availableAt" = now() + $2::float8 ${milliseconds}
     where id = any($1::uuid[]) and "processedAt" is null`,
    [ids, delayMs],
  );
}

export async function noteError(pool: Pool, ids: readonly string[], error: string): Promise<void> {
  await pool.query('update outbox_messages set "lastError" = $2 where id = any($1::uuid[])', [
    ids,
    error.slice(0, longestError),
  ]);
}

export async function findMessage(pool: Pool, id: string): Promise<StoredMessage | undefined> {
  const { rows } = await pool.query<StoredMessage>(
    `select topic, payload, "processedAt" is not null as "isProcessed" from outbox_messages where id = $1`,
    [id],
  );
  return rows[0];
}

/** The work is done. What the message carried (codes, links) is wiped. */
export async function finishMessage(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `update outbox_messages set "processedAt" = now(), "lastError" = null, payload = '{}'
     where id = $1 and "processedAt" is null`,
    [id],
  );
}

/** No further attempt. The message stays readable until `deleteOld`, so that it can be tried again by hand. */
export async function giveUpMessage(pool: Pool, id: string, error: string): Promise<void> {
  await pool.query(
    `update outbox_messages set "processedAt" = now(), "lastError" = $2 where id = $1 and "processedAt" is null`,
    [id, error.slice(0, longestError)],
  );
}

/** Opens the messages that were given up. Answers how many. */
export async function retryFailed(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update outbox_messages set "processedAt" = null, "availableAt" = now(), attempts = 0
     where "processedAt" is not null and "lastError" is not null`,
  );
  return rowCount ?? 0;
}

export async function deleteOld(pool: Pool, { olderThanDays }: { olderThanDays: number }): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from outbox_messages where "processedAt" < now() - $1 * interval '1 day'`,
    [olderThanDays],
  );
  return rowCount ?? 0;
}

export async function countMessages(pool: Pick<ClientBase, 'query'>): Promise<OutboxCounts> {
  const { rows } = await pool.query<OutboxCounts>(
    `select count(*) filter (where "processedAt" is null)::int as open,
       coalesce(extract(epoch from now() - min("createdAt") filter (where "processedAt" is null)), 0)::int
         as "oldestOpenSeconds",
       count(*) filter (where "lastError" is not null and "processedAt" > now() - interval '1 day')::int as failed
     from outbox_messages`,
  );
  return rows[0] ?? { open: 0, oldestOpenSeconds: 0, failed: 0 };
}
