import type { BaseContext, Context } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { activityTable } from '#server/modules/exports/activity-table.ts';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { limitTable } from '#server/modules/exports/limit-table.ts';
import { type PrintRow, printRows } from '#server/modules/exports/print-rows.ts';
import { summaryTable } from '#server/modules/exports/summary-table.ts';
import { teamTable } from '#server/modules/exports/team-table.ts';
import { readSummary } from '#server/modules/reports/summary.service.ts';
import {
  findLedPeople,
  findSharedReport,
  type SharedReport,
} from '#server/modules/saved-reports/shared-report.data.ts';
import { canAny } from '#shared/access/can.ts';
import { readsTime, seesAllEmployees } from '#shared/access/role-access.ts';
import {
  activityExportQuery,
  limitExportQuery,
  summaryExportQuery,
  teamExportQuery,
} from '#shared/reports/exports.schema.ts';
import { defaultRangeName, rangeNamed } from '#shared/reports/named-range.ts';
import {
  type PublicReport,
  type PublicSummary,
  type PublicTable,
  publicLines,
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
  return rangeNamed(range ?? defaultRangeName, { today: dayOf(now, zone), startWeekOn });
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

/** The range of the report, and the entries that its view is about, as every report parses them. */
interface SharedRange {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly entries: Readonly<Record<string, unknown>>;
}

async function rangeOf(shared: SharedReport, now: Date): Promise<SharedRange> {
  const { sharer, query: view } = shared;
  const zone = normaliseTimeZone(sharer.timeZone);
  const { from, to } = daysOf(shared, now, zone);
  const entries = {
    startDate: from,
    endDate: to,
    timeZone: zone,
    employeeIds: view.member ?? (await everyoneFor(sharer)),
    projectIds: view.project,
    taskIds: view.task,
    tagIds: view.label,
    teamIds: view.team,
    status: view.status,
    logType: view.type,
  };
  return { from, to, zone, entries };
}

/** The report behind a link, made now, of what the person who shared it may see now. */
export async function readSharedReport(ctx: BaseContext, token: string): Promise<PublicReport> {
  const shared = await getSharedReport(ctx, token);
  const range = await rangeOf(shared, ctx.now());
  const { report } = shared;
  return report === 'time' ? readSummaryOf(shared, range) : readTableOf(shared, report, range);
}

async function readSummaryOf(
  { sharer, query: view, name, expiresAt }: SharedReport,
  { from, to, entries }: SharedRange,
): Promise<PublicSummary> {
  const groups: readonly ViewDimension[] = view.group ?? defaultGroups;
  const columns = chartGroups(groups, { from, to });
  const { round: roundTo = 0, rounding = defaultRounding } = view;
  const query = summaryQuery.parse({ ...entries, roundTo, rounding });
  const [summary, chart] = await Promise.all([
    readSummary(sharer, { ...query, groupBy: [...groups], compare: view.compare }),
    readSummary(sharer, { ...query, groupBy: columns }),
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

type TableKind = PublicTable['report'];
type TableOf = (shared: SharedReport, entries: SharedRange['entries']) => Promise<ExportTable>;

/** The tables of files, which hold names and figures alone. */
const tables: Readonly<Record<TableKind, TableOf>> = {
  team: ({ sharer, query: { by } }, entries) => {
    const groupBy = by === 'date' ? 'date' : 'employee';
    return teamTable(sharer, teamExportQuery.parse({ ...entries, groupBy }));
  },
  limits: ({ sharer, query: { by, per: duration = 'week' } }, entries) => {
    const groupBy = by === 'member' ? 'employee' : 'date';
    return limitTable(sharer, limitExportQuery.parse({ ...entries, groupBy, duration }));
  },
  apps: ({ sharer, query: { by: groupBy = 'date', kind } }, entries) => {
    const types = kind === undefined ? undefined : [kind];
    return activityTable(sharer, activityExportQuery.parse({ ...entries, groupBy, types }));
  },
  productivity: ({ sharer }, entries) => {
    const own = { employeeIds: [sharer.employeeId], groupBy: ['day', 'project'] };
    return summaryTable(sharer, summaryExportQuery.parse({ ...entries, ...own }));
  },
};

/** The first lines and the sum of all. */
async function linesOf(rows: AsyncIterable<PrintRow>): Promise<Pick<PublicTable, 'lines' | 'isCut'>> {
  const lines: PublicTable['lines'] = [];
  let isCut = false;
  for await (const { kind, texts } of rows) {
    if (lines.length < publicLines || kind === 'total') lines.push({ kind, texts: [...texts] });
    else isCut = true;
  }
  return { lines, isCut };
}

async function readTableOf(
  shared: SharedReport,
  report: TableKind,
  { entries, ...range }: SharedRange,
): Promise<PublicTable> {
  const table = await tables[report](shared, entries);
  const language = fileLanguage(shared.sharer.origin.language);
  return {
    report,
    name: shared.name,
    ...range,
    expiresAt: shared.expiresAt.toISOString(),
    columns: table.print.columns.map(({ header, align }) => ({
      header: language.say(header),
      isFigure: align === 'right',
    })),
    ...(await linesOf(printRows(table, language))),
  };
}
