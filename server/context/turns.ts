import { setImmediate } from 'node:timers/promises';

/** Rows between two pauses. */
export const turnRows = 20;

/** Yields rows of a large file or import; pauses after some of them, so that other requests can run. */
export async function* withYields<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Row, void, void> {
  let count = 0;
  for await (const row of rows) {
    if (count > 0 && count % turnRows === 0) await setImmediate();
    count += 1;
    yield row;
  }
}
