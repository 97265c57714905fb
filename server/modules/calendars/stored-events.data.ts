import { v7 as uuidv7 } from 'uuid';
import { toRows } from '#server/db/insert-many.ts';
import { type Queryable, queryRows } from '#server/db/query.ts';
import type { ReadEvent } from '#server/modules/calendars/read/calendar-events.ts';
import { replaceEventsSql } from '#server/modules/calendars/stored-events.sql.ts';
import { printable } from '#shared/text/printable.ts';

/** Characters of a title that are stored. */
const longestTitle = 500;

interface Place {
  readonly tenantId: string;
  readonly calendarId: string;
}

/** Replaces the stored events of a calendar; answers how many came, went or changed. */
export async function replaceEvents(
  tx: Queryable,
  place: Place,
  events: readonly ReadEvent[],
): Promise<number> {
  const rows = events.map(({ title, ...event }) => ({
    ...event,
    title: title === undefined ? null : printable(title).slice(0, longestTitle),
    id: uuidv7(),
  }));
  const [row] = await queryRows(tx, replaceEventsSql({ ...place, rows: toRows(rows) }));
  return row?.changes ?? 0;
}
