import { type Context, readRows } from '#server/context/context.ts';
import { RawJson } from '#server/http/serialize.ts';
import { filterValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { timeLogListSql } from '#server/modules/time-logs/time-logs.sql.ts';
import type { TimeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

/** Logs that start inside the range, of the people the caller may read. */
export async function listTimeLogs(ctx: Context, query: TimeRangeQuery): Promise<RawJson> {
  const filter = await toTimeFilter(ctx, query);
  const [row] = await readRows<{ json: string }>(ctx, 'time-log-list', timeLogListSql, [
    ...filterValues(ctx, filter),
    ctx.now(),
  ]);
  return new RawJson(row?.json ?? '[]');
}
