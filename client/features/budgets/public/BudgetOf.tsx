import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { BudgetMeter, useForecast, useLeftText } from '#client/features/budgets/public/BudgetMeter.tsx';
import { BudgetModal } from '#client/features/budgets/public/BudgetModal.tsx';
import { budgetsQuery } from '#client/features/budgets/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import type { Budget, BudgetListQuery } from '#shared/budgets/budget.schema.ts';

const BurnUpChart = lazyPart(() =>
  import('#client/features/budgets/BurnUpChart.tsx').then((module) => module.BurnUpChart),
);

const chartHeight = '168px';

/** A budget in words, a bar and a chart, with the way to change it. */
function BudgetCard({ budget, of }: { budget: Budget; of: BudgetListQuery }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const leftText = useLeftText();
  const money = useMoney();
  const forecast = useForecast();
  const { name, state, others = [], period, counts } = budget;
  const kind = [
    t(`budgets.periods.${period}`),
    ...(counts === 'billable' ? [t('budgets.counted.billable')] : []),
  ];
  return (
    <Panel
      title={t('budgets.title')}
      aside={kind.join(' · ')}
      actions={
        budget.canEdit ? (
          <IconButton
            label={t('budgets.edit')}
            icon={<Pencil aria-hidden />}
            size="sm"
            onClick={() => setOpen(true)}
          />
        ) : null
      }
    >
      <Stack gap="3">
        <BudgetMeter budget={budget} />
        <Text textStyle="sm">
          <chakra.span fontWeight="medium" color={state === 'over' ? 'danger.fg' : undefined}>
            {t(state === 'over' ? 'budgets.over' : 'budgets.left', { amount: leftText(budget) })}
          </chakra.span>
          <chakra.span display="block" color="fg.subtle">
            {forecast(budget)}
          </chakra.span>
        </Text>
        <Box h={chartHeight}>
          <Suspense fallback={<Skeleton h={chartHeight} />}>
            <BurnUpChart budget={budget} />
          </Suspense>
        </Box>
        {others.length > 0 ? (
          <Notice tone="info">
            {t('budgets.others', {
              amounts: others.map(({ amount, currency }) => money(amount, currency)).join(', '),
            })}
          </Notice>
        ) : null}
      </Stack>
      {isOpen ? <BudgetModal of={of} name={name} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

/** The budget of something on its page; nothing where there is none. */
export function BudgetOf({ of }: { of: BudgetListQuery }) {
  const { data } = useReadOf(budgetsQuery(of));
  const [budget] = data?.items ?? [];
  if (budget === undefined) return null;
  return <BudgetCard budget={budget} of={of} />;
}
