import { useQuery } from '@tanstack/react-query';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { readsTime } from '#shared/access/time-readers.ts';

/** Whether the server tells the signed-in person of time at all; undefined until that is known. */
export function useReadsTime(): boolean | undefined {
  const { data, isPending } = useQuery(myPermissionsQuery(useScope().tenantId));
  if (data === undefined) return isPending ? undefined : true;
  return data.some(({ enabled, permission }) => enabled && readsTime.some((name) => name === permission));
}
