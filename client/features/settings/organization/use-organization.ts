import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { OrganizationChange } from '#client/features/settings/organization/setting-rows.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { call } from '#client/lib/api.ts';
import { refresh, useReadOf } from '#client/lib/read.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** The organization and how to change it. */
export function useOrganization() {
  const { organizationId } = useScope();
  const queryClient = useQueryClient();
  const query = useReadOf(organizationQuery({ organizationId }));
  const update = useCallback(
    async (change: OrganizationChange) => {
      await call(workspacesApi.updateOrganization, { params: { id: organizationId }, body: change });
      await refresh(queryClient, 'workspaces');
    },
    [organizationId, queryClient],
  );
  return { ...query, update };
}
