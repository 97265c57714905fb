import { useQuery } from '@tanstack/react-query';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { type RecordingKind, recordingSwitches } from '#shared/recordings/recording.schema.ts';

/** Whether the organization lets programs record a kind; true until it is known. */
export function useRecords(kind: RecordingKind): boolean {
  const { data } = useQuery(organizationQuery(useScope()));
  return data?.[recordingSwitches[kind]] ?? true;
}
