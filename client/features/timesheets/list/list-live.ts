import {
  type EntryPages,
  inListOrder,
  rowsOf,
  withPeople,
} from '#client/features/time-logs/public/entry-pages.ts';
import type { ListInput } from '#client/features/timesheets/list/list-view.ts';
import { call } from '#client/lib/api/api.ts';
import type { Live } from '#client/lib/live/live-changes.ts';
import { type EntryRow, entryPageSize } from '#shared/time-logs/entry-list.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

/** A list of fewer pages is read again as it is. */
const manyPages = 3;

/** The rows of the people down to where the page has read the list. */
async function readRows(input: ListInput, end: EntryRow | undefined): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { ...input, cursor, take: entryPageSize.most };
    const { items, nextCursor } = await call(timeLogsApi.entries, { query });
    rows.push(...items);
    const last = items.at(-1);
    if (!nextCursor || !last || (end && inListOrder(last, end) > 0)) return rows;
    cursor = nextCursor;
  }
}

/** Of a long list only the rows of those whose time changed are read again, and what all of it adds up to. */
export const followsList = (input: ListInput): Live<EntryPages> => ({
  follow(data, { topic, ids }) {
    if ((topic !== 'timer' && topic !== 'time-logs') || ids === undefined) return undefined;
    const { employeeIds = ids } = input;
    const people = ids.filter((id) => employeeIds.includes(id));
    if (people.length === 0) return 'nothing';
    if (data.pages.length < manyPages) return undefined;
    return {
      async read() {
        const end = data.pages.at(-1)?.nextCursor ? rowsOf(data).at(-1) : undefined;
        const [{ totals }, rows] = await Promise.all([
          call(timeLogsApi.entries, { query: { ...input, take: 1 } }),
          readRows({ ...input, employeeIds: people }, end),
        ]);
        return { apply: (current) => withPeople(current, people, { rows, totals }) };
      },
    };
  },
});
