import { HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ActionsPlace } from '#client/features/reports/ReportFrame.tsx';
import { OpenReport, ReportTabs } from '#client/features/reports/ReportTabs.tsx';
import { type ReportTab, tabAt } from '#client/features/reports/report-tabs.ts';
import { SavedReports } from '#client/features/reports/saved/SavedReports.tsx';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';

/** The reports, each at its own address. */
export function ReportsPage() {
  const tab = tabAt(useLocation().pathname);
  return tab === undefined ? <Navigate to={paths.reports()} replace /> : <Reports tab={tab} />;
}

/** Name, tabs and the open report. */
function Reports({ tab }: { tab: ReportTab }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const title = t(`reports.tabs.${tab}`);
  // Unbilled time is a tab of the money.
  const above =
    tab === 'unbilled'
      ? { label: t('shell.nav.money'), to: paths.invoices() }
      : { label: t('reports.title'), to: paths.reports() };
  usePage({ title, crumbs: [above] });
  return (
    <ActionsPlace value={place}>
      <PageHeader
        title={title}
        actions={
          <HStack gap="2" _print={{ display: 'none' }}>
            {tab === 'balance' || tab === 'budgets' || tab === 'unbilled' ? null : <SavedReports tab={tab} />}
            <HStack ref={setPlace} gap="2" />
          </HStack>
        }
      />
      <ReportTabs current={tab} />
      <OpenReport tab={tab} />
    </ActionsPlace>
  );
}
