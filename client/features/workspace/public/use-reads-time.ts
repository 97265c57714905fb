import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import { readsTime } from '#shared/access/time-readers.ts';

/** Whether the server tells the signed-in person of time at all; undefined until that is known. */
export function useReadsTime(): boolean | undefined {
  const { data, isPending } = useReadOf(myPermissionsQuery);
  if (data === undefined) return isPending ? undefined : true;
  return data.some(({ enabled, permission }) => enabled && readsTime.some((name) => name === permission));
}
