import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mostUsed } from '#client/features/reports/apps/app-rows.ts';
import { appsQuery, type RangeQuery } from '#client/features/reports/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';

/** The application each person used most in a range, by the employee's id. */
export function useApplications(query: RangeQuery): ReadonlyMap<string, string> {
  const { data } = useQuery(appsQuery(useScope(), { ...query, groupBy: 'employee', types: ['APP'] }));
  return useMemo(() => mostUsed(data ?? []), [data]);
}
