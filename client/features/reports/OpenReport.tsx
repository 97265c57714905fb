import { Suspense } from 'react';
import { ReportSkeleton } from '#client/features/reports/ReportSkeleton.tsx';
import type { ReportTab } from '#client/features/reports/report-tabs.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';

const reports = {
  time: lazyView(() =>
    import('#client/features/reports/time/TimeReport.tsx').then((module) => module.TimeReport),
  ),
  team: lazyView(() =>
    import('#client/features/reports/team/TeamReport.tsx').then((module) => module.TeamReport),
  ),
  limits: lazyView(() =>
    import('#client/features/reports/limits/LimitsReport.tsx').then((module) => module.LimitsReport),
  ),
  apps: lazyView(() =>
    import('#client/features/reports/apps/AppsReport.tsx').then((module) => module.AppsReport),
  ),
  productivity: lazyView(() =>
    import('#client/features/reports/productivity/Productivity.tsx').then((module) => module.Productivity),
  ),
} satisfies Record<ReportTab, unknown>;

/** A report; its code comes when it is opened. */
export function OpenReport({ tab }: { tab: ReportTab }) {
  const Report = reports[tab];
  return (
    <Suspense fallback={<ReportSkeleton />}>
      <Report />
    </Suspense>
  );
}
