import { useQueryClient } from '@tanstack/react-query';
import { reportTabs } from '#client/features/reports/report-tabs.ts';
import { keyOf, useRead } from '#client/lib/api/read.ts';
import {
  type SavedReport,
  type SavedReportQuery,
  savedReportQuery,
} from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';

/** The word of an address that says which saved report was opened. */
export const savedWord = 'saved';

const words = Object.entries(savedReportQuery.shape);

/** The view that an address holds; what no report understands is left out. */
export function viewIn(params: URLSearchParams): SavedReportQuery {
  const valid = words.flatMap(([name, schema]) => {
    const text = params.get(name);
    if (!text) return [];
    const parsed = [text, text.split(','), Number(text)].map((value) => schema.safeParse(value));
    const match = parsed.find(({ success }) => success);
    return match === undefined ? [] : [[name, match.data] as const];
  });
  const view = Object.fromEntries(valid);
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

const byName = (one: SavedReport, other: SavedReport) => one.name.localeCompare(other.name);

/** The saved reports that the person sees, and what changes them on the page at once. */
export function useSavedReports() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useRead(savedReportsApi.list, {});

  function change(edit: (items: readonly SavedReport[]) => SavedReport[]): void {
    queryClient.setQueryData(keyOf(savedReportsApi.list, {}), (before) => {
      const items = edit(before?.items ?? []);
      return { items, total: items.length };
    });
  }

  return {
    reports: data?.items,
    error,
    refetch: () => void refetch(),
    /** Shows a report as it is now. */
    put: (saved: SavedReport) =>
      change((items) => [...items.filter(({ id }) => id !== saved.id), saved].sort(byName)),
    takeOut: (gone: string) => change((items) => items.filter(({ id }) => id !== gone)),
  };
}

export type SavedReportList = ReturnType<typeof useSavedReports>;
