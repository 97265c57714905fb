import type { Pool } from 'pg';
import type { BaseContext } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import type { JsonStatement } from '#server/db/rows.ts';

type Json = Buffer | undefined;

interface Turn {
  readonly running: Promise<Json>;
  next: Promise<Json> | undefined;
}

type Turns = Map<string, Turn>;

/** Running reads, by database and by read. */
const turnsOf = new WeakMap<Pool, Turns>();

function begin(turns: Turns, key: string, read: () => Promise<Json>): Promise<Json> {
  const turn: Turn = { running: read(), next: undefined };
  turns.set(key, turn);
  const leave = () => {
    if (turn.next === undefined) turns.delete(key);
  };
  turn.running.then(leave, leave);
  return turn.running;
}

export interface SharedRead {
  /**
   * Built when the read begins. Its text and all values except the time
   * identify the read.
   */
  readonly statement: (now: Date) => JsonStatement;
  /** Other values that the answer depends on. */
  readonly key?: unknown;
  /** Makes the answer of the rows; undefined when there is none. */
  readonly toText: (rows: string[]) => string | undefined;
}

/**
 * Coalesces a read that many callers repeat at once (everybody reloads after a change). A caller who arrives while
 * the same read runs waits for the next run, which all waiting callers share: an answer is never older than its
 * request, and the database does the work once. Callers must check access before; everybody with the same key gets
 * the same answer.
 */
export function sharedJson(ctx: BaseContext, shared: SharedRead): Promise<Json> {
  const turns: Turns = turnsOf.get(ctx.services.pool) ?? new Map();
  turnsOf.set(ctx.services.pool, turns);
  const read = async () => {
    const rows = await queryRows(ctx, shared.statement(ctx.now()));
    const text = shared.toText(rows.map((row) => row.json));
    return text === undefined ? undefined : Buffer.from(text);
  };
  const { name, text, values } = shared.statement(new Date(0));
  const key = JSON.stringify([name ?? text, values, shared.key]);
  const turn = turns.get(key);
  if (turn === undefined) return begin(turns, key, read);
  const beginNext = () => begin(turns, key, read);
  turn.next ??= turn.running.then(beginNext, beginNext);
  return turn.next;
}
