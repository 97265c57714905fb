import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { type RecordingKind, recordingSwitches } from '#shared/recordings/recording.schema.ts';

/** Whether the organization lets programs record a kind; true until it is read. */
export function useRecords(kind: RecordingKind): boolean {
  const { data } = useReadOf(organizationQuery(useScope()));
  return data?.[recordingSwitches[kind]] ?? true;
}
