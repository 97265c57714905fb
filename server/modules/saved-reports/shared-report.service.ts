import type { BaseContext } from '#server/context/context.ts';
import { AppError } from '#server/errors.ts';
import { hashToken } from '#server/modules/auth/secrets.ts';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { type PrintRow, printRows } from '#server/modules/exports/print-rows.ts';
import { readSummary } from '#server/modules/reports/summary.service.ts';
import {
  daysOfView,
  rangeOfView,
  savedReportTables,
  type ViewRange,
} from '#server/modules/saved-reports/saved-report-table.ts';
import { findSharedReport, type SharedReport } from '#server/modules/saved-reports/shared-report.data.ts';
import { canAny } from '#shared/access/can.ts';
import { readsTime } from '#shared/access/role-access.ts';
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
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** The report behind a valid link whose owner may read time. */
export async function findReadableReport(ctx: BaseContext, token: string): Promise<SharedReport | undefined> {
  const shared = await findSharedReport(ctx, hashToken(token));
  const mayRead = shared && !shared.person.lacksSecondFactor && canAny(shared.person, readsTime);
  return mayRead ? shared : undefined;
}

/** Unknown links, closed links and links of people who lost access get the same response. */
async function getSharedReport(ctx: BaseContext, token: string): Promise<SharedReport> {
  const shared = await findReadableReport(ctx, token);
  if (shared === undefined) throw new AppError('not-found', savedReportTexts.gone, { code: 'NOT_FOUND' });
  return shared;
}

/** Replaces ids by numbers, the same in rows and chart; rows without a name keep their empty key. */
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

/** Makes the report behind a link now, with its owner's present rights. */
export async function readSharedReport(ctx: BaseContext, token: string): Promise<PublicReport> {
  const shared = await getSharedReport(ctx, token);
  const { person, query, startWeekOn } = shared;
  const zone = normaliseTimeZone(person.timeZone);
  const range = await rangeOfView(shared, daysOfView(query, { at: ctx.now(), zone, startWeekOn }));
  const { report } = shared;
  return report === 'time' ? readSummaryOf(shared, range) : readTableOf(shared, report, range);
}

async function readSummaryOf(
  { person, query: view, name, expiresAt, startWeekOn }: SharedReport,
  { from, to, entries }: ViewRange,
): Promise<PublicSummary> {
  const groups: readonly ViewDimension[] = view.group ?? defaultGroups;
  const columns = chartGroups(groups, { from, to });
  const { round: roundTo = 0, rounding = defaultRounding } = view;
  const query = summaryQuery.parse({ ...entries, roundTo, rounding });
  const [summary, chart] = await Promise.all([
    readSummary(person, { ...query, groupBy: [...groups], compare: view.compare }),
    readSummary(person, { ...query, groupBy: columns }),
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
    chart: { groupBy: columns, rows: withoutIds(chart.rows, columns), startWeekOn },
    expiresAt: expiresAt.toISOString(),
  };
}

type TableKind = PublicTable['report'];

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
  { entries, ...range }: ViewRange,
): Promise<PublicTable> {
  const table = await savedReportTables[report](shared, entries);
  const language = fileLanguage(shared.person.origin.language);
  return {
    report,
    name: shared.name,
    ...range,
    expiresAt: shared.expiresAt.toISOString(),
    columns: table.print.columns.map(({ header, align }) => ({
      header: language.translate(header),
      isFigure: align === 'right',
    })),
    ...(await linesOf(printRows(table, language))),
  };
}
