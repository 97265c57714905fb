import type { BaseContext, Context } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { readSummary } from '#server/modules/reports/summary.service.ts';
import {
  findLedPeople,
  findSharedReport,
  type SharedReport,
} from '#server/modules/saved-reports/shared-report.data.ts';
import {
  type AskedRange,
  type AskedTime,
  readTableOf,
} from '#server/modules/saved-reports/shared-table.service.ts';
import { canAny } from '#shared/access/can.ts';
import { readsTime, seesAllEmployees } from '#shared/access/role-access.ts';
import type { RangeName } from '#shared/reports/named-range.ts';
import { defaultRangeName, rangeNamed } from '#shared/reports/named-range.ts';
import {
  type PublicReport,
  type PublicSummary,
  savedReportTexts,
} from '#shared/reports/saved-report.schema.ts';
import { type SummaryChild, type SummaryRow, summaryQuery } from '#shared/reports/summary.schema.ts';
import {
  chartGroups,
  defaultGroups,
  defaultRounding,
  isTime,
  type ViewDimension,
} from '#shared/reports/summary-view.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** Links that never were, are closed, or are of somebody who may not read time any more cannot be told apart. */
async function getSharedReport(ctx: BaseContext, token: string): Promise<SharedReport> {
  const shared = await findSharedReport(ctx, hashToken(token));
  const mayRead = shared && !shared.sharer.lacksSecondFactor && canAny(shared.sharer, readsTime);
  if (!mayRead) throw new AppError('not-found', savedReportTexts.gone, { code: 'NOT_FOUND' });
  return shared;
}

/** Who is meant when nobody is chosen: everybody the person's own page would show; undefined is all. */
async function everyoneFor(person: Context): Promise<string[] | undefined> {
  if (seesAllEmployees({ role: person.role ?? null, permissions: person.permissions })) return undefined;
  const own = person.employeeId === undefined ? [] : [person.employeeId];
  return [...new Set([...own, ...(await findLedPeople(person))])];
}

function daysOf({ query: { range, from, to }, startWeekOn }: SharedReport, now: Date, zone: string) {
  if (from !== undefined && to !== undefined) return { from, to };
  const name: RangeName = range ?? defaultRangeName;
  return rangeNamed(name, { today: dayOf(now, zone), startWeekOn });
}

/** Ids become numbers, the same in rows and chart; what has no name keeps its empty key. */
function numbering() {
  const numbers = new Map<string, string>();
  const numberOf = (dimension: ViewDimension, key: string) => {
    if (key === '' || isTime(dimension)) return key;
    const id = `${dimension} ${key}`;
    const number = numbers.get(id) ?? String(numbers.size + 1);
    numbers.set(id, number);
    return number;
  };
  const plain = <Row extends SummaryChild>(row: Row, dimension: ViewDimension): Omit<Row, 'imageUrl'> => {
    const { imageUrl: _picture, ...rest } = row;
    return { ...rest, key: numberOf(dimension, row.key) };
  };
  return (rows: readonly SummaryRow[], [first, second]: readonly ViewDimension[]): SummaryRow[] =>
    rows.map((row) => {
      if (first === undefined) return row;
      const { children, ...own } = plain(row, first);
      if (second === undefined || children === undefined) return own;
      return { ...own, children: children.map((child) => plain(child, second)) };
    });
}

/** What the view asks of time, as every report understands it. */
async function askedOf({ sharer, query: view }: SharedReport): Promise<AskedTime> {
  return {
    employeeIds: view.member ?? (await everyoneFor(sharer)),
    projectIds: view.project,
    taskIds: view.task,
    tagIds: view.label,
    teamIds: view.team,
    status: view.status,
    logType: view.type,
  };
}

/** The report behind a link, made now, of what the person who shared it may see now. */
export async function readSharedReport(ctx: BaseContext, token: string): Promise<PublicReport> {
  const shared = await getSharedReport(ctx, token);
  const zone = normaliseTimeZone(shared.sharer.timeZone);
  const { from, to } = daysOf(shared, ctx.now(), zone);
  const asked = { ...(await askedOf(shared)), startDate: from, endDate: to, timeZone: zone };
  if (shared.report === 'time') return readSummaryOf(shared, asked);
  return readTableOf({ ...shared, report: shared.report }, asked);
}

async function readSummaryOf(shared: SharedReport, time: AskedRange): Promise<PublicSummary> {
  const { sharer, query: view, name, expiresAt } = shared;
  const groups: readonly ViewDimension[] = view.group ?? defaultGroups;
  const columns = chartGroups(groups, { from: time.startDate, to: time.endDate });
  const roundTo = view.round ?? 0;
  const rounding = view.rounding ?? defaultRounding;
  const asked = summaryQuery.parse({ ...time, roundTo, rounding });
  const [summary, chart] = await Promise.all([
    readSummary(sharer, { ...asked, groupBy: [...groups], compare: view.compare }),
    readSummary(sharer, { ...asked, groupBy: columns }),
  ]);
  const withoutIds = numbering();
  return {
    ...summary,
    report: 'time',
    name,
    roundTo,
    rounding,
    groupBy: [...groups],
    rows: withoutIds(summary.rows, groups),
    chart: { groupBy: columns, rows: withoutIds(chart.rows, columns) },
    expiresAt: expiresAt.toISOString(),
  };
}
