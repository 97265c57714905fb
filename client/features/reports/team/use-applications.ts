import { useMemo } from 'react';
import { mostUsed } from '#client/features/reports/apps/app-rows.ts';
import { appsQuery, type RangeQuery } from '#client/features/reports/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';

/** The application each person used most in a range, by the employee's id. */
export function useApplications(query: RangeQuery): ReadonlyMap<string, string> {
  const { data } = useReadOf(appsQuery({ ...query, groupBy: 'employee', types: ['APP'] }));
  return useMemo(() => mostUsed(data ?? []), [data]);
}
