import type { Pool } from 'pg';
import type { BaseContext } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import type { Statement } from '#server/db/sql.ts';

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
  /** One whose only column is `json`; made when the read begins. All that it depends on but the time tells reads apart. */
  readonly statement: (now: Date) => Statement;
  /** What the answer depends on beside. */
  readonly key?: unknown;
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
    const rows = await queryRows<{ json: string }>(ctx, shared.statement(ctx.now()));
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
