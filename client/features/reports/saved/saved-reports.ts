import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useRead } from '#client/lib/api/read.ts';
import { textsOfView, viewWords } from '#shared/reports/report-address.ts';
import {
  type SavedReport,
  type SavedReportQuery,
  savedReportQuery,
} from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';

/** The view that an address holds; what no report understands is left out. */
export function viewIn(params: URLSearchParams): SavedReportQuery {
  const valid = viewWords.flatMap(([name, schema]) => {
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

export const isSameView = (one: SavedReportQuery, other: SavedReportQuery): boolean =>
  JSON.stringify(textsOfView(one)) === JSON.stringify(textsOfView(other));

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
