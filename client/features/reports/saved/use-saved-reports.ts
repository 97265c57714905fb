import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import type { List } from '#shared/http/envelope.ts';
import type { SavedReport } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';

const savedReportsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [tenantId, 'saved-reports'],
    queryFn: ({ signal }) => call(savedReportsApi.list, {}, signal),
  });

const byName = (one: SavedReport, other: SavedReport) => one.name.localeCompare(other.name);

/** The saved reports that the person sees, and what changes them on the page at once. */
export function useSavedReports() {
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const { queryKey } = savedReportsQuery(tenantId);
  const { data, error, refetch } = useQuery(savedReportsQuery(tenantId));

  function change(edit: (items: readonly SavedReport[]) => SavedReport[]): void {
    queryClient.setQueryData<List<SavedReport>>(queryKey, (before) => {
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
