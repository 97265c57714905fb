import {
  type SavedReport,
  type SavedReportKind,
  type SavedReportQuery,
  savedReportQuery,
} from '#shared/reports/saved-report.schema.ts';

/** The page of each report. */
export const reportPaths = {
  time: '/reports',
  team: '/reports/team',
  limits: '/reports/weekly-limits',
  apps: '/reports/apps',
  productivity: '/reports/productivity',
} as const satisfies Readonly<Record<SavedReportKind, string>>;

/** The parameter of an address with the id of the opened saved report. */
export const savedWord = 'saved';

export const viewWords = Object.entries(savedReportQuery.shape);

/** A view as the words of an address. */
export function textsOfView(view: SavedReportQuery): string[][] {
  return viewWords.flatMap(([name]) => {
    const value: unknown = Reflect.get(view, name);
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.join(',') : String(value)]];
  });
}

/** The address that opens a saved report. */
export function addressOfSaved({
  id,
  report,
  query,
}: Pick<SavedReport, 'id' | 'report' | 'query'>): `/${string}` {
  return `${reportPaths[report]}?${new URLSearchParams([[savedWord, id], ...textsOfView(query)])}`;
}
