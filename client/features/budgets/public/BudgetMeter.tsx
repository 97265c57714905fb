import { chakra, HStack, Stack } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Subtle } from '#client/ui/layout/looks.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import type { Budget } from '#shared/budgets/budget.schema.ts';
import { cutToMinutes } from '#shared/time/duration.ts';

/** Writes what a budget counts: hours, or money in its currency. */
export function useQuantity() {
  const { duration } = useFormat();
  const money = useMoney();
  return ({ measure, currency }: Pick<Budget, 'measure' | 'currency'>, quantity: string | number) =>
    measure === 'hours' ? duration(Number(quantity)) : money(String(quantity), currency ?? 'USD');
}

/** Words for what is left of a budget or over it, without a sign; hours add up with those that are shown as used. */
export function useLeftText() {
  const quantity = useQuantity();
  return (budget: Budget) => {
    const { measure, limit, used, left } = budget;
    if (measure !== 'hours') return quantity(budget, left.replace('-', ''));
    return quantity(budget, Math.abs(Number(limit) - cutToMinutes(Number(used))));
  };
}

/** The usage of a budget, in one line and a bar. */
export function BudgetMeter({ budget }: { budget: Budget }) {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  const { used, limit, percent, state, name } = budget;
  const words = t('budgets.usedOf', { used: quantity(budget, used), limit: quantity(budget, limit) });
  const share = format.percent(percent);
  return (
    <Stack gap="1" minW="8rem">
      <HStack justify="space-between" gap="3">
        <Subtle className="num" whiteSpace={{ base: 'normal', md: 'nowrap' }}>
          {words}
        </Subtle>
        <chakra.span
          className="num"
          textStyle="xs"
          whiteSpace="nowrap"
          color={state === 'over' ? 'danger.fg' : 'fg.muted'}
          fontWeight={state === 'fine' ? undefined : 'medium'}
        >
          {share}
        </chakra.span>
      </HStack>
      <ProgressBar
        size="sm"
        meaning="limit"
        percent={percent}
        label={t('budgets.meter', { name, percent: share })}
      />
    </Stack>
  );
}

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
