import { Button, chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { BudgetMeter, useForecast, useLeftText } from '#client/features/budgets/public/BudgetMeter.tsx';
import { budgetsQuery } from '#client/features/budgets/queries.ts';
import { ListReport } from '#client/features/reports/ReportFrame.tsx';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import type { Budget } from '#shared/budgets/budget.schema.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';

/** Every budget that the person sees, those that are used most first. */
export function BudgetsReport() {
  const { t } = useTranslation();
  return (
    <ListReport
      label={t('reports.tabs.budgets')}
      answer={useReadOf(budgetsQuery())}
      file={budgetsApi.export}
      empty={
        <EmptyState
          title={t('budgetsReport.none')}
          description={t('budgetsReport.noneHint')}
          action={
            <Button asChild variant="outline" size="sm">
              <Link to={paths.projects()}>{t('budgetsReport.toProjects')}</Link>
            </Button>
          }
        />
      }
      columns={useColumns()}
      narrow="stacked"
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
    />
  );
}

/** The columns, or the lines of a row on a phone. */
function useColumns(): DataColumn<Budget>[] {
  const { t } = useTranslation();
  const leftText = useLeftText();
  const forecast = useForecast();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('budgetsReport.of'),
        cell: (budget) => <Name budget={budget} />,
        look: ['wholeLine'],
        sortValue: ({ name }) => name,
      },
      {
        id: 'used',
        header: t('budgetsReport.used'),
        cell: (budget) => <BudgetMeter budget={budget} />,
        look: ['wholeLine'],
        sortValue: ({ percent }) => percent,
        width: '40%',
      },
      {
        id: 'left',
        header: t('budgetsReport.left'),
        cell: (budget) => <Left budget={budget} text={leftText(budget)} />,
        align: 'end',
        look: ['oneLine'],
        hideBelow: 'md',
      },
      {
        id: 'forecast',
        header: t('budgetsReport.forecast'),
        cell: (budget) => <Subtle whiteSpace="normal">{forecast(budget)}</Subtle>,
        sortValue: ({ forecast: ahead }) => ahead?.usedUpOn ?? null,
        hideBelow: 'lg',
      },
    ],
    [t, leftText, forecast],
  );
}

/** The page that manages the budget; clients only for people who may edit them. */
function usePathOf({ projectId, taskId }: Budget): string | undefined {
  const mayEditClients = useMay()('ORG_CONTACT_EDIT', 'ALL_ORG_EDIT');
  if (projectId) return paths.project(projectId);
  if (taskId) return paths.task(taskId);
  return mayEditClients ? paths.settings('clients') : undefined;
}

function Name({ budget }: { budget: Budget }) {
  const { t } = useTranslation();
  const path = usePathOf(budget);
  const { projectId, taskId, name, period } = budget;
  const kind = projectId ? 'project' : taskId ? 'task' : 'client';
  return (
    <chakra.span display="block" minW="0">
      <Clipped fontWeight="medium" maxW={{ md: '11rem', lg: '22rem' }} display="block" title={name}>
        {path === undefined ? name : <Link to={path}>{name}</Link>}
      </Clipped>
      <Subtle>
        {t(`budgetsReport.kinds.${kind}`)} · {t(`budgets.periods.${period}`)}
      </Subtle>
    </chakra.span>
  );
}

function Left({ budget: { state }, text }: { budget: Budget; text: string }) {
  const { t } = useTranslation();
  if (state !== 'over') return <span className="num">{text}</span>;
  return (
    <chakra.span className="num" color="danger.fg">
      {t('budgets.over', { amount: text })}
    </chakra.span>
  );
}
