import { useQuantity } from '#client/features/budgets/public/BudgetMeter.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { Budget } from '#shared/budgets/budget.schema.ts';

/** Says what the forecast of a budget is; nothing of one that is passed for good. */
export function useForecast() {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  return (budget: Budget): string => {
    const { usedUpOn, endsAt } = budget.forecast ?? {};
    const parts = [
      ...(usedUpOn === undefined ? [] : [t('budgets.usedUpOn', { day: format.date(usedUpOn) })]),
      ...(endsAt === undefined
        ? []
        : [t('budgets.endsAt', { amount: quantity(budget, Math.round(endsAt)) })]),
    ];
    if (parts.length === 0 && budget.state === 'over') return '';
    return parts.length === 0 ? t('budgets.noForecast') : parts.join(' · ');
  };
}
