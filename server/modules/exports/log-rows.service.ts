import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { countLogRowsSql, logRowsSql, type PricedBy } from '#server/modules/exports/log-rows.sql.ts';
import type { LogValues } from '#server/modules/reports/pieces.sql.ts';
import { rateValues } from '#server/modules/reports/reports.service.ts';
import { editsEmployees } from '#server/modules/workspaces/employees.service.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { EntryValues } from '#shared/time-logs/entry-fields.ts';
import { matchesLog } from '#shared/time-logs/entry-list.schema.ts';

/** The part of a time entry on one day of its owner. */
export interface LogRow extends Readonly<EntryValues> {
  readonly id: string;
  readonly startedAt: Date;
  /** Its owner's. */
  readonly day: Day;
  readonly from: Date;
  readonly until: Date;
  readonly isRunning: boolean;
  /** Whether it is the last day of the log. */
  readonly isLast: boolean;
  readonly seconds: number;
  readonly logType: string;
  readonly source: string;
  readonly status: string;
  readonly employee: string;
  readonly client: string | null;
  readonly project: string | null;
  readonly team: string | null;
  readonly task: string | null;
  /** The task in lists: nothing once it is deleted. */
  readonly listedTask: string | null;
  readonly taskNumber: string | null;
  readonly labels: string | null;
  /** The hourly rate; null if the caller may not see it. A text if it is a rate of the organization. */
  readonly rate: number | string | null;
  readonly currency: string | null;
  /** Its amount by these rates, if requested. */
  readonly amount?: string | null;
  readonly cost?: string | null;
  readonly costCurrency?: string | null;
}

const pageRows = 1000;
const beforeAll = { startedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000', from: '-infinity' };

/** Page after page, so that a file of any length takes the memory of two: one is read while one is written. */
async function* readPages(ctx: Context, values: LogValues, by: PricedBy): AsyncGenerator<LogRow[]> {
  const readAfter = (last: { startedAt: Date | string; id: string; from: Date | string }) => {
    const { startedAt: afterStart, id: afterId, from: afterPart } = last;
    const position = { afterStart, afterId, afterPart, most: pageRows };
    const pageValues = { ...values, ...rateValues(ctx), ...position };
    const page: Promise<LogRow[]> =
      by === 'people'
        ? queryRows(ctx, logRowsSql.people(pageValues))
        : queryRows(ctx, logRowsSql.rates(pageValues));
    // If the client stops reading, nobody awaits the next page; ignore its failure.
    page.catch(() => undefined);
    return page;
  };
  let next: Promise<LogRow[]> | undefined = readAfter(beforeAll);
  while (next !== undefined) {
    const rows: LogRow[] = await next;
    const last = rows.at(-1);
    next = last === undefined || rows.length < pageRows ? undefined : readAfter(last);
    yield rows;
  }
}

interface RequestedRows {
  readonly values: LogValues;
  readonly search: string;
  readonly by: PricedBy;
}

/** The rows that match the words; all where there are none. */
async function* readMatches(ctx: Context, { values, search, by }: RequestedRows): AsyncGenerator<LogRow> {
  for await (const rows of readPages(ctx, values, by)) {
    for (const row of rows) {
      const { listedTask: task, employee, project } = row;
      if (search === '' || matchesLog(search, { task, employee, project })) yield row;
    }
  }
}

/** Counts the rows, up to `most`. */
export async function countLogRows(
  ctx: Context,
  { values, search }: { values: LogValues; search: string },
  most: number,
): Promise<number> {
  if (search === '') {
    const [row] = await queryRows(ctx, countLogRowsSql({ ...values, most }));
    return row?.count ?? 0;
  }
  let count = 0;
  for await (const _row of readMatches(ctx, { values, search, by: 'people' })) {
    count += 1;
    if (count >= most) break;
  }
  return count;
}

/** Behind the clocks of Greenwich a day lasts this much longer, by the zone that is furthest behind. */
const longestLag = 12 * 3_600_000;
const dayMilliseconds = 24 * 3_600_000;

/** From then on no log begins on the day, wherever its owner is. */
const isOver = (day: Day, at: Date) =>
  at.getTime() >= Date.parse(`${day}T00:00:00Z`) + dayMilliseconds + longestLag;

/**
 * Yields the rows day by day, each in the order of its parts. A log over midnight arrives with all of its days at
 * once, so the later ones wait until the logs of those days were read; memory never contains more than some days.
 */
export async function* readLogRows(ctx: Context, requested: RequestedRows): AsyncGenerator<LogRow> {
  const pending = new Map<Day, LogRow[]>();
  const release = function* (isDue: (day: Day) => boolean) {
    for (const day of [...pending.keys()].toSorted()) {
      if (!isDue(day)) return;
      const rows = pending.get(day) ?? [];
      pending.delete(day);
      yield* rows.toSorted((a, b) => a.from.getTime() - b.from.getTime() || (a.id < b.id ? -1 : 1));
    }
  };
  let latest = Number.NEGATIVE_INFINITY;
  for await (const row of readMatches(ctx, requested)) {
    const hour = Math.floor(row.startedAt.getTime() / 3_600_000);
    if (hour > latest) yield* release((day) => isOver(day, row.startedAt));
    latest = Math.max(latest, hour);
    const sameDay = pending.get(row.day);
    if (sameDay === undefined) pending.set(row.day, [row]);
    else sameDay.push(row);
  }
  yield* release(() => true);
}

/** Whether the caller may see what everybody earns, and somebody has a rate. */
export async function seesMoney(ctx: Context): Promise<boolean> {
  if (!editsEmployees(ctx)) return false;
  const { tenantId, organizationId } = ctx;
  const where = { tenantId, ...(organizationId === undefined ? {} : { organizationId }) };
  const priced = await ctx.db.employee.findFirst({
    where: { ...where, billRateValue: { not: null } },
    select: { id: true },
  });
  return priced !== null;
}
