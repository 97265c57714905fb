import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/read.ts';

/** Whether the person may connect an account with the organization. */
export function useMayConnect(): boolean {
  const { data: permissions = [] } = useReadOf(myPermissionsQuery);
  return permissions.some(
    ({ permission, enabled }) =>
      enabled && (permission === 'INTEGRATION_ADD' || permission === 'INTEGRATION_EDIT'),
  );
}
