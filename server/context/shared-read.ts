import type { Pool } from 'pg';
import { type BaseContext, readRange, readRows } from '#server/context/context.ts';

type Json = Buffer | undefined;

interface Turn {
  readonly running: Promise<Json>;
  next: Promise<Json> | undefined;
}

type Turns = Map<string, Turn>;

/** What runs at the moment, by database and by read. */
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
  /** Name of the statement, whose one column is `json`. */
  readonly name: string;
  /** Prepared under its name unless its best plan depends on its values. */
  readonly planned?: 'once' | 'each-time';
  readonly text: string;
  /** Tells one read from another: all that the answer depends on, but not the time. */
  readonly key: readonly unknown[];
  /** The values, made when the read begins. */
  readonly values: () => unknown[];
  /** Makes the answer of the rows; undefined when there is none. */
  readonly toText: (rows: string[]) => string | undefined;
}

/**
 * A read that many repeat at once (everybody reloads after a change). Whoever asks while the same read runs waits for
 * the next run, which all who wait share: an answer is never older than its question, and the database does the work
 * once. Who may read it is decided before; the answer is the same for all who ask with one key.
 */
export function sharedJson(ctx: BaseContext, shared: SharedRead): Promise<Json> {
  const turns: Turns = turnsOf.get(ctx.services.pool) ?? new Map();
  turnsOf.set(ctx.services.pool, turns);
  const read = async () => {
    const { name, text: sql, planned = 'once' } = shared;
    const rows =
      planned === 'once'
        ? await readRows<{ json: string }>(ctx, name, sql, shared.values())
        : await readRange<{ json: string }>(ctx, sql, shared.values());
    const text = shared.toText(rows.map((row) => row.json));
    return text === undefined ? undefined : Buffer.from(text);
  };
  const key = JSON.stringify([shared.name, ...shared.key]);
  const turn = turns.get(key);
  if (turn === undefined) return begin(turns, key, read);
  const beginNext = () => begin(turns, key, read);
  turn.next ??= turn.running.then(beginNext, beginNext);
  return turn.next;
}
