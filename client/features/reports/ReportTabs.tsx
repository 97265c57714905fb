import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { budgetsQuery } from '#client/features/budgets/queries.ts';
import { ReportSkeleton } from '#client/features/reports/ReportSkeleton.tsx';
import { type ReportTab, reportTabs } from '#client/features/reports/report-tabs.ts';
import { sharedSearch } from '#client/features/reports/report-view.ts';
import { useModules } from '#client/features/workspace/public/use-modules.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { LinkTabs } from '#client/ui/layout/LinkTabs.tsx';

/** Whether there are any changes seldom. */
const budgetsStaleMs = 600_000;

/** The other reports; period, members and projects go along. */
export function ReportTabs({ current }: { current: ReportTab }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const search = sharedSearch(params);
  const { data: budgets } = useReadOf(budgetsQuery(), { staleTime: budgetsStaleMs });
  // Tabs that load late come last, so that no other moves.
  const modules = useModules();
  const hasBudgets = current === 'budgets' || (modules.includes('money') && (budgets?.total ?? 0) > 0);
  const shown: Partial<Record<ReportTab, boolean>> = {
    balance: current === 'balance' || modules.includes('absences'),
    budgets: hasBudgets,
  };
  // Unbilled time stands beside the invoices.
  if (current === 'unbilled') return null;
  const tabs = reportTabs.filter(({ id }) => id !== 'unbilled' && (shown[id] ?? true));
  return (
    <LinkTabs
      label={t('reports.tabs.label')}
      tabs={tabs.map(({ id, path }) => ({ id, to: path + search, label: t(`reports.tabs.${id}`) }))}
      current={current}
    />
  );
}

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
  balance: lazyView(() =>
    import('#client/features/reports/balance/BalanceReport.tsx').then((module) => module.BalanceReport),
  ),
  budgets: lazyView(() =>
    import('#client/features/reports/budgets/BudgetsReport.tsx').then((module) => module.BudgetsReport),
  ),
  unbilled: lazyView(() =>
    import('#client/features/reports/unbilled/UnbilledReport.tsx').then((module) => module.UnbilledReport),
  ),
} satisfies Record<ReportTab, unknown>;

/** A report; its code loads when it opens. */
export function OpenReport({ tab }: { tab: ReportTab }) {
  const Report = reports[tab];
  return (
    <Suspense fallback={<ReportSkeleton />}>
      <Report />
    </Suspense>
  );
}
