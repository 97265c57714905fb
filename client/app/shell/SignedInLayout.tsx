import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Shell } from '#client/app/shell/Shell.tsx';
import { ShellSkeleton } from '#client/app/shell/ShellSkeleton.tsx';
import { ScopeGate } from '#client/features/workspace/public/ScopeGate.tsx';
import { keepSessionFresh } from '#client/lib/api/api.ts';
import { onDataSync, wantsRealTime } from '#client/lib/live/data-sync.ts';
import { listenLive } from '#client/lib/live/live.ts';
import { onSessionChange, tenantId } from '#client/lib/session/session.ts';

/** Everything behind sign-in. */
export function SignedInLayout() {
  const queryClient = useQueryClient();
  const tenant = useSyncExternalStore(onSessionChange, tenantId);
  useEffect(keepSessionFresh, []);
  const isRealTime = useSyncExternalStore(onDataSync, wantsRealTime);
  // Before anything is read, so that no change is missed; anew for each workspace.
  useEffect(() => {
    if (tenant === undefined || !isRealTime) return;
    const stop = listenLive(queryClient);
    return stop;
  }, [queryClient, tenant, isRealTime]);
  return (
    <ScopeGate fallback={<ShellSkeleton />}>
      <Shell />
    </ScopeGate>
  );
}
