import { use } from 'react';
import { ScopeContext, useMay } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { type ModuleName, moduleName } from '#shared/workspaces/modules.ts';

/** The parts of the product that the organization uses; all of them until that is known, and on public pages. */
export function useModules(): readonly ModuleName[] {
  const scope = use(ScopeContext);
  const query = useReadOf(
    {
      ...organizationQuery({ organizationId: scope?.organizationId ?? '' }),
      select: ({ modules }) => modules,
    },
    { enabled: scope !== undefined },
  );
  return query.data ?? moduleName.options;
}

/** Whether the organization uses a part of the product. */
export const useHasModule = (name: ModuleName): boolean => useModules().includes(name);

/** Whether lists and reports have amounts for the caller. */
export function useSeesAmounts(): boolean {
  const hasMoney = useHasModule('money');
  return useMay()('ORG_RATES_VIEW') && hasMoney;
}
