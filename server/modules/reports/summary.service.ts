import type { Context } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { seenMoney } from '#server/modules/rates/rates.service.ts';
import { pieceValues } from '#server/modules/reports/pieces.sql.ts';
import { toReportFilter } from '#server/modules/reports/reports.service.ts';
import { summaryMoneySql, summarySql } from '#server/modules/reports/summary.sql.ts';
import type { TimeFilter } from '#server/modules/time-logs/time-filter.ts';
import type { SummaryDimension } from '#shared/enums/report.ts';
import { previousRange } from '#shared/reports/previous-range.ts';
import { billingRules } from '#shared/reports/rounding.ts';
import type { Summary, SummaryQuery } from '#shared/reports/summary.schema.ts';
import { type MoneySum, type SummaryTotals, toSummaryRows, withMoney } from '#shared/reports/summary-rows.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';

/** Without `groupBy` the rows are days. */
export const defaultDimensions: readonly SummaryDimension[] = ['day'];

async function readTotals(ctx: Context, filter: TimeFilter, query: SummaryQuery): Promise<SummaryTotals> {
  const groupBy = query.groupBy ?? defaultDimensions;
  const { roundTo = 0, rounding: mode = 'nearest', roundOn = 'entry' } = query;
  const rounding = { to: roundTo === billingRules ? 0 : roundTo, mode };
  const rounded = roundTo === billingRules ? billingRules : roundOn;
  const unit = roundTo === 0 ? 'total' : rounded;
  const values = pieceValues(ctx, filter, query.activityLevel);
  const [parts] = await queryRows(ctx, summarySql(groupBy, unit)(values));
  return toSummaryRows(parts ?? { units: [], counts: [], names: [] }, { groupBy, rounding });
}

/** The amount of the time, if requested and visible to the caller. */
async function readMoney(
  ctx: Context,
  filter: TimeFilter,
  query: SummaryQuery,
): Promise<MoneySum[] | undefined> {
  const seen = query.money === true ? await seenMoney(ctx) : undefined;
  if (seen?.amounts !== true) return undefined;
  const values = { ...pieceValues(ctx, filter, query.activityLevel), seesCosts: seen.costs };
  const statement = summaryMoneySql(query.groupBy ?? defaultDimensions);
  const [row] = await queryRows(ctx, statement(values));
  return row?.sums;
}

/** The days before, as many as the range has, or has had so far. */
function earlier(ctx: Context, filter: TimeFilter): TimeFilter {
  const { fromDay, toDay } = previousRange(filter.range, dayOf(ctx.now(), filter.zone));
  const { start } = dayBounds(fromDay, filter.zone);
  const { end } = dayBounds(toDay, filter.zone);
  return { ...filter, range: { fromDay, toDay, interval: { start, end } } };
}

async function readPrevious(ctx: Context, filter: TimeFilter, query: SummaryQuery) {
  const { range } = filter;
  const { seconds, rawSeconds, billableSeconds } = await readTotals(ctx, filter, query);
  return { from: range.fromDay, to: range.toDay, totalSeconds: seconds, rawSeconds, billableSeconds };
}

/** Time by one or two dimensions, compared with the range before on request. */
export async function readSummary(ctx: Context, query: SummaryQuery): Promise<Summary> {
  const { groupBy = defaultDimensions, ...range } = query;
  const filter = await toReportFilter(ctx, range);
  const [totals, sums, previous] = await Promise.all([
    readTotals(ctx, filter, query),
    readMoney(ctx, filter, query),
    query.compare === undefined ? undefined : readPrevious(ctx, earlier(ctx, filter), query),
  ]);
  const summary = {
    zone: filter.zone,
    from: filter.range.fromDay,
    to: filter.range.toDay,
    groupBy: [...groupBy],
    totalSeconds: totals.seconds,
    rawSeconds: totals.rawSeconds,
    billableSeconds: totals.billableSeconds,
    logCount: totals.logCount,
    rows: totals.rows,
    ...(previous === undefined ? {} : { previous }),
  };
  return sums === undefined ? summary : withMoney(summary, sums);
}
