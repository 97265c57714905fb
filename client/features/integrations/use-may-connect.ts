import { useQuery } from '@tanstack/react-query';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';

/** Whether the person may connect an account with the organization. */
export function useMayConnect(): boolean {
  const { tenantId } = useScope();
  const { data: permissions = [] } = useQuery(myPermissionsQuery(tenantId));
  return permissions.some(
    ({ permission, enabled }) =>
      enabled && (permission === 'INTEGRATION_ADD' || permission === 'INTEGRATION_EDIT'),
  );
}
