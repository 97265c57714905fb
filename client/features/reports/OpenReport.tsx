import { lazy, Suspense } from 'react';
import { ReportSkeleton } from '#client/features/reports/ReportSkeleton.tsx';
import type { ReportTab } from '#client/features/reports/report-tabs.ts';

const reports = {
  time: lazy(() =>
    import('#client/features/reports/time/TimeReport.tsx').then(({ TimeReport: Component }) => ({
      default: Component,
    })),
  ),
  team: lazy(() =>
    import('#client/features/reports/team/TeamReport.tsx').then(({ TeamReport: Component }) => ({
      default: Component,
    })),
  ),
  limits: lazy(() =>
    import('#client/features/reports/limits/LimitsReport.tsx').then(({ LimitsReport: Component }) => ({
      default: Component,
    })),
  ),
  apps: lazy(() =>
    import('#client/features/reports/apps/AppsReport.tsx').then(({ AppsReport: Component }) => ({
      default: Component,
    })),
  ),
  productivity: lazy(() =>
    import('#client/features/reports/productivity/Productivity.tsx').then(({ Productivity: Component }) => ({
      default: Component,
    })),
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
