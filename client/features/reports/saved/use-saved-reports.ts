import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useRead } from '#client/lib/api/read.ts';
import type { SavedReport } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';

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
