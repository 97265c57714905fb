import { type ReactNode, useMemo } from 'react';
import type { Viewer } from '#client/features/settings/section.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';

interface ViewerState {
  /** Undefined until the permissions are known. */
  viewer: Viewer | undefined;
  /** What to show when they cannot be read. */
  failure: ReactNode;
}

export function useViewer(): ViewerState {
  const scope = useScope();
  const { data, error, refetch } = useReadOf(myPermissionsQuery);
  const viewer = useMemo(() => {
    if (data === undefined) return undefined;
    const held = new Set(data.filter(({ enabled }) => enabled).map(({ permission }) => permission));
    return { scope, role: scope.user.role?.name, held, may: (permission: string) => held.has(permission) };
  }, [scope, data]);
  const failure = error && data === undefined ? <Answer query={{ error, refetch }} skeleton={null} /> : null;
  return { viewer, failure };
}
