import type { Context } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { RawJson } from '#server/http/serialize.ts';
import { listValues } from '#server/modules/time-logs/time-filter.sql.ts';
import { toTimeFilter } from '#server/modules/time-logs/time-filter.ts';
import { timeLogListSql } from '#server/modules/time-logs/time-logs.sql.ts';
import type { TimeLogListQuery } from '#shared/time-logs/time-log.schema.ts';

/** Logs that start inside the range, of the people the caller may read. */
export async function listTimeLogs(ctx: Context, query: TimeLogListQuery): Promise<RawJson> {
  const filter = await toTimeFilter(ctx, query);
  const values = { ...listValues(ctx, filter, query.activityLevel), reaching: query.reaching ?? false };
  const json = await sharedJson(ctx, {
    statement: (now) => timeLogListSql({ ...values, now }),
    toText: ([rows]) => rows,
  });
  return new RawJson(json ?? '[]');
}
