import { chakra } from '@chakra-ui/react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { absencesOnQuery } from '#client/features/absences/queries.ts';
import { budgetsQuery } from '#client/features/budgets/queries.ts';
import { ReportSkeleton } from '#client/features/reports/ReportSkeleton.tsx';
import { type ReportTab, reportTabs } from '#client/features/reports/report-tabs.ts';
import { sharedSearch } from '#client/features/reports/report-view.ts';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { scrollLine, useScrollLine } from '#client/ui/layout/use-scroll-line.ts';

const Anchor = chakra(Link);

/** Whether there are any changes seldom. */
const budgetsStaleMs = 600_000;

/** The other reports; period, members and projects go along. */
export function ReportTabs({ current }: { current: ReportTab }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const search = sharedSearch(params);
  const { data: budgets } = useReadOf(budgetsQuery(), { staleTime: budgetsStaleMs });
  // Tabs that load late come last, so that no other moves.
  const hasBudgets = current === 'budgets' || (budgets?.total ?? 0) > 0;
  const may = useMay();
  const [seesInvoices, seesOthers] = [may('INVOICES_VIEW'), may('CAN_APPROVE_TIMESHEET')];
  const { data: hasAbsences } = useReadOf(absencesOnQuery);
  const shown: Partial<Record<ReportTab, boolean>> = {
    unbilled: seesInvoices,
    balance: current === 'balance' || hasAbsences === true || seesOthers,
    budgets: hasBudgets,
  };
  const tabs = reportTabs.filter(({ id }) => shown[id] ?? true);
  const line = useScrollLine<HTMLElement>(current, tabs.length);
  return (
    <chakra.nav
      ref={line}
      aria-label={t('reports.tabs.label')}
      display="flex"
      gap="5"
      mb="4"
      borderBottomWidth="1px"
      css={scrollLine}
      _print={{ display: 'none' }}
    >
      {tabs.map(({ id, path }) => (
        <Anchor
          key={id}
          to={path + search}
          aria-current={id === current ? 'page' : undefined}
          h="9"
          display="inline-flex"
          alignItems="center"
          flexShrink="0"
          textStyle="sm"
          color="fg.muted"
          borderRadius="l1"
          outlineOffset="-2px"
          _hover={{ color: 'fg' }}
          _currentPage={{
            color: 'brand.fg',
            fontWeight: 'medium',
            borderRadius: '0',
            boxShadow: 'inset 0 -2px 0 {colors.brand.solid}',
          }}
        >
          {t(`reports.tabs.${id}`)}
        </Anchor>
      ))}
    </chakra.nav>
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
