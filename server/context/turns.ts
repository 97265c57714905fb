import { setImmediate } from 'node:timers/promises';

/** So many are worked on while everybody else waits. */
export const turnRows = 20;

/** Rows of a large file or import; after some of them the others of this process have their turn. */
export async function* takingTurns<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Row, void, void> {
  let count = 0;
  for await (const row of rows) {
    if (count > 0 && count % turnRows === 0) await setImmediate();
    count += 1;
    yield row;
  }
}
