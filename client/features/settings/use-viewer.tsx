import { type ReactNode, useMemo } from 'react';
import { useModules } from '#client/features/workspace/public/use-modules.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import type { PermissionHolder } from '#shared/access/can.ts';
import type { ModuleName } from '#shared/workspaces/modules.ts';

/** The viewer of the settings. */
export interface Viewer extends PermissionHolder {
  scope: Scope;
  modules: readonly ModuleName[];
}

/** The signed-in person for the rules of access; without any permission until those are read. */
export function useHolder(): PermissionHolder {
  const { user } = useScope();
  const { data } = useReadOf(myPermissionsQuery);
  const role = user.role?.name;
  return useMemo(() => {
    const granted = data?.filter(({ enabled }) => enabled).map(({ permission }) => permission);
    return { role, permissions: new Set(granted) };
  }, [role, data]);
}

interface ViewerState {
  /** Undefined until the permissions are read. */
  viewer: Viewer | undefined;
  /** Shown if the settings cannot be read. */
  failure: ReactNode;
}

export function useViewer(): ViewerState {
  const scope = useScope();
  const holder = useHolder();
  const { data, error, refetch } = useReadOf(myPermissionsQuery);
  const modules = useModules();
  const viewer = useMemo(() => ({ ...holder, scope, modules }), [holder, scope, modules]);
  const isRead = data !== undefined;
  const failure = error && !isRead ? <Answer query={{ error, refetch }} skeleton={null} /> : null;
  return { viewer: isRead ? viewer : undefined, failure };
}
