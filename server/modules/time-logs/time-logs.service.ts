import type { Context } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { RawJson } from '#server/http/serialize.ts';
import { activityBounds, filterValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { timeLogListSql } from '#server/modules/time-logs/time-logs.sql.ts';
import type { TimeLogListQuery } from '#shared/time-logs/time-log.schema.ts';

/** Logs that start inside the range, of the people the caller may read. */
export async function listTimeLogs(ctx: Context, query: TimeLogListQuery): Promise<RawJson> {
  const filter = await toTimeFilter(ctx, query);
  const values = filterValues(ctx, filter);
  const more = [...activityBounds(query.activityLevel), query.reaching ?? false];
  const json = await sharedJson(ctx, {
    name: 'time-log-list',
    text: timeLogListSql,
    planned: 'each-time',
    key: [...values, ...more],
    values: () => [...values, ctx.now(), ...more],
    toText: ([rows]) => rows,
  });
  return new RawJson(json ?? '[]');
}
