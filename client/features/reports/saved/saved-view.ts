import { type ReportTab, reportTabs } from '#client/features/reports/report-tabs.ts';
import {
  type SavedReport,
  type SavedReportKind,
  type SavedReportQuery,
  savedReportKind,
  savedReportQuery,
} from '#shared/reports/saved-report.schema.ts';

/** The word of an address that says which saved report was opened. */
export const savedWord = 'saved';

const words = Object.entries(savedReportQuery.shape);

/** The view that an address holds; what no report understands is left out. */
export function viewIn(params: URLSearchParams): SavedReportQuery {
  const known = words.flatMap(([name, schema]) => {
    const text = params.get(name);
    if (!text) return [];
    const read = [text, text.split(','), Number(text)].map((value) => schema.safeParse(value));
    const found = read.find(({ success }) => success);
    return found === undefined ? [] : [[name, found.data] as const];
  });
  const view = Object.fromEntries(known);
  const parsed = savedReportQuery.safeParse(view);
  return parsed.success ? parsed.data : savedReportQuery.parse({ ...view, from: undefined, to: undefined });
}

function textsOf(view: SavedReportQuery): string[][] {
  return words.flatMap(([name]) => {
    const value: unknown = Reflect.get(view, name);
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.join(',') : String(value)]];
  });
}

export const isSameView = (one: SavedReportQuery, other: SavedReportQuery): boolean =>
  JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));

/** Where a saved report is opened. */
export function addressOfSaved({ id, report, query }: Pick<SavedReport, 'id' | 'report' | 'query'>): string {
  const path = reportTabs.find((tab) => tab.id === report)?.path ?? '';
  return `${path}?${new URLSearchParams([[savedWord, id], ...textsOf(query)])}`;
}

/** The report of a tab, where there is something to save. */
export const kindOf = (tab: ReportTab): SavedReportKind | undefined => savedReportKind.safeParse(tab).data;
