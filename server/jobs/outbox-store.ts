import type { ClientBase, Pool } from 'pg';
import { execute, queryableOf, queryRows } from '#server/db/query.ts';
import { bool, int, jsonb, rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import type { JobTable } from '#server/jobs/job.ts';

/**
 * A message is open until `processedAt`. `availableAt` is the time of its next check: at once when new, after a short
 * lease while a forwarder has it, much later once a queue has it. A message that a queue lost is therefore forwarded
 * again, and the queue recognizes one that it still has by its id.
 */
export interface DueMessage {
  readonly id: string;
  readonly topic: string;
  /** The number of claims, including this one. */
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

const claimSql = rowStatement(
  { id: uuid, topic: text, attempts: int },
  (p: Params<{ limit: number; leaseMs: number }>) => sql`
  with due as (
    select id from outbox_messages
    where "processedAt" is null and "availableAt" <= now() + interval '1 millisecond'
    order by "createdAt", id limit ${p.limit} for update skip locked
  ), claimed as (
    update outbox_messages m
    set attempts = m.attempts + 1, "availableAt" = now() + ${p.leaseMs}::float8 * interval '1 millisecond'
    from due where m.id = due.id
    returning m.id, m.topic, m.attempts, m."createdAt"
  )
  select id, topic, attempts from claimed order by "createdAt", id`,
);

/**
 * Claims the oldest due messages for `leaseMs`; no other process gets them meanwhile. Stored instants are rounded to
 * milliseconds, also upwards: a message written just now counts as due.
 */
export function claimDue(pool: Pool, lease: { limit: number; leaseMs: number }): Promise<DueMessage[]> {
  return queryRows(queryableOf(pool), claimSql(lease));
}

const postponeSql = statement(
  (p: Params<{ ids: readonly string[]; delayMs: number }>) => sql`
  update outbox_messages set "availableAt" = now() + ${p.delayMs}::float8 * interval '1 millisecond'
  where id = any(${p.ids}::uuid[]) and "processedAt" is null`,
);

/** Looks at the messages again after `delayMs` unless they are processed by then. */
export async function postpone(pool: Pool, ids: readonly string[], { delayMs }: { delayMs: number }) {
  await execute(queryableOf(pool), postponeSql({ ids, delayMs }));
}

const handOverAgainSql = statement(
  (p: Params<{ delayMs: number }>) => sql`
  update outbox_messages set "availableAt" = now() + ${p.delayMs}::float8 * interval '1 millisecond'
  where "processedAt" is null and attempts > 0`,
);

/** Hands over again what a queue was handed and has not done after `delayMs`. */
export async function handOverAgain(pool: Pool, { delayMs }: { delayMs: number }): Promise<void> {
  await execute(queryableOf(pool), handOverAgainSql({ delayMs }));
}

const noteErrorSql = statement(
  (p: Params<{ ids: readonly string[]; error: string }>) => sql`
  update outbox_messages set "lastError" = ${p.error} where id = any(${p.ids}::uuid[])`,
);

export async function noteError(pool: Pool, ids: readonly string[], error: string): Promise<void> {
  await execute(queryableOf(pool), noteErrorSql({ ids, error: error.slice(0, longestError) }));
}

const messageSql = rowStatement(
  { topic: text, payload: jsonb<unknown>(), isProcessed: bool },
  (p: Params<{ id: string }>) => sql`
  select topic, payload, "processedAt" is not null as "isProcessed" from outbox_messages where id = ${p.id}`,
);

export async function findMessage(pool: Pool, id: string): Promise<StoredMessage | undefined> {
  const [message] = await queryRows(queryableOf(pool), messageSql({ id }));
  return message;
}

const finishSql = statement(
  (p: Params<{ id: string }>) => sql`
  update outbox_messages set "processedAt" = now(), "lastError" = null, payload = '{}'
  where id = ${p.id} and "processedAt" is null`,
);

/** Marks the message as processed and wipes its payload (codes, links). */
export async function finishMessage(pool: Pool, id: string): Promise<void> {
  await execute(queryableOf(pool), finishSql({ id }));
}

const giveUpSql = statement(
  (p: Params<{ id: string; error: string }>) => sql`
  update outbox_messages set "processedAt" = now(), "lastError" = ${p.error}
  where id = ${p.id} and "processedAt" is null`,
);

/** No further attempt. The message stays readable until `deleteOld`. */
export async function giveUpMessage(pool: Pool, id: string, error: string): Promise<void> {
  await execute(queryableOf(pool), giveUpSql({ id, error: error.slice(0, longestError) }));
}

const deleteSql = statement(
  (p: Params<{ olderThanDays: number }>) => sql`
  delete from outbox_messages where "processedAt" < now() - ${p.olderThanDays}::int * interval '1 day'`,
);

export function deleteOld(pool: Pool, age: { olderThanDays: number }): Promise<number> {
  return execute(queryableOf(pool), deleteSql(age));
}

const countsSql = rowStatement(
  { open: int, oldestOpenSeconds: int, failed: int },
  () => sql`
  select count(*) filter (where "processedAt" is null)::int as open,
    greatest(0, coalesce(extract(epoch from now() - min("createdAt") filter (where "processedAt" is null)), 0))::int
      as "oldestOpenSeconds",
    count(*) filter (where "lastError" is not null and "processedAt" > now() - interval '1 day')::int as failed
  from outbox_messages`,
);

export async function countMessages(pool: Pick<ClientBase, 'query'>): Promise<OutboxCounts> {
  const [counts] = await queryRows(queryableOf(pool), countsSql({}));
  return counts ?? { open: 0, oldestOpenSeconds: 0, failed: 0 };
}

const minuteMs = 60_000;

const insertDueSql = statement(
  (p: Params<{ names: readonly string[]; spans: readonly string[] }>) => sql`
  insert into outbox_messages (id, topic, payload)
  select md5(name || ':' || span)::uuid, name, '{}' from unnest(${p.names}::text[], ${p.spans}::text[]) as due (name, span)
  on conflict (id) do nothing`,
);

/**
 * Writes the messages of the hour, or of the shorter span, for the jobs that run by themselves. Their ids follow from
 * job and span, so that of any number of processes that do so at any time one makes each message.
 */
export async function writeHourly(pool: Pool, jobs: JobTable, at: Date): Promise<void> {
  const due = Object.values(jobs).flatMap(({ name, everyMinutes }) =>
    everyMinutes === undefined ? [] : [{ name, span: Math.floor(at.getTime() / (everyMinutes * minuteMs)) }],
  );
  if (due.length === 0) return;
  const values = { names: due.map(({ name }) => name), spans: due.map(({ span }) => String(span)) };
  await execute(queryableOf(pool), insertDueSql(values));
}
